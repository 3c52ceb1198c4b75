#!/usr/bin/env python3
"""Checks each block of the documents that is no Swift: what it shows is what the tool does today.

    Tests/Docs/outputs.py "$(swift build --show-bin-path)" [FOLDER…] [--only WORDS]

- Commands are those that there are, with flags that they take and paths that exist.
- A transcript is what `record` makes of it.
- A block of YAML can be read, a program of the shell too, an outline of JSON has the keys of its schema.
- What else there is has a scenario in Tests/Docs/outputs, and so has what a doc comment fences as output. It stands below `= ` and
  the path of the file, and begins with `== ` and the first line of the block. The lines below are a program of the shell, which
  makes what is needed in a folder of its own, at a terminal:

      copy PATH…              copies from the repository
      as NAME [BINARY]        NAME is a program in PATH: it, or another one under this name
      built NAME [BINARY]     the same as .build/debug/NAME and as `swift run NAME`
      $BLOCK                  the file that holds the block
      when TEXT type KEYS     as soon as that is to be read; `do LINE` has the shell do something, `leave` ends it there
      shows COMMAND           the block is a run of lines of what that prints
      pictures COMMAND        the block is a part of the terminal's screen, ▮ its cursor
      because REASON          the block can't be produced

  Commands of the block itself, behind `$ `, are run below that. Where nothing is shown, the program has to go well.

`…` is any text, in a line of its own any lines. Times, random ids and the signal of a trap aren't compared. Each scenario has a block.
--only checks the blocks whose place or first line holds these words.
"""

import difflib
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import blocks
import commands
import terminal

ROOT = blocks.ROOT
SCENARIOS = ROOT / "Tests" / "Docs" / "outputs"
MARK = "\x1e"
# What stands behind a fence. Of comments, text and transcript are pictures of what is inside of the library.
LANGUAGES = {"", "swift", "text", "output", "transcript", "sh", "sed", "yaml", "groovy", "json", "diff"}
PRELUDE = f"""
copy() {{ for path; do mkdir -p "$(dirname "$path")"; cp -r "$ROOT/$path" "$path"; done; }}
as() {{ ln -sf "$BINARIES/${{2:-$1}}" "../bin/$1"; }}
built() {{ mkdir -p .build/system/debug; ln -sfn system/debug .build/debug; ln -sf "$BINARIES/${{2:-$1}}" ".build/debug/$1"; }}
next() {{ printf '{MARK}'; }}
set -eu
"""
# SwiftPM starts what it runs by its path from the working directory.
SWIFT_RUN = """#!/bin/sh
[ "$1" != run ] || { shift; [ "$1" != -q ] || shift; name=$1; shift; exec .build/system/debug/$name "$@"; }
"""


class Scenario:
    def __init__(self, place, title, lines):
        self.place, self.title = place, title
        self.shell, self.events, self.reason, self.shown, self.is_picture = [], [], None, None, False
        for line in lines:
            if match := re.match(r"when (.+?) (?:(type|do) (.+)|(leave))$", line):
                keys = (match[3] or "").replace("Enter", "\r").replace("Tab", "\t")
                self.events.append((match[1], match[2] or match[4], keys if match[2] == "type" else match[3]))
            elif match := re.match(r"(shows|pictures) (.+)", line):
                self.shown, self.is_picture = match[2], match[1] == "pictures"
            elif line.startswith("because "):
                self.reason = line.removeprefix("because ")
            else:
                self.shell.append(line)


def scenarios():
    """Those of each document, by the first line of the block and in the order of the blocks."""
    found = {}
    for path in sorted(SCENARIOS.glob("*.txt")):
        place = str(path.relative_to(ROOT))
        lines = path.read_text().rstrip("\n").split("\n")
        starts = [number for number, line in enumerate(lines) if re.match("==? ", line)]
        for start, end in zip(starts, starts[1:] + [len(lines)]):
            if lines[start].startswith("= "):
                document = found.setdefault(lines[start][2:], [])
            else:
                document.append(Scenario(f"{place}:{start + 1}", lines[start][3:], lines[start + 1 : end]))
    return found


