#!/usr/bin/env python3
"""Builds the DocC catalogue of the library with every warning an error, and asks that each public declaration at the top level
stands in a topic.

    Tests/Docs/check.py "$(swift build --show-bin-path)/Modules" [--output FOLDER]

The parameters fileID, filePath, file, line and column, which every function that reports a failure has by default, need no words of their own.
Exit code 77: there is no docc.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Names"))
import symbolgraph  # noqa: E402

CATALOGUE = ROOT / "Sources" / "Harness" / "Testing" / "Harness.docc"
PLACES = {"fileID", "filePath", "file", "line", "column", "isolation"}


def main():
    if not shutil.which("docc"):
        print("not checked: there is no docc")
        sys.exit(77)
    arguments = sys.argv[1:]
    if len(arguments) not in [1, 3]:
        sys.exit(__doc__.split("\n\n")[1].strip())
    with tempfile.TemporaryDirectory() as folder:
        graphs = Path(folder) / "graphs"
        graphs.mkdir()
        for product in symbolgraph.PRODUCTS:
            symbolgraph.extract(product, str(graphs), "-I", arguments[0])
        names = set()
        # One catalogue has one module: that of which most people write `import`, with all that this brings.
        whole = json.loads((graphs / "Harness.symbols.json").read_text())
        whole["symbols"], whole["relationships"] = [], []
        for path in sorted(graphs.iterdir()):
            graph = json.loads(path.read_text())
            for symbol in graph["symbols"]:
                signature = symbol.get("functionSignature")
                if signature and "parameters" in signature:
                    said = "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))
                    signature["parameters"] = [
                        one for one in signature["parameters"] if one["name"] not in PLACES or f"- {one['name']}:" in said
                    ]
                if path.name.removesuffix(".symbols.json") in symbolgraph.PRODUCTS and len(symbol["pathComponents"]) == 1:
                    names.add(symbol["pathComponents"][0])
            path.unlink()
            # What a module adds to a type of another one stands with the type, if that is ours.
            if path.name.partition("@")[2].removesuffix(".symbols.json") in ["", *symbolgraph.PRODUCTS]:
                whole["symbols"] += graph["symbols"]
                whole["relationships"] += graph["relationships"]
        (graphs / "Harness.symbols.json").write_text(json.dumps(whole))
        output = arguments[2] if len(arguments) == 3 else str(Path(folder) / "output")
        command = ["docc", "convert", str(CATALOGUE), "--additional-symbol-graph-dir", str(graphs), "--output-dir", output]
        command += ["--fallback-display-name", "Harness", "--fallback-bundle-identifier", "harness", "--warnings-as-errors"]
        code = subprocess.run(command).returncode
    topics = (CATALOGUE / "Harness.md").read_text().split("## Topics")[1]
    # An overload is named with five letters and digits, or with its types, behind it.
    listed = {re.sub(r"\)-(\w{4,6}|\(.*\))$", ")", one) for one in re.findall(r"^- ``([^`]+)``$", topics, re.MULTILINE)}
    # Operators stand with the types that they make.
    missing = sorted(one for one in names - listed if one[0].isalpha())
    for name in missing:
        print(f"{name} stands in no topic of {CATALOGUE.name}/Harness.md")
    if code or missing:
        sys.exit(1)
    print(f"{len(names)} public declarations at the top level, {len(list(CATALOGUE.glob('*.md'))) - 1} articles, no warning")


main()
