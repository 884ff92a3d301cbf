"""Links: the anatomy of a puzz.link URL.

    [scheme://]HOST/PATH?[option=value&...]TYPE[_edit|_play]/[v:NAME/][FLAG/]COLUMNS/ROWS/BODY[/]

Nothing in it is decoded beforehand: `%`, `+` and upper case mean something in bodies. Only a whole file in a link
(`?pzprv3/...`) is written with percent signs.
"""

from __future__ import annotations

import re

from puzzlesolve.kinds import Entry
from puzzlesolve.links import file
from puzzlesolve.links.encoding import Board, expect_type, find, require_encoding
from puzzlesolve.links.parts import Cursor, Piece, varied
from puzzlesolve.text.reader import MOST_CHARACTERS, Malformed, Token, Warn, no_warning

HOME = "https://puzz.link/p?"
# The homes of links that people write without a scheme; the last one's links are refused, as links.
HOSTS = ("puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn", "indi.s58.xrea.com", "www.kanpen.net")
SCHEME = re.compile(r"https?://", re.IGNORECASE)
OPTIONS = re.compile(r"(?:[^/&=]+=[^/&=]*&)*")
PAGE_MODE = re.compile(r"_(?:edit|play)$")
FLAG = re.compile(r"[A-Za-z]+")
LIKE_DATA = re.compile(r"([a-z]+)(?:_edit|_play)?/(?:v:[^/]*/)?(?:[A-Za-z]+/)?[0-9]+/[0-9]+/")
FILE = re.compile(r"(?:v:[^/]*/)?pzprv3(?:\.[0-9])?/")
# The applets of old had the type in the path, and nothing but a flag and the puzzle after the question mark. Without a
# flag they meant what others say with this one.
APPLET_PATH = re.compile(r"/([a-z]+)/sa/[^/]*$")
APPLET_DATA = re.compile(r"[a-z]?/")
APPLET_FLAG = "d"
ESCAPE = re.compile(r"%([0-9A-Fa-f]{2})")


def is_link(text: str) -> bool:
    """Whether an argument is meant as a link, right or wrong, and not as the name of a file."""
    stripped = text.strip()
    address, question_mark, data = stripped.partition("?")
    if SCHEME.match(stripped) or (question_mark and address.split("/")[0].lower() in HOSTS):
        return True
    rest = data if question_mark else stripped
    like_data = LIKE_DATA.match(rest, _options_end(rest))
    return like_data is not None and find(like_data[1]) is not None


def read(link: str, warn: Warn = no_warning) -> tuple[Entry, Board]:
    """The kind and the board of a link. Raises Malformed with the place in the link."""
    address, data = _address_and_data(_as_one_line(link))
    if FILE.match(data.text):
        return _read_file(data, warn)
    type_name, rest = _type(address, data)
    entry, encoding = expect_type(type_name)
    flag, rest = _flag(_after_variant(rest, warn))
    encoding.check_flag(flag)
    columns, rest = rest.partition("/")
    rows, body = rest.partition("/")
    size = encoding.size(rows.token, columns.token)
    if body.text.endswith("/"):
        body = body.cut(0, len(body.text) - 1)
    if not body.text and not encoding.may_be_empty(size):
        raise body.token.error("the link ends here; expected the puzzle's data")
    cursor = Cursor(body)
    board = encoding.read_body(cursor, size, flag.text)
    cursor.finish()
    return entry, board


def write(entry: Entry, board: Board) -> str:
    encoding = require_encoding(entry)
    height, width = board.size
    link = f"{HOME}{encoding.type}/{width}/{height}/{encoding.write_body(board)}"
    # Programs that find links in a text would cut off a last character that is not a letter or digit.
    return link if link[-1].isalnum() else link + "/"


def _as_one_line(link: str) -> Piece:
    """A link without the blanks around it, the line breaks in it, and its fragment."""
    if len(link) > MOST_CHARACTERS:
        raise Malformed(f"the link is longer than {MOST_CHARACTERS} characters; expected a puzzle")
    start = len(link) - len(link.lstrip())
    whole = Piece(link, range(1, len(link) + 2)).cut(start, max(start, len(link.rstrip())))
    whole, _ = whole.partition("#")
    if "\n" not in whole.text and "\r" not in whole.text:
        return whole
    kept = [index for index, character in enumerate(whole.text) if character not in "\r\n"]
    return Piece(
        "".join(whole.text[index] for index in kept),
        [*(whole.columns[index] for index in kept), whole.columns[-1]],
    )


def _address_and_data(whole: Piece) -> tuple[Piece, Piece]:
    if "?" in whole.text:
        address, data = whole.partition("?")
    elif SCHEME.match(whole.text):
        raise whole.token.error("this address holds no puzzle; expected '?' and then TYPE/COLUMNS/ROWS/...")
    else:
        address, data = whole.cut(0, 0), whole
    return address, data.cut(_options_end(data.text))


def _options_end(data: str) -> int:
    options = OPTIONS.match(data)
    return options.end() if options else 0


def _type(address: Piece, data: Piece) -> tuple[Token, Piece]:
    """The name of the puzzle's type, and what follows it."""
    applet = APPLET_PATH.search(address.text)
    if applet and APPLET_DATA.match(data.text):
        if data.text.startswith("/"):
            data = Piece(APPLET_FLAG + data.text, [data.columns[0], *data.columns])
        return address.cut(*applet.span(1)).token, data
    if not data.text:
        raise data.token.error("the link ends here; expected TYPE/COLUMNS/ROWS/...")
    type_name, rest = data.partition("/")
    mode = PAGE_MODE.search(type_name.text)
    token = type_name.token
    return token._replace(text=token.text[: mode.start()]) if mode else token, rest


def _after_variant(rest: Piece, warn: Warn) -> Piece:
    """What follows `v:` and a name, which says that the rules vary but not how."""
    variant, after = rest.partition("/")
    if not variant.text.startswith("v:"):
        return rest
    warn(varied(variant.text))
    return after


def _flag(rest: Piece) -> tuple[Token, Piece]:
    """The flag, which may be missing and means nothing for most kinds, and what follows it."""
    flag, after = rest.partition("/")
    return (flag.token, after) if FLAG.fullmatch(flag.text) else (rest.cut(0, 0).token, rest)


def _read_file(data: Piece, warn: Warn) -> tuple[Entry, Board]:
    """A whole pzprv3 text in a link; what is wrong with it is placed in the link."""
    text = []
    columns: list[int] = []
    index = 0
    while index < len(data.text):
        escape = ESCAPE.match(data.text, index)
        character = chr(int(escape[1], 16)) if escape else data.text[index]
        text.append("/" if character in "\r\n" else character)
        columns.append(data.columns[index])
        index = escape.end() if escape else index + 1
    columns.append(data.columns[-1])
    try:
        return file.read("".join(text), warn)
    except Malformed as error:
        raise Malformed(error.message, 1, columns[(error.column or 1) - 1]) from None
