"""Somebody who reads and plays a page: what can be seen, heard, clicked and typed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from shutil import which
from typing import Any

from click.testing import CliRunner
from selenium.webdriver import Chrome, ChromeOptions, ChromeService
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from puzzlesolve.cli import cli
from puzzlesolve.places import Candidate, Place, at

ROOT = Path(__file__).parents[2]
ARGUMENTS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --hide-scrollbars"
)
DESK = (1200, 900)


def started(profile: Path) -> Chrome:
    """A browser with a profile of its own, which keeps a record of complaints and requests."""
    options = ChromeOptions()
    for argument in [*ARGUMENTS.split(), f"--user-data-dir={profile}"]:
        options.add_argument(argument)
    options.binary_location = which("chromium") or ""
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return Chrome(options=options, service=ChromeService(which("chromedriver")))


def example(kind: str) -> Path:
    """A small puzzle with one solution."""
    return ROOT / "puzzles" / kind / "example.txt"


class Reader:
    """Points, types and looks. What is pointed at is kept, and done all at once before the next look: faster so."""

    def __init__(self, driver: Chrome) -> None:
        # Not all that it can do has types.
        self.driver: Any = driver
        self.folder = Path()
        self.targets: dict[str, WebElement] = {}
        self.keypad: dict[str, WebElement] = {}
        self.hand = ActionChains(driver, duration=0)

    def begin(self, folder: Path) -> None:
        """As if nobody had been here."""
        self.folder = folder
        self.resize(*DESK)
        self.colours("light")
        self.complaints()
        self.requests_elsewhere()

    def resize(self, width: int, height: int) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def colours(self, scheme: str) -> None:
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def complaints(self) -> list[str]:
        """What the browser had to say since the last time."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests_elsewhere(self) -> list[str]:
        """What was asked for that is no file of ours."""
        entries = self.driver.get_log("performance")
        messages = [json.loads(entry["message"])["message"] for entry in entries]
        sent = [each["params"]["request"]["url"] for each in messages if each["method"] == "Network.requestWillBeSent"]
        return [url for url in sent if not url.startswith("file://")]

    # Pages.

    def solve(self, *arguments: str, stdin: str | None = None) -> Path:
        """The page that a command makes."""
        page = self.folder / "page.html"
        result = CliRunner().invoke(cli, [*arguments, "--format", "html", "-o", str(page)], input=stdin)
        assert result.exit_code in (0, 4), result.output
        return page

    def open(self, page: Path, fragment: str = "") -> None:
        """Open a page where nobody has played yet."""
        self.driver.get(page.as_uri())
        # The page saves what was played when it is left; this comes after that.
        self.script("window.addEventListener('pagehide', () => localStorage.clear())")
        self.visit(page, fragment)

    def visit(self, page: Path, fragment: str = "") -> None:
        # The same address with another fragment would not be loaded anew.
        self.driver.get("about:blank")
        self.driver.get(page.as_uri() + fragment)
        WebDriverWait(self.driver, 20, poll_frequency=0.02).until(lambda _: self.is_shown("panel"))
        self.targets = dict(zip(self.labels(), self.all(".target")))
        self.keypad = {each.text: each for each in self.all("#pad button")}

    def script(self, text: str, *arguments: object) -> Any:
        self.do()
        return self.driver.execute_script(text, *arguments)

    # What there is.

    def element(self, identity: str) -> WebElement:
        self.do()
        found: WebElement = self.driver.find_element(By.ID, identity)
        return found

    def is_shown(self, identity: str) -> bool:
        return self.element(identity).is_displayed()

    def all(self, selector: str) -> list[WebElement]:
        found: list[WebElement] = self.driver.find_elements(By.CSS_SELECTOR, selector)
        return found

    def text(self, identity: str) -> str:
        return str(self.script("return document.getElementById(arguments[0]).textContent", identity)).strip()

    def count(self, selector: str) -> int:
        return int(self.script("return document.querySelectorAll(arguments[0]).length", selector))

    def labels(self) -> list[str]:
        """What a screen reader says of all targets."""
        found: list[str] = self.script("return [...document.querySelectorAll('.target')].map(t => t.ariaLabel)")
        return found

    def target(self, place: Place) -> WebElement:
        """What to point at for a cell or an edge."""
        (found,) = (target for label, target in self.targets.items() if f"{label},".startswith(f"{at(place)},"))
        return found

    # What can be done.

    def do(self) -> None:
        """Whatever was kept."""
        self.hand.perform()
        self.hand = ActionChains(self.driver, duration=0)

    def press(self, identity: str) -> None:
        self.element(identity).click()

    def click(self, place: Place, times: int = 1) -> None:
        for _ in range(times):
            self.hand.click(self.target(place))

    def right_click(self, place: Place) -> None:
        self.hand.context_click(self.target(place))

    def drag(self, rectangle: Candidate) -> None:
        first, last = self.target(rectangle.cells[0]), self.target(rectangle.cells[-1])
        if first == last:
            self.click(rectangle.cells[0], times=2)
        else:
            self.hand.click_and_hold(first).move_to_element(last).release()

    def pad(self, name: str) -> None:
        self.hand.click(self.keypad[name])

    def chord(self, key: str) -> None:
        """A key together with control."""
        self.hand.key_down(Keys.CONTROL).send_keys(key).key_up(Keys.CONTROL)

    def keys(self, *keys: str) -> None:
        self.hand.send_keys(*keys)


# Presses the hint button for each stage, fills in, and tells what was said and when filling in was offered.
FOLLOW_HINT = """
const press = (id) => document.getElementById(id).click();
const said = () => document.getElementById("said").textContent;
const offered = () => !document.getElementById("fill-in").hidden;
const told = [1, 2, 3].map(() => (press("hint"), [said(), offered()]));
press("fill-in");
return [...told, [said(), offered()]];
"""
# Goes to the next step, and tells which one it is and how many places it concludes.
NEXT_STEP = """
const marked = document.querySelectorAll(".spot.concluded").length;
const told = [document.getElementById("step-number").textContent, marked];
document.getElementById("next").click();
return told;
"""


def without_blanks(lines: Iterable[str]) -> list[list[str]]:
    """Lines of an answer in plain text, cell by cell, however they are spaced."""
    return [line.split() for line in lines]
