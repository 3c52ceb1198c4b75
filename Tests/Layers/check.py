#!/usr/bin/env python3
"""Fails where a folder of a target names something of a folder that it may not know, or may know one that it doesn't name.

    Tests/Layers/check.py "$(swift build --show-bin-path)" [--write] [--show FOLDER FOLDER]

What names what is read from the index that the compiler writes beside a debug build. It has each name that stands in a file, inside
texts as well, with the declaration that it means; what stands in other branches of an `#if` it doesn't have. layers.txt says what
may be named. unsafe.txt lists the files that say `Unsafe…Pointer` and the like; no other may.

`--write` draws the table in CONTRIBUTING.md anew, and takes out of unsafe.txt what is no longer needed. `--show` prints where the
first folder names something of the second. Exit code 0: all is well; 1: it is not; 77: there is no index, or nothing to read it.
"""

import argparse
import re
import sys
from collections import defaultdict, namedtuple
from pathlib import Path

from index import DEFINITION, REFERENCE, Index, Missing

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources" / "Harness"
LAYERS = Path(__file__).with_name("layers.txt")
UNSAFE = Path(__file__).with_name("unsafe.txt")
GUIDE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- Written by Tests/Layers/check.py --write from Tests/Layers/layers.txt. -->\n", "<!-- End of what is written. -->\n"
COMMAND = 'Tests/Layers/check.py "$(swift build --show-bin-path)" --write'

# The targets from the bottom up, by their folders.
TARGETS = {"Architecture": "HarnessArchitecture", "Recorder": "HarnessRecorder", "Testing": "Harness", "Command": "HarnessCommand"}
# Where raw memory is at home.
UNSAFE_FOLDERS = [f"{target}/{room}" for target in TARGETS for room in ["Issues", "Platform", "Reflection", "Sealing"]]
UNSAFE_FILES = ["RuntimeHooks.swift", "TaskHops.swift", "ThreadWork.swift"]
UNSAFE_WORDS = {
    "pointers": r"\bUnsafe\w*Pointer\b|\bOpaquePointer\b|\bUnmanaged\b|\bwithUnsafe\w*(Pointer|Bytes)\b|\.(a|baseA)ddress\b",
    "unowned(unsafe)": r"\bunowned\(unsafe\)",
    "nonisolated(unsafe)": r"\bnonisolated\(unsafe\)",
}

Layer = namedtuple("Layer", "known reasons")
Reference = namedtuple("Reference", "place name")


class Stale(Exception):
    """What the build hasn't seen."""


def layers():
    found = {}
    for line in LAYERS.read_text().splitlines():
        if match := re.fullmatch(r"([\w/]+):((?: [\w/]+)*)", line):
            layer = found[match[1]] = Layer(match[2].split(), {})
        elif match := re.fullmatch(r"  ([\w/]+): (.+)", line):
            layer.reasons[match[1]] = match[2]
        elif line and not line.startswith("#"):
            sys.exit(f"{LAYERS.name} has a line that says nothing: {line}")
    return found


def order(layers):
    """Each may know only what stands below it, so that nothing turns in a circle."""
    names = list(layers)
    for number, (name, layer) in enumerate(layers.items()):
        expected = [other for other in names[:number] if other in layer.known]
        if layer.known != expected:
            yield f"layers.txt: {name} may know what stands below it, from the bottom up: {' '.join(expected)}"
        for other in layer.reasons:
            if other not in layer.known:
                yield f"layers.txt: {name} has a reason to know {other}, but may not"
    folders = {room(path.relative_to(SOURCES)) for path in SOURCES.rglob("*.swift")} - {None}
    for folder in sorted(folders ^ set(names)):
        yield f"layers.txt and Sources/Harness: {folder} stands in one of them only"


def room(file):
    """`Architecture/Engine`; None for a file that stands beside the folders of its target."""
    return "/".join(file.parts[:2]) if len(file.parts) > 2 else None


