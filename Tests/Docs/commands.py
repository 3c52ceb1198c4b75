"""The command lines of the documents: programs that there are, with commands, flags, features and paths that there are."""

import os
import re
import shlex
import subprocess

import blocks

ROOT = blocks.ROOT
# What a system, git or a vendor brings along: only that nothing else is taken for a command.
SUBCOMMANDS = {
    "swift": {"build", "format", "package", "run", "test"},
    "git": {"add", "checkout", "commit", "config", "diff", "merge", "worktree"},
}
PROGRAMS = {"swift", "git", "cd", "dirname", "sed", "grep", "cut", "sort", "paste", "sh", "[", "exit", "sudo", "aws"}
# Somebody's own package.
OTHERS = {"acme-harness"}
# Of what is made, nobody knows whether it has been.
PLACES = {path.name for path in ROOT.iterdir()} - {"Snapshots", ".build", ".swiftpm"}
TAKE_SCRIPTS = {"run", "watch", "record", "review", "list", "show", "format", "git resolve"}
TAKE_FEATURES = {"explore", "generate", "describe", "play", "new"}


def is_placeholder(word):
    return bool(re.search(r"[…$%~*]|^[A-Z][A-Z-]*$", word))


def logical_lines(block):
    """Each line with its number, those that go on joined, without what only a reader needs."""
    lines, number = block.text.split("\n"), 0
    while number < len(lines):
        start, line = number, lines[number]
        while line.endswith("\\"):
            number += 1
            line = line[:-1] + lines[number].strip()
        number += 1
        if line.strip() and not line.lstrip().startswith("#"):
            yield block.line + start, line


def simple_commands(line):
    """The words of each command of a line of the shell."""
    line = re.sub(r"\[[A-Z][^\]]*\]", "", line)  # [PATH or NAME…]
    line = re.sub(r"\[(-[^\]]*)\]", r"\1", line)  # [--flag]
    for inner in re.findall(r"\"\$\((.*)\)\"", line):
        yield from simple_commands(inner)
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    words, redirected = [], False
    for word in [*lexer, ";"]:
        if set(word) <= set("();&|"):
            while words and re.match(r"\w+=", words[0]):
                words.pop(0)
            if words:
                yield words
            words = []
        elif set(word) <= set("<>"):
            redirected = True
        elif redirected:
            redirected = False
        else:
            words.append(word)


