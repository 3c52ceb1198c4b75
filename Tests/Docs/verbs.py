#!/usr/bin/env python3
"""Checks the table of docs/verbs.md, and the sed scripts of docs/coming-from.md against Swift files that they are applied to.

    Tests/Docs/verbs.py "$(swift build --show-bin-path)/Modules"

Of the table: no cell is empty, no verb stands twice, and what a row says of this library exists in docs/api.txt. Of a section of
docs/coming-from.md with a block of sed commands: applied to Tests/Docs/coming-from/NAME.before.swift they give NAME.after.swift, and
that compiles, without a warning, against the built module.
"""

import re
import subprocess
import sys
import tempfile
from difflib import unified_diff
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "docs" / "verbs.md"
GUIDE = ROOT / "docs" / "coming-from.md"
SAMPLES = ROOT / "Tests" / "Docs" / "coming-from"
LIBRARIES = {"Rx 0.39-1.0", "Rx 0.1-0.39", "Rx 1.0", "TCA 0.39", "TCA 1.x"}
SECTIONS = {"From RxComposableArchitecture": "rx", "From TCA 0.x": "tca-0", "From TCA 1.x": "tca-1"}

# Words of the third column that are not this library's, each with what it is.
FOREIGN = {
    "XCTAssertEqual": "XCTest",
    "Duration": "Swift",
    "Never": "Swift",
    "Result": "Swift",
    "TextOutputStream": "Swift",
    "Optional": "Swift",
    "Int": "Swift",
    "values": "Combine, of a publisher",
    "reduce": "a reducer's of RxComposableArchitecture 1.0, whose body is carried over",
    "JSONDecoder": "Foundation",
    "decode": "Foundation, of a decoder",
    "Reply": "a type of an example",
    "callback": "a parameter of an example",
    "items": "a property of an example",
    "contains": "Swift, of a collection's indices",
    "await": "a keyword before a closure or a tuple",
    "in": "a keyword before a closure",
    "State": "a feature's own type",
    "Action": "a feature's own type",
    "Environment": "a feature's own type",
    "Blob": "a text of an example",
    "search": "an endpoint of an example",
    "got": "an action of an example",
    "child": "an action of an example",
    "received": "an action of an example",
    "nameChanged": "an action of an example",
    "AnyCancellable": "Combine, in place of which ours is named",
    "DependencyValues": "TCA 1.x, the environment of the recipe's features",
}

WORD = r"[A-Za-z_][A-Za-z0-9_]*"


def declared():
    """Every name that docs/api.txt declares: of types, members, functions and cases."""
    names = set()
    for line in (ROOT / "docs" / "api.txt").read_text().splitlines():
        place = re.match(rf"((?:{WORD})(?:\.{WORD})*)(?: where [^:]*(?:: [A-Z][^:]*)*?)?: ", line)
        names.update(place[1].split(".") if place else [])
        found = re.search(rf"\b(?:func|var|let|case|typealias|associatedtype|struct|class|enum|protocol|actor) `?({WORD}|\W+?)`?(?=[ (<:]|$)", line)
        names.update([found[1].strip()] if found else [])
        names.update(re.findall(r"\b(init|subscript)\b", line))
    return names


def rows():
    """The rows of the table in docs/verbs.md, each with its line number and three cells."""
    inside = False
    for number, line in enumerate(TABLE.read_text().splitlines(), 1):
        if line == "| verb | library | here |":
            inside = True
        elif inside and line.startswith("|") and not line.startswith("|---"):
            yield number, [cell.strip() for cell in line.strip("|").split("|")]
        elif not line.startswith("|"):
            inside = False


def spelled(cell):
    """The code spans of a cell."""
    return re.findall(r"`([^`]+)`", cell)


def base(verb):
    """The name that a verb is called by: `map` of `Effect.map(_:)`, `==` of `TaskResult ==`."""
    path = re.sub(r"\(.*", "", verb).split(" ")
    return path[1] if len(path) > 1 else path[0].split(".")[-1].lstrip("@") or path[0]


