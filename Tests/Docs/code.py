#!/usr/bin/env python3
"""Compiles every block of Swift in the documents and in the doc comments of the library, as a package that depends on it would:
in the language mode 6, with every warning an error, and without @testable where what is described is public.

    Tests/Docs/code.py "$(swift build --show-bin-path)/Modules"

Swift is what a document fences as swift and what a doc comment indents. All else is indented in a document, or fenced with another
word; what could be Swift all the same is a problem. A block is put into a function, so that none sees another, but for extensions
and globals, which are files of their own. What it presupposes is a file of Tests/Docs/contexts, which stands around it where that
file says // <#block#>, and before it otherwise; Tests/Docs/code.txt says which blocks have which. `…` is a call of `elided()`.
"""

import fnmatch
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import blocks

HERE = Path(__file__).resolve().parent
IMPORT = re.compile(r"^(?:@\w+(?:\(\w+\))? )?import (?:struct )?\w+(?:\.\w+)?$", re.MULTILINE)
TOOLS = re.compile(r"// swift-tools-version: (\S+)")
HOLE = "// <#block#>"
# What is only right at the level of a file, or is looked at more closely there.
FILE = re.compile(r"^(public|extension|let \w+(Feature|Reducer)) ", re.MULTILINE)
# Comments of the command show it used as well, which brings the rest.
COMMAND = "Sources/Harness/Command/"
INTERNAL = [f"@testable import {module}" for module in ["HarnessArchitecture", "HarnessRecorder", "Harness", "HarnessCommand"]]
LITERAL = r'"(?:\\.|[^"\\])*"|//.*'
# What is off by default is what a package asks for that has every warning on.
OPTIONS = ["-swift-version", "6", "-warn-implicit-overrides", "-enable-upcoming-feature", "ExistentialAny"]
OPTIONS += ["-enable-upcoming-feature", "MemberImportVisibility"]
# The recipes are of libraries that aren't here.
OPTIONS += [
    word for name in ["Actomaton", "ComposableArchitecture", "ReSwift"] for word in ["-module-alias", f"{name}={name}StandIn"]
]


@dataclass
class Rule:
    """A line of code.txt: blocks, by the path of the file and how they begin, and their context."""

    context: str
    line: int
    path: str
    beginning: str
    is_used: bool = False

    def fits(self, block):
        return fnmatch.fnmatch(block.path, self.path) and block.text.startswith(self.beginning)


def rules():
    found, context = [], ""
    for number, line in enumerate((HERE / "code.txt").read_text().split("\n"), 1):
        if line.startswith("  "):
            path, _, beginning = line.strip().partition(": ")
            found.append(Rule(context, number, path, beginning.replace("¶", "\n")))
        elif line and not line.startswith("#"):
            context = line
            if not line.startswith("module ") and not (HERE / "contexts" / f"{line}.swift").is_file():
                sys.exit(f"Tests/Docs/code.txt:{number}: there is no such context")
    # Of several that fit, the one that says most.
    return sorted(found, key=lambda rule: (len(rule.beginning), len(rule.path)), reverse=True)


@dataclass
class Source:
    """A block with all that makes it a file."""

    block: blocks.Block
    module: str  # that it is the source of; empty where it is only compiled
    is_file: bool  # not put into a function
    imports: list
    lines: list  # each with the place that it is from: a path, and a line


def source(block, context, number):
    imports = IMPORT.findall(block.text)
    if not imports and context != "manifest":
        is_public = not block.declaration or re.search(r"\b(public|open)\b", block.declaration)
        public = ["import HarnessCommand" if block.path.startswith(COMMAND) else "import Harness"]
        imports = [*(public if is_public else INTERNAL), "import Foundation"]
        imports += ["import XCTest"] if "XCT" in block.text else []
    text = re.sub(LITERAL + "|…", lambda match: "elided()" if match[0] == "…" else match[0], block.text)
    lines, is_module = placed(block.path, block.line, text), context.startswith("module ")
    is_file = is_module or bool(FILE.search(text)) or "@Test" in text
    before, after = [], []
    if context and not is_module:
        file = HERE / "contexts" / f"{context}.swift"
        given = placed(str(file.relative_to(blocks.ROOT)), 1, file.read_text())
        imports += [line for line, _ in given if IMPORT.match(line)]
        if not is_file and HOLE not in file.read_text():
            # A block may declare anew what its context declares.
            given += [("do {", None), (HOLE, None), ("}", None)]
        hole = next((index for index, (line, _) in enumerate(given) if line.strip() == HOLE), len(given))
        before, after = given[:hole], given[hole + 1 :]
    if not is_file:
        effects = (" async" if "await " in text else "") + (" throws" if "try " in text else "")
        before, after = [(f"func block{number}(){effects} {{", None), *before], [*after, ("}", None)]
    imports = list(dict.fromkeys(imports))
    lines = [(line, place) for line, place in before + lines + after if not IMPORT.match(line)]
    lines = [(line, (block.path, block.line)) for line in imports] + lines
    return Source(block, context.removeprefix("module ") if is_module else "", is_file, imports, lines)


def placed(path, line, text):
    return [(one, (path, number)) for number, one in enumerate(text.split("\n"), line)]


