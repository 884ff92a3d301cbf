"""What every page can do: steps, keys, undoing, the clock, what survives a reload, conflicts, sizes and colours."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from selenium.webdriver.common.keys import Keys

from browser.reader import ROOT, Reader, example
from puzzlesolve.cli import cli
from puzzlesolve.kinds import REGISTRY

PUZZLES = ROOT / "puzzles"
KINDS = [entry.name for entry in REGISTRY]
# In the example of bomber.
STEPS = 10
PHONE = (360, 740)


@pytest.fixture
def lesson(reader: Reader) -> Reader:
    reader.open(reader.solve("bomber", "--explain", str(example("bomber"))))
    return reader


def step(reader: Reader) -> tuple[str, int]:
    """The fragment of the address, and the number that the page says."""
    assert reader.text("step-number").startswith(f"Step {reader.element('slider').get_attribute('value')} of {STEPS}: ")
    return str(reader.script("return location.hash")), int(reader.text("step-number").split()[1])


# Learning.


def test_keys_and_buttons_go_from_step_to_step(lesson: Reader) -> None:
    assert step(lesson) == ("#step=1", 1)
    lesson.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert step(lesson) == ("#step=3", 3)
    lesson.keys(Keys.ARROW_LEFT)
    assert step(lesson) == ("#step=2", 2)
    lesson.keys(Keys.END)
    assert step(lesson) == (f"#step={STEPS}", STEPS)
    lesson.keys(Keys.ARROW_RIGHT)
    assert step(lesson) == (f"#step={STEPS}", STEPS)
    lesson.keys(Keys.HOME)
    assert step(lesson) == ("#step=1", 1)
    for button, number in (("last", STEPS), ("previous", STEPS - 1), ("first", 1), ("next", 2)):
        lesson.press(button)
        assert step(lesson) == (f"#step={number}", number)


def test_the_slider_and_the_list_go_to_a_step(lesson: Reader) -> None:
    lesson.script("const s = document.getElementById('slider'); s.value = 4; s.dispatchEvent(new Event('input'))")
    assert step(lesson) == ("#step=4", 4)
    lesson.all("#steps button")[5].click()
    assert step(lesson) == ("#step=6", 6)
    (current,) = lesson.all("#steps [aria-current]")
    assert current.text == lesson.all("#steps button")[5].text


def test_a_step_can_be_mailed(lesson: Reader) -> None:
    lesson.visit(lesson.folder / "page.html", "#step=5")
    assert step(lesson) == ("#step=5", 5)
    lesson.script("location.hash = '#step=8'")
    assert step(lesson) == ("#step=8", 8)
    lesson.visit(lesson.folder / "page.html", "#step=999")
    assert step(lesson) == (f"#step={STEPS}", STEPS)


def test_conclusion_and_reason_are_marked_apart_and_not_by_colour_alone(lesson: Reader) -> None:
    looks = {
        look: lesson.script(
            "const s = getComputedStyle(document.querySelector(arguments[0])); return [s.fill, s.stroke]",
            f".spot.{look}",
        )
        for look in ("concluded", "because", "clue-cell")
    }
    assert "url" in looks["because"][0]
    assert looks["because"][1] == "none" != looks["concluded"][1]
    assert lesson.count(".spot.concluded") == 2
    assert lesson.count(".spot.clue-cell") == 1


def test_a_chain_is_unfolded_conclusion_by_conclusion(reader: Reader) -> None:
    """The second step of this example supposes something, and has two conclusions before the contradiction."""
    reader.open(reader.solve("heyawake", "--explain", str(example("heyawake"))))
    reader.visit(reader.folder / "page.html", "#step=2")
    assert [item.text for item in reader.all(".chain li")] == [
        "Supposing shaded: r2c1",
        "unshaded: r1c1, by touching",
        "shaded: r1c2, by room A",
        "✗ connection could not hold",
    ]
    assert reader.count(".tentative") == 0
    reader.all(".chain button")[0].click()
    assert (reader.count(".tentative"), reader.count(".spot.concluded")) == (1, 0)
    reader.keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    assert (reader.count(".tentative"), reader.count(".chain [aria-current]")) == (3, 3)
    reader.keys(Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_UP)
    assert (reader.count(".tentative"), reader.count(".spot.concluded")) == (0, 1)


def test_struck_candidates_are_shown(reader: Reader) -> None:
    reader.open(reader.solve("kakuro", "--explain", str(example("kakuro"))))
    assert reader.text("telling").startswith("r3c2 and r4c2 are 5, 6, 8 or 9: ")
    assert (reader.count(".candidate.struck"), reader.count(".candidate:not(.struck)")) == (2 * 5, 2 * 4)


def test_a_conflict_marks_its_rules(reader: Reader) -> None:
    reader.open(reader.solve("star-battle", "--explain", str(PUZZLES / "star-battle" / "none.txt")))
    assert reader.text("tab-answers") == "Conflict"
    assert reader.count(".spot.differs") == 7
    reader.all(".rules button")[2].click()
    assert [rule.text for rule in reader.all(".rules li")][2] == "column 2 has 1 star"
    assert reader.count(".spot.concluded") == 3


def test_several_solutions_are_marked_where_they_differ(reader: Reader) -> None:
    reader.open(reader.solve("bomber", "--solutions", "all", "-", stdin="1..\n"))
    reader.press("tab-answers")
    assert [choice.text for choice in reader.all("#choices button")] == ["Solution 1", "Solution 2", "What all share"]
    seen = []
    for choice in reader.all("#choices button"):
        choice.click()
        assert reader.count(".spot.differs") == 1
        seen.append([label.rpartition(", ")[2] for label in reader.labels()])
    assert sorted(seen[:2]) == [["given", "a bomb", "a bomb"], ["given", "a bomb", "no bomb"]]
    assert seen[2] == ["given", "a bomb", "empty"]


# Playing.


def test_marks_come_and_go_by_click_right_click_and_undo(reader: Reader) -> None:
    reader.open(reader.solve("star-battle", str(example("star-battle"))))
    cell = (2, 3)

    def said() -> str:
        reader.do()
        return (reader.target(cell).get_attribute("aria-label") or "").rpartition(", ")[2]

    assert said() == "empty"
    for expected in ("a star", "no star", "empty"):
        reader.click(cell)
        assert said() == expected
    for expected in ("no star", "empty"):
        reader.right_click(cell)
        assert said() == expected
    for expected in ("no star", "empty", "no star", "a star", "empty"):
        reader.press("undo")
        assert said() == expected
    assert not reader.element("undo").is_enabled()
    reader.chord("y")
    assert said() == "a star"
    reader.chord("z")
    assert said() == "empty"


def test_small_candidates_are_entered_and_taken_back(reader: Reader) -> None:
    reader.open(reader.solve("sudoku", str(example("sudoku"))))
    reader.click((0, 2))
    reader.pad("Small")
    for name in ("4", "1", "2", "1"):
        reader.pad(name)
    assert reader.labels()[2].endswith(", maybe 2 4")
    assert reader.count(".candidate") == 2
    reader.pad("Small")
    reader.pad("4")
    assert (reader.count(".candidate"), reader.labels()[2].rpartition(", ")[2]) == (0, "4")


@pytest.mark.parametrize(
    ("kind", "keys", "text"),
    [
        ("star-battle", [" ", Keys.ARROW_RIGHT, "x"], "*.???"),
        ("bomber", [Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, " ", Keys.ARROW_RIGHT, " ", " "], "12*.1"),
        ("sudoku", [Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "4", Keys.ARROW_RIGHT, "6", Keys.BACKSPACE], "534?7????"),
        ("wall-logic", ["u", Keys.ARROW_DOWN, Keys.ARROW_DOWN, "d"], "^4???"),
        ("shikaku", [" ", Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, " "], "AAA?"),
        # From the first cell to its edges: above, right, below, left.
        (
            "slitherlink",
            [Keys.ARROW_UP, " ", Keys.ARROW_DOWN, Keys.ARROW_LEFT, " ", Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "x"],
            "┌????",
        ),
    ],
)
def test_a_board_is_filled_in_by_keys_alone(reader: Reader, kind: str, keys: list[str], text: str) -> None:
    reader.open(reader.solve(kind, str(example(kind))))
    reader.keys(Keys.TAB)
    assert reader.script("return document.activeElement.ariaLabel").startswith("row 1, column 1, ")
    reader.keys(*keys)
    assert reader.text("as-text").split("\n")[0] == text


def test_a_wrong_rectangle_is_refused_and_a_right_one_taken_away_again(reader: Reader) -> None:
    reader.open(reader.solve("shikaku", str(example("shikaku"))))
    reader.click((0, 0))
    reader.click((3, 3))
    assert reader.text("said") == "That rectangle does not hold one number that is its size."
    reader.click((0, 0))
    assert reader.count(".spot.spanned") == 1
    reader.click((0, 2))
    assert reader.text("as-text").split("\n")[0] == "AAA?"
    reader.click((0, 1))
    assert reader.text("as-text").split("\n")[0] == "????"


def test_what_was_filled_in_survives_a_reload_and_can_be_checked(reader: Reader, tmp_path: Path) -> None:
    page = reader.solve("bomber", str(example("bomber")))
    reader.open(page)
    reader.click((3, 0))
    reader.right_click((4, 2))
    reader.press("hide-time")
    written = reader.text("as-text")
    reader.visit(page)
    assert reader.text("as-text") == written == "12??1\n??3?1\n?4?3?\n*?4?2\n22.?2"
    assert not reader.element("time").is_displayed()
    progress = tmp_path / "progress.txt"
    progress.write_text(f"{written}\n", encoding="utf-8")
    result = CliRunner().invoke(cli, ["check", str(example("bomber")), str(progress)])
    assert "right so far" in result.stdout
    reader.press("restart")
    assert "*" not in reader.text("as-text")


def test_the_board_is_copied_as_text(reader: Reader) -> None:
    reader.open(reader.solve("bomber", str(example("bomber"))))
    reader.all("summary")[0].click()
    reader.press("copy")
    selected = reader.script(
        "const t = document.getElementById('as-text'); return t.value.slice(t.selectionStart, t.selectionEnd)"
    )
    assert selected == "12??1\n??3?1\n?4?3?\n??4?2\n22??2\n"


def test_the_clock_runs_while_the_board_is_open(reader: Reader) -> None:
    reader.open(reader.solve("bomber", "-", stdin="1.\n"))
    reader.script("return new Promise((done) => setTimeout(done, 1200))")
    before = reader.text("time")
    assert before != "0:00"
    reader.click((0, 1))
    assert reader.text("said").startswith("Solved in 0:0")


# Everybody.


@pytest.mark.parametrize("kind", KINDS)
def test_every_target_has_a_name_of_its_own(reader: Reader, kind: str) -> None:
    reader.open(reader.solve(kind, str(example(kind))))
    labels = reader.labels()
    assert all(labels)
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("file", ["bomber/30x30-hard", "nonogram/25x30-easy", "sudoku/6x6-easy", "kakuro/20x20-easy"])
def test_a_page_fits_a_phone(reader: Reader, file: str) -> None:
    reader.resize(*PHONE)
    reader.open(reader.solve("solve", "--explain", str(PUZZLES / f"{file}.txt")))
    assert reader.script("return document.documentElement.scrollWidth") <= PHONE[0]
    side = reader.script("return document.querySelector('.target').getBoundingClientRect().width")
    assert side >= 20
    sizes = reader.script(
        "return [...document.querySelectorAll('.tools button, #tabs button')].map(b => b.offsetHeight).filter(Boolean)"
    )
    assert min(sizes) >= 32


def test_colours_follow_the_system(reader: Reader) -> None:
    reader.open(reader.solve("bomber", str(example("bomber"))))
    seen = {}
    for scheme in ("light", "dark"):
        reader.colours(scheme)
        seen[scheme] = reader.script(
            "const look = (name) => getComputedStyle(document.querySelector(name));"
            "return [look('body').backgroundColor, look('.page').fill]"
        )
    assert seen["light"] == ["rgb(255, 255, 255)"] * 2
    assert seen["dark"][0] == seen["dark"][1] != "rgb(255, 255, 255)"


def test_a_hostile_puzzle_does_nothing(reader: Reader) -> None:
    name = "</script><script>document.title='harm'</script>"
    text = f'title: {name}\nauthor: "><img src=x onerror="document.title=1">\n\n1.\n'
    reader.open(reader.solve("bomber", "-", stdin=text))
    assert reader.text("said") == ""
    assert reader.driver.title == name
    assert reader.count("img") == 0


def test_an_index_leads_to_its_pages(reader: Reader) -> None:
    out = reader.folder / "out"
    files = [str(example(kind)) for kind in ("bomber", "creek")]
    result = CliRunner().invoke(cli, ["solve", "--format", "html", "-o", str(out), *files])
    assert result.exit_code == 0
    reader.driver.get((out / "index.html").as_uri())
    reader.all("a")[1].click()
    assert reader.text("how")
    assert "creek" in reader.all(".about")[0].text


def test_a_screenshot_shows_a_step(reader: Reader) -> None:
    reader.resize(1000, 700)
    reader.open(reader.solve("star-battle", "--explain", str(PUZZLES / "star-battle" / "8x8-hard.txt")), "#step=8")
    picture = Path(os.environ.get("SCREENSHOT") or reader.folder / "page.png")
    reader.driver.save_screenshot(str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