def named(code):
    """The words of a code span that are types, or that are called."""
    code = re.sub(r'"[^"]*"|\\\.\$?\w+(\.\w+)*', "", code)
    return set(re.findall(rf"\b([A-Z]\w*)\b|\b({WORD})(?=\(|\[| \{{)", code))


def table_problems():
    names, seen = declared(), {}
    for number, cells in rows():
        place = f"docs/verbs.md:{number}:"
        if len(cells) != 3 or not all(cells):
            yield f"{place} a row has three cells, none of them empty"
            continue
        verb, libraries, here = cells
        if verb in seen:
            yield f"{place} {verb} stands in line {seen[verb]} as well"
        seen[verb] = number
        if not spelled(verb):
            yield f"{place} a verb is written as code"
            continue
        for library in set(libraries.split(", ")) - LIBRARIES:
            yield f"{place} {library} is none of {', '.join(sorted(LIBRARIES))}"
        if here == "the same":
            if base(spelled(verb)[0]) not in names:
                yield f"{place} {base(spelled(verb)[0])} is not in docs/api.txt, so it can't be the same"
            continue
        if not here.startswith(("`", "not here, because ")):
            yield f"{place} it is the same, or code, or not here, because …: {here}"
        if here.startswith("not here, because") and len(here.split()) < 6:
            yield f"{place} why isn't it here, and what to write instead?"
        for code in spelled(here):
            for word in sorted({part for pair in named(code) for part in pair if part} - names - FOREIGN.keys()):
                yield f"{place} {word} of `{code}` is not in docs/api.txt"
    if not seen:
        yield "docs/verbs.md has no table of verbs"


def scripts():
    """The sed commands of each section of docs/coming-from.md that has a block of them."""
    for section in re.split(r"^## ", GUIDE.read_text(), flags=re.MULTILINE)[1:]:
        title, _, text = section.partition("\n")
        blocks = re.findall(r"^```sed\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        if blocks:
            yield title, "".join(blocks)


def sample_problems(modules):
    found = dict(scripts())
    for title in sorted(found.keys() ^ SECTIONS.keys()):
        yield f"docs/coming-from.md: {title}: a block of sed commands and a pair of files in Tests/Docs/coming-from belong together"
    for title in found.keys() & SECTIONS.keys():
        name = SECTIONS[title]
        before, after = (SAMPLES / f"{name}.{which}.swift" for which in ["before", "after"])
        with tempfile.TemporaryDirectory() as folder:
            script = Path(folder) / "script.sed"
            script.write_text(found[title])
            done = subprocess.run(["sed", "-E", "-f", str(script), str(before)], capture_output=True, text=True)
        if done.returncode:
            yield f"docs/coming-from.md: {title}: {done.stderr.strip()}"
            continue
        if done.stdout != after.read_text():
            lines = unified_diff(after.read_text().splitlines(), done.stdout.splitlines(), after.name, "what sed gives", lineterm="", n=1)
            yield f"docs/coming-from.md: {title}: " + "\n  ".join(lines)
        command = ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", modules, str(after)]
        compiled = subprocess.run(command, capture_output=True, text=True)
        if compiled.returncode:
            yield f"Tests/Docs/coming-from/{after.name} doesn't compile:\n{compiled.stderr.strip()}"
        yield from unused(found[title], before)


def unused(script, before):
    """A command that changes nothing in the sample is one that nobody has tried."""
    lines = script.splitlines()
    whole = subprocess.run(["sed", "-E", script, str(before)], capture_output=True, text=True).stdout
    for index, line in enumerate(lines):
        if line and not line.startswith("#"):
            rest = "\n".join(lines[:index] + lines[index + 1 :])
            if subprocess.run(["sed", "-E", rest, str(before)], capture_output=True, text=True).stdout == whole:
                yield f"docs/coming-from.md: {line} changes nothing in {before.name}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.split("\n\n")[1].strip())
    problems = [*table_problems(), *sample_problems(sys.argv[1])]
    for problem in problems:
        print(problem)
    if problems:
        sys.exit(1)
    print(f"{len(list(rows()))} verbs, {len(SECTIONS)} scripts for sed")


main()