def references(build):
    """What stands where, by the folder that names and the folder of what is named."""
    index = Index(build / "index" / "store")
    files = {path.resolve(): path.relative_to(SOURCES) for path in SOURCES.rglob("*.swift")}
    occurrences, homes = {}, {}
    for unit in (unit for target in TARGETS.values() for unit in index.units(target)):
        path = unit.file.resolve()
        if path not in files:
            continue
        if unit.seconds < path.stat().st_mtime:
            raise Stale(f"{files[path]} has been written since the last build")
        occurrences[files[path]] = [item for record in unit.records for item in index.occurrences(record)]
    if missing := sorted(set(files.values()) - set(occurrences)):
        raise Stale(f"{missing[0]} isn't in the build's index")
    for file, items in occurrences.items():
        for item in items:
            if item.roles & DEFINITION:
                homes[item.usr] = room(file)
    found = defaultdict(set)
    for file, items in occurrences.items():
        for item in items:
            home = homes.get(item.usr) or maker(item.usr, homes)
            if item.roles & REFERENCE and home and home != room(file) is not None:
                found[room(file), home].add(Reference(f"{file}:{item.line}", item.name))
    return found, len(homes)


def maker(usr, homes):
    """Members that the compiler derives have no definition, but their type has one, with which their name begins."""
    module = next((name for name in (f"s:{len(name)}{name}" for name in TARGETS.values()) if usr.startswith(name)), None)
    if not module:
        return None
    beginnings = (usr[:end] for end in range(len(usr) - 1, len(module), -1))
    return next((homes[beginning] for beginning in beginnings if beginning in homes), None)


def arrows(layers, found):
    for (one, other), places in sorted(found.items()):
        # A folder that isn't listed has been named above.
        if one in layers and other not in layers[one].known:
            for place, name in sorted(places)[:20]:
                yield f"{place} names {name} of {other}, which {one} may not know"
    for one, layer in layers.items():
        for other in layer.known:
            if (one, other) not in found:
                yield f"layers.txt: {one} names nothing of {other}: take it out"


def table(layers):
    lines = ["| folder | refers to | why, if it isn't obvious |", "|---|---|---|"]
    for name, layer in layers.items():
        target = name.split("/")[0] + "/"
        # Of the same target the folder says enough.
        known = ", ".join(other.removeprefix(target) for other in layer.known)
        reasons = "; ".join(f"{other.removeprefix(target)}: {reason}" for other, reason in layer.reasons.items())
        lines.append(f"| {name} | {known} | {reasons} |")
    return BEGIN + "\n".join(lines) + "\n" + END


def drawn(layers):
    """CONTRIBUTING.md with the table as it is to be."""
    before, begin, rest = GUIDE.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"CONTRIBUTING.md has no place for the table: a line {BEGIN}and a line {END}")
    return before + table(layers) + after


def unsafe():
    """The files that name raw memory, or take something from the compiler's checks, with what they say."""
    for path in sorted(SOURCES.rglob("*.swift")):
        file = path.relative_to(SOURCES)
        if room(file) not in UNSAFE_FOLDERS and file.name not in UNSAFE_FILES:
            code = re.sub(r"^\s*//.*|\s// .*", "", path.read_text(), flags=re.M)
            for kind, words in UNSAFE_WORDS.items():
                if re.search(words, code):
                    yield f"{file.as_posix()}: {kind}"


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("build", type=Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--show", nargs=2)
    options = parser.parse_args()
    known = layers()
    listed = UNSAFE.read_text().splitlines()
    saying = set(unsafe())
    if options.write:
        GUIDE.write_text(drawn(known))
        listed = [line for line in listed if line.startswith("#") or line in saying]
        UNSAFE.write_text("\n".join(listed) + "\n")
    mistakes = list(order(known))
    if GUIDE.read_text() != drawn(known):
        mistakes.append(f"the table in CONTRIBUTING.md isn't that of layers.txt: {COMMAND}")
    excused = {line for line in listed if not line.startswith("#")}
    mistakes += [f"{line}: leave that to Reflection" for line in sorted(saying - excused)]
    mistakes += [f"unsafe.txt has {line}, which is needed no longer: {COMMAND}" for line in sorted(excused - saying)]
    code = 0
    try:
        found, count = references(options.build)
        if options.show:
            print("\n".join(f"{place}: {name}" for place, name in sorted(found[tuple(options.show)])))
            return 0
        if count < 5_000:
            mistakes.append(f"the declarations are not found, only {count}")
        mistakes += arrows(known, found)
        print(f"{count} declarations, {sum(map(len, found.values()))} references from folder to folder, {len(found)} arrows")
    except Stale as stale:
        mistakes.append(f"{stale}: build first")
    except Missing as missing:
        print(f"not checked who knows whom: {missing}")
        code = 77
    for mistake in mistakes:
        print(mistake)
    return 1 if mistakes else code


sys.exit(main())
