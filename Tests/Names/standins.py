#!/usr/bin/env python3
"""Fails where a stand-in of a library declares something in public that its list doesn't name, or the list names something else.

    Tests/Names/standins.py "$(swift build --show-bin-path)/Modules"

The lists are Examples/StandIns/NAME.md: what the library itself has in public, with its version, as far as the stand-in goes. A recipe
that compiles with the stand-in uses nothing beyond that. A line `Type: Protocol` is a conformance.
"""

import json
import re
import sys
import tempfile
from pathlib import Path

import symbolgraph

FOLDER = Path(__file__).resolve().parents[2] / "Examples" / "StandIns"
# What every type is that doesn't say otherwise, and every actor.
IMPLIED = ["Copyable", "Escapable", "SendableMetatype", "Sendable"]


def declared(module, modules):
    with tempfile.TemporaryDirectory() as folder:
        symbolgraph.extract(module, folder, "-I", modules, "-include-spi-symbols")
        graphs = [json.loads(path.read_text()) for path in Path(folder).glob("*.symbols.json")]
    symbols = {one["identifier"]["precise"]: one for graph in graphs for one in graph["symbols"]}
    paths = {key: ".".join(symbol["pathComponents"]) for key, symbol in symbols.items()}
    yield from paths.values()
    for relation in (one for graph in graphs for one in graph["relationships"]):
        if relation["kind"] != "conformsTo" or relation["source"] not in paths:
            continue
        target = paths.get(relation["target"]) or relation["targetFallback"].partition(".")[2]
        is_actor = "actor " in "".join(part["spelling"] for part in symbols[relation["source"]]["declarationFragments"])
        if target not in (IMPLIED if is_actor else IMPLIED[:3]):
            yield f"{paths[relation['source']]}: {target}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.split("\n\n")[1].strip())
    names = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
    wrong = 0
    for name in names:
        text = (FOLDER / f"{name}.md").read_text()
        listed = set(re.findall(r"^- `([^`]+)`", text, flags=re.M))
        found = set(declared(f"{name}StandIn", sys.argv[1]))
        for line in sorted(found - listed):
            print(f"{name}: the stand-in declares {line}, which {name}.md doesn't name")
        for line in sorted(listed - found):
            print(f"{name}: {name}.md names {line}, which the stand-in doesn't declare")
        if not re.match(r"# .* \d", text):
            print(f"{name}: {name}.md says no version")
        wrong += found != listed or not found or not re.match(r"# .* \d", text)
    if wrong or not names:
        sys.exit(f"what a stand-in has in public is to be what {FOLDER.name}/NAME.md lists of its library")
    print(f"{len(names)} stand-ins declare what their libraries have in public")


main()