class Checker:
    def __init__(self, folder, binaries):
        self.folder, self.binaries = folder, binaries
        self.commands = commands.Commands(binaries)

    def check(self, block, scenario):
        """Returns what the block is, and what is wrong with it."""
        first = block.text.split("\n")[0]
        if scenario and scenario.reason:
            files = re.findall(r"\w+/[\w./-]+\w", scenario.reason)
            missing = [f"{scenario.place}: there is no {name}" for name in files if not (ROOT / name).exists()]
            return "excused", missing + (self.commands.problems(block) if block.language else [])
        if scenario:
            try:
                return "produced", self.played(block, scenario)
            except TimeoutError as error:
                return "produced", [f"{scenario.place}: {error}"]
        if block.language == "yaml" or re.match(r"(apiVersion|name|on): ", first):
            return "data", self.yaml(block) + self.commands.problems(block)
        if first == "{":
            return "data", self.outline(block)
        if first.startswith("#!/bin/sh"):
            done = subprocess.run(["sh", "-n"], input=block.text, capture_output=True, text=True)
            return "command lines", done.stderr.splitlines() + self.commands.problems(block)
        if first == "transcript 1":
            return "transcripts", self.recorded(block)
        if self.commands.are_in(block.text):
            return "command lines", self.commands.problems(block)
        return "nothing", ["nothing says what produces this block: give it a scenario in Tests/Docs/outputs"]

    def yaml(self, block):
        try:
            import yaml
        except ImportError:
            return []
        try:
            yaml.safe_load(block.text)
        except yaml.YAMLError as error:
            return [str(error)]
        return []

    def outline(self, block):
        """A part of JSON, in which … stands for more."""
        text = re.sub(r"(, *|,\n *)?…", "", re.sub(r'"[^"]*…"', '""', block.text))
        try:
            value = json.loads(re.sub(r",(\s*})", r"\1", text))
        except ValueError as error:
            return [f"no JSON: {error}"]
        name = value.get("format", "").removeprefix("harness-")
        path = ROOT / "docs" / f"{name}.schema.json"
        if not path.exists():
            return [f"there is no docs/{path.name}"]
        return unknown_keys(value, schema := json.loads(path.read_text()), schema, "")

    def recorded(self, block):
        feature = re.search(r"^feature (.+)$", block.text, re.MULTILINE)
        program = feature and self.commands.program_of(feature[1])
        if not program:
            return [f"no program has the feature {feature and feature[1]}"]
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            path = Path(folder) / "Snapshots" / feature[1] / "block.transcript"
            path.parent.mkdir(parents=True)
            path.write_text(block.text + "\n")
            for command in ["record", "format"]:
                done = subprocess.run([self.binaries / program, command], cwd=folder, env=environment(), capture_output=True, text=True)
                if done.returncode:
                    return [f"harness {command}: {done.stdout}{done.stderr}"]
            return difference(block.text, path.read_text().rstrip("\n"))

    def played(self, block, scenario):
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            (bin := Path(folder) / "bin").mkdir()
            # The name is that of a project in what is printed.
            (work := Path(folder) / "project").mkdir()
            for binary in self.binaries.iterdir():
                (bin / binary.name).symlink_to(binary)
            (bin / "swift").write_text(SWIFT_RUN)
            (bin / "swift").chmod(0o755)
            (Path(folder) / "block").write_text(block.text + "\n")
            sessions = [part.split("\n", 1) for part in ("\n" + block.text).split("\n$ ")[1:]]
            shown = [scenario.shown] if scenario.shown else [command for command, *_ in sessions]
            if not shown and "$BLOCK" not in "\n".join(scenario.shell):
                return [f"{scenario.place}: nothing of the block is looked at: shows, or $BLOCK, is missing"]
            script = PRELUDE + "\n".join(scenario.shell) + "\nset +e\n"
            script += "".join(f"next\n{command}\n" for command in shown) + "next\n"
            (Path(folder) / "script").write_text(script)
            variables = environment() | {
                "PATH": f"{bin}:{os.environ['PATH']}", "ROOT": str(ROOT), "BINARIES": str(self.binaries),
                "BLOCK": f"{folder}/block",
            }
            text, screen = terminal.run(["sh", "../script"], work, variables, scenario.events)
            if scenario.is_picture:
                return contained(block.text, screen)
            before, *printed = text.split(MARK)
            if len(printed) != len(shown) + 1 and not (scenario.events and scenario.events[-1][1] == "leave"):
                return [f"{scenario.place}: its program fails\n{text}"]
            if scenario.shown:
                return contained(block.text, printed[0].rstrip("\n"))
            return [
                problem
                for (_, *expected), actual in zip(sessions, printed)
                for problem in difference("".join(expected).strip("\n"), actual.strip("\n"))
            ]


def environment():
    """Without what would change the tool's ways, and without colours."""
    table = (ROOT / "docs" / "environment-variables.md").read_text()
    names = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    return {name: value for name, value in os.environ.items() if name not in names} | {"NO_COLOR": "1", "TERM": "xterm"}


def unknown_keys(value, schema, root, path):
    while "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    if isinstance(value, list):
        return [one for each in value for one in unknown_keys(each, schema.get("items", {}), root, path + "[]")]
    if not isinstance(value, dict) or "properties" not in schema:
        return []
    found = [f"{path}.{name} is not in the schema" for name in value if name not in schema["properties"]]
    return found + [
        one for name in value if name in schema["properties"]
        for one in unknown_keys(value[name], schema["properties"][name], root, f"{path}.{name}")
    ]