class Commands:
    def __init__(self, binaries):
        self.binaries, self.flags, self.described = binaries, {}, {}
        manifests = [ROOT / "Package.swift", *ROOT.glob("*/Package.swift"), *ROOT.glob("Examples/*/Package.swift")]
        self.executables = OTHERS | {
            name
            for path in manifests
            for name in re.findall(r'\.executable(?:Target)?\(\s*name: "([^"]+)"', path.read_text())
        }
        self.names = set(re.findall(r"^  ([a-z]+(?: [a-z-]+)?)  ", self.ask("help"), re.MULTILINE))

    def ask(self, *words, program="harness"):
        done = subprocess.run([self.binaries / program, *words], cwd=ROOT, capture_output=True, text=True)
        return done.stdout

    def flags_of(self, command):
        """Each flag of a command, and whether a value follows it."""
        if command not in self.flags:
            found = re.findall(r"^  (?:(-\w), )?(--[\w-]+)(?:\[\S*\])?( \S+)?(?:  |$)", self.ask("help", *command.split()), re.MULTILINE)
            self.flags[command] = {name: bool(value) for *names, value in found for name in names if name}
        return self.flags[command]

    def program_of(self, feature):
        names = sorted((path.name for path in self.binaries.iterdir()), key=["harness"].__contains__, reverse=True)
        return next((name for name in names if self.description(feature, name)), None)

    def description(self, feature, program=None):
        """What `describe` prints of a feature: the first program's that has it, or this one's."""
        program = program or self.program_of(feature)
        if (feature, program) not in self.described:
            self.described[feature, program] = self.ask("describe", feature, program=program) if program else ""
        return self.described[feature, program]

    def are_in(self, text):
        """Whether each line begins with something that could be a program."""
        lines = list(logical_lines(blocks.Block("", 1, "", text)))
        try:
            first = [command[0] for _, line in lines for command in simple_commands(line)]
        except (ValueError, IndexError):
            return False
        return bool(lines) and all(
            word in PROGRAMS or word == "…" or word.endswith("harness") or re.match(r"\.?\w[\w./-]*/\w+", word) for word in first
        )

    def problems(self, block):
        """Of a block of YAML or the like only what it runs of ours."""
        found = []
        is_shell = block.language in ["", "sh", "text"] and self.are_in(block.text)
        for number, line in logical_lines(block):
            if not is_shell and not block.text.startswith("#!/bin/sh"):
                match = re.search(r"(?:^|[ '])((?:swift (?:run|build)|\S*harness) [^']*)", line)
                if not match:
                    continue
                line = match[1]
            try:
                for words in simple_commands(line):
                    found += [f"line {number}: {problem}" for problem in self.problems_of(words)]
            except ValueError as error:
                found.append(f"line {number}: {error}")
        return found

    def problems_of(self, words):
        program, *rest = words
        paths = [word.split(":")[0] for word in words if "/" in word and word.split("/")[0] in PLACES | {"Snapshots"}]
        found = [f"there is no {path}" for path in paths if not is_placeholder(path) and not (ROOT / path).exists()]
        if program == "swift" and rest[0] == "run":
            rest.pop(0)
            while rest and rest[0].startswith("-"):
                value = rest.pop(0) in ["-c", "--package-path", "-Xswiftc"] and rest.pop(0)
            if not rest or rest[0] not in self.executables:
                return found + [f"no package has the program {' '.join(rest[:1])}"]
            program, *rest = rest
        elif program in SUBCOMMANDS and (not rest or rest[0] not in SUBCOMMANDS[program]):
            return found + [f"{program} has no command {' '.join(rest[:1])}"]
        elif program == "swift":
            found += [
                f"no package has {name}"
                for flag, name in zip(rest, rest[1:])
                if flag == "--product" and name not in self.executables
            ]
            classes = [name for flag, name in zip(rest, rest[1:]) if flag == "--filter" and name.isalpha()]
            tests = "".join(path.read_text() for path in ROOT.glob("Tests/**/*.swift")) if classes else ""
            return found + [f"there is no test {name}" for name in classes if f"class {name}" not in tests]
        elif program == "…":
            program, *rest = rest
        if program.endswith("harness"):
            return found + self.problems_of_harness(program, rest)
        # What a program of the repository takes stands in its sources.
        folder = {"Benchmarks": "Benchmarks/Sources", "shop": "Examples/Shop/Sources"}.get(program, program)
        if (ROOT / folder).exists():
            files = [path for path in (ROOT / folder).rglob("*") if path.is_file()] or [ROOT / folder]
            text = "".join(path.read_text() for path in files)
            return found + [f"{program} takes no {word}" for word in rest if word.startswith("--") and word not in text]
        return found if program in PROGRAMS else found + [f"{program} is no program that is known here"]

    def problems_of_harness(self, program, words):
        count = 2 if " ".join(words[:2]) in self.names else 1
        command, rest = " ".join(words[:count]), words[count:]
        if command not in self.names:
            return [f"{program} has no command {command}"]
        flags, found, plain, environments = self.flags_of(command), [], [], []
        while rest:
            word = rest.pop(0)
            name, equals, _ = word.partition("=")
            if not name.startswith("-"):
                plain.append(word)
            elif name not in flags:
                found.append(f"'harness {command}' takes no {name}")
            elif flags[name] and not equals:
                if not rest:
                    found.append(f"{name} needs a value")
                elif name == "--environment":
                    environments = rest[:1]
                rest = rest[1:]
        # Of names only those that could be ours: not of acme-harness.
        if program in OTHERS or command not in TAKE_SCRIPTS | TAKE_FEATURES:
            return found
        named = plain if command in TAKE_SCRIPTS or command in ["explore", "generate"] else plain[:1]
        for word in named:
            feature, _, script = word.partition("/")
            if is_placeholder(word) or feature == "Snapshots" or (ROOT / word).exists():
                continue
            if not self.description(feature):
                found.append(f"there is no feature {feature}")
            found += [f"{feature} has no environment {name}" for name in environments if name not in self.description(feature)]
            if script and not list(ROOT.glob(f"**/Snapshots/{word}.transcript")):
                found.append(f"there is no script {word}")
        return found

    def problems_of_prose(self, path):
        """Commands in the middle of a text: that they are there, and their flags."""
        found = []
        for match in re.finditer(r"`(?:swift run )?(?:-q )?[\w./-]*harness ((?:git |report )?[a-z-]+)([^`]*)`", path.read_text()):
            number = path.read_text()[: match.start()].count("\n") + 1
            place = f"{path.relative_to(ROOT)}:{number}"
            flags = re.findall(r"(?<![\w'-])--?[a-z][\w-]*", match[2])
            if match[1] not in self.names:
                found.append(f"{place}: harness has no command {match[1]}")
            else:
                found += [
                    f"{place}: 'harness {match[1]}' takes no {flag}" for flag in flags if flag not in self.flags_of(match[1])
                ]
        return found
