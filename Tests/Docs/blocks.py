"""The code blocks of the documents and of the doc comments: what code.py compiles and what outputs.py produces."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [
    "README.md", "CONTRIBUTING.md", "docs/**/*.md", "Benchmarks/README.md", "Examples/**/README.md",
    "Sources/Harness/Testing/Harness.docc/*.md",
]

ATTRIBUTES = re.compile(r"\s*(@\w+(\([^)]*\))?\s*)+")


@dataclass
class Block:
    """A block as a reader sees it."""

    path: str  # in the repository
    line: int  # of the first line of its text, from 1
    language: str  # behind the fence, or text; of one that is indented: swift in a doc comment, and empty in a document
    text: str
    declaration: str = ""  # in a doc comment: the line of what it describes

    @property
    def place(self):
        return f"{self.path}:{self.line}"

    @property
    def is_swift(self):
        return self.language == "swift"


def documents():
    found = [path for pattern in DOCUMENTS for path in sorted(ROOT.glob(pattern))]
    return [path for path in found if ".build" not in path.parts]


def of_document(path):
    """Fenced blocks, and those that are indented by four columns behind an empty line."""
    return _blocks(path, list(enumerate(path.read_text().split("\n"), 1)))


def of_comments(path):
    """The blocks of the doc comments of a Swift file. What is indented is Swift there, as it is shown."""
    blocks, comment = [], []
    lines = path.read_text().split("\n")
    for number, line in enumerate(lines, 1):
        match = re.match(r"\s*/// ?(.*)$", line)
        if match:
            comment.append((number, match[1]))
        elif comment:
            described = next((one.strip() for one in lines[number - 1 :] if not ATTRIBUTES.fullmatch(one)), "")
            blocks += _blocks(path, comment, described, "swift")
            comment = []
    return blocks


def _blocks(path, lines, declaration="", language=""):
    place = str(path.relative_to(ROOT))
    # In an item of a list, an indented block has four columns more than the item's text.
    blocks, index, margin = [], 0, ""
    while index < len(lines):
        number, line = lines[index]
        fence = re.match(r"(\s*)(`{3,}|~{3,})\s*([\w-]*)[^`]*$", line)
        if fence:
            end = index + 1
            while end < len(lines) and lines[end][1].strip() != fence[2]:
                end += 1
            text = [one[len(fence[1]) :] for _, one in lines[index + 1 : end]]
            blocks.append(Block(place, number + 1, fence[3] or "text", "\n".join(text), declaration))
            index = end + 1
            continue
        begins = index == 0 or not lines[index - 1][1].strip()
        indented = margin + "    "
        if line.startswith(indented) and line.strip() and begins:
            end = index
            while end < len(lines) and (lines[end][1].startswith(indented) or not lines[end][1].strip()):
                end += 1
            text = [one[len(indented) :] for _, one in lines[index:end]]
            blocks.append(Block(place, number, language, "\n".join(text).rstrip("\n"), declaration))
            index = end
            continue
        if line.strip():
            item = re.match(r"\s*([-*]|\d+\.) +", line)
            margin = " " * len(item[0]) if item else margin if line.startswith(" ") else ""
        index += 1
    return blocks