def plain(line):
    """A line without what is another one each time."""
    line = re.sub(r"\bin (\d+ min )?\d+(\.\d+)? s\b", "in 0 s", line)
    line = re.sub(r" *\d+\.\d ms\b", " 0 ms", line)
    line = re.sub(r"signal \d+ \(SIG\w+\)", "a signal", line)
    return re.sub(r"\b[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\b", "ID", line.rstrip())


def matches(expected, actual):
    return bool(re.fullmatch(".*".join(re.escape(part) for part in plain(expected).split("…")), plain(actual)))


def length(expected, actual):
    """How many of the lines the shown ones are, beginning with the first; None where they are not."""
    if not expected:
        return 0
    if expected[0].strip() == "…":
        for skipped in range(len(actual) + 1):
            rest = length(expected[1:], actual[skipped:])
            if rest is not None:
                return skipped + rest
        return None
    if not actual or not matches(expected[0], actual[0]):
        return None
    rest = length(expected[1:], actual[1:])
    return None if rest is None else rest + 1


def difference(shown, printed):
    expected, actual = shown.split("\n"), printed.split("\n")
    if length(expected + ["\0"], actual + ["\0"]) is not None:
        return []
    # What is as shown stands there as shown, times and all.
    actual = [next((one for one in expected if one.strip() != "…" and matches(one, line)), line) for line in actual]
    lines = difflib.unified_diff(expected, actual, "shown", "printed", lineterm="")
    return ["is not what is printed:\n" + "\n".join(lines)]


def contained(shown, printed):
    expected, actual = shown.split("\n"), printed.split("\n")
    if any(length(expected, actual[start:]) is not None for start in range(len(actual) + 1)):
        return []

    # The part that is most alike is what has changed.
    def alike(start):
        return sum(any(matches(one, line) for one in expected) for line in actual[start : start + len(expected)] if line)

    start = max(range(len(actual)), key=alike)
    return difference(shown, "\n".join(actual[start : start + len(expected)]))


def main():
    arguments = sys.argv[1:]
    only = arguments.pop() if arguments[-2:-1] == ["--only"] else None
    folders = [Path(one).resolve() for one in arguments if one != "--only"]
    if not folders:
        sys.exit(__doc__.split("\n\n")[1].strip())
    with tempfile.TemporaryDirectory() as folder:
        # The tool names real paths.
        folder = Path(folder).resolve()
        (binaries := folder / "binaries").mkdir()
        for name in ["harness", "documented-harness", "faulty-harness", "examples-harness", "lamp-harness", "planted-harness"]:
            binary = next((place / name for place in folders if (place / name).exists()), None)
            if not binary:
                sys.exit(f"there is no {name} in {' '.join(map(str, folders))}; build it first")
            (binaries / name).symlink_to(binary)
        checker, known, pairs, problems, counts = Checker(folder, binaries), scenarios(), [], [], {}
        for path in blocks.documents() + sorted((ROOT / "Sources").rglob("*.swift")):
            name = str(path.relative_to(ROOT))
            left = known.pop(name, [])
            is_document = path.suffix == ".md"
            for block in blocks.of_document(path) if is_document else blocks.of_comments(path):
                first = block.text.split("\n")[0]
                if block.language not in LANGUAGES:
                    problems.append(f"{block.place}: a block of {block.language}, which nobody checks")
                scenario = next((one for one in left if one.title == first), None)
                if scenario:
                    left.remove(scenario)
                if not block.is_swift and not is_document and block.language != "output":
                    continue
                if not block.is_swift and (not only or only in f"{block.place} {first}"):
                    pairs.append((block, scenario))
            problems += [f"{one.place}: no block of {name} begins so: {one.title}" for one in left]
            problems += checker.commands.problems_of_prose(path) if is_document else []
        problems += [f"{one[0].place}: there is no document {name}" for name, one in known.items()]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for (block, _), (kind, found) in zip(pairs, pool.map(lambda pair: checker.check(*pair), pairs)):
                counts[kind] = counts.get(kind, 0) + 1
                for problem in found:
                    own = re.match(r"line (\d+): ", problem)
                    problems.append(f"{block.path}:{own[1]}: {problem[own.end() :]}" if own else f"{block.place}: {problem}")
    print("\n".join(problems), end="\n" if problems else "")
    if problems:
        sys.exit(1)
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items(), key=lambda one: -one[1]))
    print(f"{len(pairs)} blocks are as shown: {kinds}")


main()
