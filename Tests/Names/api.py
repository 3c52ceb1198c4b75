#!/usr/bin/env python3
"""Fails where the public declarations are not those that docs/api.txt lists, so that a change of them is seen in review.

    Tests/Names/api.py "$(swift build --show-bin-path)/Modules" [--write]

The list is what the compiler says of the built modules on Linux, by product, a line for each declaration: the type that it belongs
to, and the declaration with its attributes. `--write` writes it anew. Members that only a protocol's extension gives are listed there.
"""

import difflib
import json
import sys
import tempfile
from pathlib import Path

import symbolgraph

ROOT = Path(__file__).resolve().parents[2]
LIST = ROOT / "docs" / "api.txt"
COMMAND = 'Tests/Names/api.py "$(swift build --show-bin-path)/Modules" --write'
TYPES = ["swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.actor"]
# What every type is that doesn't say otherwise.
IMPLIED = ["Copyable", "Escapable", "SendableMetatype"]
SIGNS = {"conformance": ":", "sameType": " ==", "superclass": ":"}


def condition(constraints):
    wanted = [f"{one['lhs']}{SIGNS[one['kind']]} {one['rhs']}" for one in constraints or [] if one["rhs"] not in IMPLIED]
    return " where " + ", ".join(wanted) if wanted else ""


def lines(symbols, relations):
    """Each with what it is sorted by."""
    names = {one["target"]: one["targetFallback"].partition(".")[2] for one in relations if "targetFallback" in one}
    for symbol in symbols:
        *owner, name = symbol["pathComponents"]
        declaration = " ".join("".join(part["spelling"] for part in symbol["declarationFragments"]).split())
        if symbol["accessLevel"] != "public":
            declaration = f"{symbol['accessLevel']} {declaration}"
        for availability in symbol.get("availability", []):
            declaration += f" // {json.dumps(availability, sort_keys=True)}"
        if symbol["kind"]["identifier"] in TYPES:
            names[symbol["identifier"]["precise"]] = path = ".".join([*owner, name])
            yield (path, 0, ""), f"{path}: {declaration}"
        else:
            place = ".".join(owner) + condition(symbol.get("swiftExtension", {}).get("constraints"))
            yield (".".join(owner), 2, name), f"{place}: {declaration}" if owner else declaration
    for relation in relations:
        path, target = names.get(relation["source"]), names.get(relation["target"])
        if relation["kind"] in ["conformsTo", "inheritsFrom"] and target not in IMPLIED:
            yield (path, 1, target), f"{path}: is {target}{condition(relation.get('swiftConstraints'))}"


def public(product, modules):
    with tempfile.TemporaryDirectory() as folder:
        symbolgraph.extract(product, folder, "-I", modules)
        graphs = [json.loads(path.read_text()) for path in Path(folder).glob("*.symbols.json")]
    symbols, relations = ([item for graph in graphs for item in graph[key]] for key in ["symbols", "relationships"])
    return f"# {product}\n\n" + "".join(line + "\n" for _, line in sorted(set(lines(symbols, relations))))


def main():
    if len(sys.argv) < 2 or sys.argv[2:] not in [[], ["--write"]]:
        sys.exit(__doc__.split("\n\n")[1].strip())
    text = "\n".join(public(product, sys.argv[1]) for product in symbolgraph.PRODUCTS)
    if len(text.splitlines()) < 500:
        sys.exit("the declarations of the modules are not found")
    if sys.argv[2:]:
        LIST.write_text(text)
    listed = LIST.read_text() if LIST.is_file() else ""
    changes = difflib.unified_diff(listed.splitlines(), text.splitlines(), "docs/api.txt", "the built modules", lineterm="", n=0)
    for line in changes:
        print(line)
    if listed != text:
        sys.exit(f"what is public has changed; if that is meant, this writes the list anew, for review:\n    {COMMAND}")
    print(f"{len(text.splitlines())} lines of public declarations, as in docs/api.txt")


main()
