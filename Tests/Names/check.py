#!/usr/bin/env python3
"""Fails where a public name of ours stands in one of the toolchain's libraries as well, and nobody has said what to write.

    Tests/Names/check.py "$(swift build --show-bin-path)/Modules"

The names are those of the built module, so that a new one is seen. What may stand in both are the rows of the table in
docs/compatibility.md, "Names beside Swift's own"; each is to be used in NamesBesideOtherLibrariesTests, plain.
"""

import json
import re
import sys
import tempfile
from pathlib import Path

import symbolgraph

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs" / "compatibility.md"
TEST = ROOT / "Tests" / "HarnessTests" / "Issues" / "NamesBesideOtherLibrariesTests.swift"
HEADING = "## Names beside Swift's own"
LIBRARIES = """Swift _Concurrency _StringProcessing Synchronization Observation Testing Foundation FoundationEssentials
FoundationInternationalization Dispatch""".split()


def names(path):
    """Of top-level declarations, without the labels of arguments."""
    for symbol in json.loads(path.read_text())["symbols"]:
        if len(symbol["pathComponents"]) == 1:
            name = symbol["pathComponents"][0]
            yield re.sub(r"\(.*", "", name), symbol["kind"]["identifier"]


def said():
    """The libraries that the docs name for each name."""
    section = DOCS.read_text().partition(HEADING)[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \|", section, flags=re.M)
    return {name: re.findall(r"\w+", libraries) for name, libraries in rows}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.split("\n\n")[1].strip())
    with tempfile.TemporaryDirectory() as folder:
        for library in symbolgraph.PRODUCTS:
            symbolgraph.extract(library, folder, "-I", sys.argv[1])
        for library in LIBRARIES:
            symbolgraph.extract(library, folder)
        theirs = {}
        for path in Path(folder).glob("*.symbols.json"):
            library = path.name.partition(".")[0].partition("@")[0]
            for name, _ in names(path) if library not in symbolgraph.PRODUCTS else []:
                theirs.setdefault(name, set()).add(library)
        ours = {}
        for product in symbolgraph.PRODUCTS:
            ours |= dict(names(Path(folder) / f"{product}.symbols.json"))
    mistakes = []
    if len(ours) < 50 or "Task" not in theirs or "URL" not in theirs or "Issue" not in theirs:
        mistakes.append("the names of the modules are not found")
    shared = {name for name in ours if name in theirs}
    known = said()
    test = TEST.read_text()
    for name in sorted(shared):
        where = ", ".join(sorted(theirs[name]))
        if name not in known:
            mistakes.append(f"{name} stands in {where} as well: give it another name, or say in docs/compatibility.md what to write")
        elif not any(library in theirs[name] for library in known[name]):
            mistakes.append(f"{name} stands in {where}, and docs/compatibility.md names {', '.join(known[name])}")
        # An operator has no word of its own.
        if re.fullmatch(r"\w+", name) and not re.search(rf"(?<![.\w@]){name}\b", test):
            mistakes.append(f"{name} stands in {where} as well, and {TEST.name} doesn't use it")
    for name in sorted(set(known) - shared):
        # Operators and members are not among the names of modules.
        if any(library in LIBRARIES for library in known[name]) and re.fullmatch(r"\w+", name):
            mistakes.append(f"{name} stands in no other library any more: take it out of docs/compatibility.md")
    for mistake in mistakes:
        print(mistake)
    print(f"{len(ours)} names of ours, {len(shared)} of them in other libraries as well: {', '.join(sorted(shared))}")
    sys.exit(1 if mistakes else 0)


main()