def groups(sources):
    """What is compiled in one go: manifests of one version, the blocks of a document that declares a module, a block that is a
    file, the blocks that see what isn't public, and all others."""
    found = {}
    for one in sources:
        names = {line.split()[-1].partition(".")[0] for line in one.imports}
        modules = {other.module for other in sources if other.module and other.block.path == one.block.path}
        if "PackageDescription" in names:
            version = TOOLS.match(one.block.text) or TOOLS.match((blocks.ROOT / "Package.swift").read_text())
            name = f"manifest {version[1]}"
        elif INTERNAL[0] in one.imports:
            name = INTERNAL[0]
        elif one.module or modules & names:
            name = one.block.path
        else:
            name = one.block.place if one.is_file else ""
        found.setdefault(name, []).append(one)
    return found


def swiftc(*arguments):
    command = ["swiftc", "-wmo", "-diagnostic-style", "llvm", "-no-color-diagnostics", *map(str, arguments)]
    return subprocess.run(command, cwd=blocks.ROOT, capture_output=True, text=True)


def compiled(name, sources, folder, modules):
    """What the compiler has against a group, as PATH:LINE: and its message."""
    if name.startswith("manifest "):
        target = swiftc("-print-target-info").stdout
        interface = Path(re.search(r'"runtimeResourcePath": "(.*)"', target)[1]) / "pm" / "ManifestAPI"
        options = ["-I", interface, "-package-description-version", name.split()[1]]
    else:
        options = ["-I", folder, "-I", modules, *([] if name == INTERNAL[0] else ["-strict-memory-safety"])]
    folder.mkdir()
    problems = []
    for module in sorted({one.module for one in sources}, reverse=True):
        files = {folder / f"{module}{number}.swift": one for number, one in enumerate(sources) if one.module == module}
        for file, one in files.items():
            file.write_text("".join(line + "\n" for line, _ in one.lines))
        # Unlike -typecheck this also finds what is never set or returned, and what is sent to where that isn't safe.
        made = ["-emit-sil", "-o", "/dev/null", *OPTIONS, *options]
        if module:
            made += ["-module-name", module, "-enable-testing", "-emit-module-path", folder / f"{module}.swiftmodule"]
        done = swiftc(*made, HERE / "contexts" / "elided.swift", *files)
        said = re.findall(r"^(.+):(\d+):\d+: (error|warning): (.*)$", done.stderr, re.MULTILINE)
        # A compiler that ends otherwise than by an error with a place has compiled nothing.
        if done.returncode and not any(kind == "error" for _, _, kind, _ in said):
            problems.append(done.stderr or f"swiftc ended with {done.returncode}, without a word")
        for path, line, kind, message in said:
            one = files.get(Path(path))
            if not one:
                problems.append(f"{path}:{line}: {message}")
            elif kind == "error" or one.is_file or not is_fine(one, one.lines[int(line) - 1][0], message):
                place = one.lines[int(line) - 1][1] or (one.block.path, one.block.line)
                problems.append(f"{place[0]}:{place[1]}: {message}")
    return problems


def is_fine(one, line, message):
    """A fragment may leave unused what it declares, and a value that it only shows: with a comment behind it, or as all there is."""
    if "unused" not in message:
        return bool(re.search(r"never (used|mutated|read)", message))
    statements = re.findall(r"^(?!//)[^\s})\].]", one.block.text, re.MULTILINE)
    return "  //" in line or len(statements) == 1 and bool(re.match(r"\S|\s+\.", line))


def disguised(found):
    """Which of the blocks that are not said to be Swift could be."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"block{number}.swift" for number in range(len(found))]
        for file, block in zip(files, found):
            file.write_text("func block() {\n" + block.text.replace("…", "elided()") + "\n}\n")
        said = swiftc("-parse", *files).stderr
    wrong = set(re.findall(r"^(.+):\d+:\d+: error:", said, re.MULTILINE))
    return [block for file, block in zip(files, found) if str(file) not in wrong]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.split("\n\n")[1].strip())
    modules = Path(sys.argv[1]).resolve()
    library = sorted((blocks.ROOT / "Sources" / "Harness").rglob("*.swift"))
    found = [block for path in blocks.documents() for block in blocks.of_document(path)]
    found += [block for path in library for block in blocks.of_comments(path)]
    problems = [
        f"{block.place}: this can be read as Swift; fence it as swift, or with the name of what it is"
        for block in disguised([block for block in found if block.language in ["", "text"]])
    ]
    table, sources = rules(), []
    for block in found:
        if block.is_swift:
            rule = next((rule for rule in table if rule.fits(block)), Rule("", 0, "", ""))
            rule.is_used = True
            sources.append(source(block, rule.context, len(sources)))
    problems += [f"Tests/Docs/code.txt:{rule.line}: no block is this one" for rule in table if not rule.is_used]
    known = {"elided", *(rule.context for rule in table)}
    files = sorted((HERE / "contexts").iterdir())
    problems += [f"{file.relative_to(blocks.ROOT)}:1: no block has this context" for file in files if file.stem not in known]
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, group) in enumerate(groups(sources).items()):
            problems += compiled(name, group, Path(folder) / str(number), modules)
    for problem in dict.fromkeys(problems):
        print(problem)
    if problems:
        sys.exit(1)
    print(f"{len(sources)} blocks of Swift compile")


main()
