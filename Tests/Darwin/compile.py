"""Compiles the targets of the package for one system: compile.py WORK LIBRARY ROOT SYSTEM. Exit code 1 where one fails."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from systems import SYSTEMS


# What Swift Testing's macros put into sections of the binary is constant, but not to a compiler that knows the library as text.
CONSTANTS = re.compile(r"macro expansion @(Test|Suite|__testing):[^ ]* error: .*(@const|@section)")


def ordered(targets):
    """Each target after those that it depends on."""
    done = []

    def visit(name):
        if name in targets and targets[name] not in done:
            for other in targets[name].get("target_dependencies", []):
                visit(other)
            done.append(targets[name])

    for name in sorted(targets):
        visit(name)
    return done


def language_mode(name, manifest):
    for target in manifest["targets"]:
        for setting in target["settings"] if target["name"] == name else []:
            if mode := setting["kind"].get("swiftLanguageMode"):
                return mode["_0"]
    return (manifest.get("swiftLanguageVersions") or ["6"])[0]


class Compiler:
    def __init__(self, work, library, system):
        self.triple = SYSTEMS[system][0]
        self.work, self.library, self.modules = work, library, work / system / "modules"
        self.modules.mkdir(parents=True, exist_ok=True)
        self.cache = work / system / "cache"
        self.maps = []

    def add_headers(self, target, root):
        """A target in C: its headers alone."""
        path = self.modules / target["c99name"] / "module.modulemap"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'module {target["c99name"]} {{ umbrella "{root / target["path"] / "include"}" export * }}\n')
        self.maps += ["-Xcc", f"-fmodule-map-file={path}"]

    def compile(self, target, sources, mode):
        """Returns the messages."""
        # Races are found after the types, in what is lowered.
        output = ["-emit-sil", "-o", os.devnull]
        if target["type"] == "library" or not any(os.path.basename(source) == "main.swift" for source in sources):
            output.append("-parse-as-library")
        if target["type"] != "test":
            output += ["-emit-module-path", self.modules / f'{target["c99name"]}.swiftmodule']
        command = [
            "swiftc", "-frontend", *output, "-module-name", target["c99name"], "-swift-version", mode, "-enable-testing",
            "-package-name", "harness", "-target", self.triple, "-disable-objc-interop", "-warnings-as-errors",
            "-resource-dir", self.work / "resources", "-sdk", self.work / "sdk", "-module-cache-path", self.cache,
            "-I", self.work / self.modules.parent.name / "stubs", "-I", self.modules,
            "-plugin-path", self.library / "host" / "plugins", *self.maps, *sources,
        ]
        done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout


def main():
    work, library, root = (Path(argument) for argument in sys.argv[1:4])
    system = sys.argv[4]
    targets = {target["name"]: target for target in json.loads((work / "describe.json").read_text())["targets"]}
    manifest = json.loads((work / "manifest.json").read_text())
    compiler = Compiler(work, library, system)
    failed = set()
    for target in ordered(targets):
        # SwiftPM runs those on the machine that builds.
        if target["type"] == "plugin":
            continue
        if target["module_type"] == "ClangTarget":
            compiler.add_headers(target, root)
            continue
        if missing := failed.intersection(target.get("target_dependencies", [])):
            print(f'{system} {target["name"]}: not compiled for want of {", ".join(sorted(missing))}', flush=True)
            failed.add(target["name"])
            continue
        sources = [root / target["path"] / name for name in target["sources"]]
        code, text = compiler.compile(target, sources, language_mode(target["name"], manifest))
        found = sorted(set(re.findall(r"^[^ \n][^\n]*error: [^\n]*", text, flags=re.M)))
        errors = [error for error in found if not CONSTANTS.match(error)]
        # A compiler that ends without a word has compiled nothing.
        broke = bool(errors) or (code != 0 and not found)
        print(f'{system} {target["name"]}: {len(errors)} errors' if errors or not broke else text, flush=True)
        for error in errors:
            print("  " + error, flush=True)
        if broke:
            failed.add(target["name"])
    sys.exit(1 if failed else 0)


main()
