#!/usr/bin/env python3
"""Builds an app with one small feature against HarnessArchitecture, and fails where it links what only a tool needs.

    Tests/Size/check.py [--keep FOLDER]

Prints by how much its stripped release program is larger than an empty one that imports Foundation. Exit code 1 where it is more than
1,800 KB, or where the program asks the system for processes, terminals, watched folders or temporary files.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 1_800
# What the C library calls the functions of which an app needs none.
TOOLS = re.compile(
    r"posix_spawn\w*|fork|vfork|execv\w*|waitpid|wait4|inotify_\w+|kqueue|tc[gs]etattr|ioctl|isatty|mkdtemp|mkstemps?|tmpfile|ptrace"
)

MANIFEST = f"""\
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Tiny", platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Harness", path: "{ROOT}")],
  targets: [
    .executableTarget(name: "empty"),
    .executableTarget(name: "tiny", dependencies: [.product(name: "HarnessArchitecture", package: "Harness")]),
  ])
"""

EMPTY = """\
import Foundation

print(Date.distantPast)
"""

TINY = """\
import Foundation
import HarnessArchitecture

struct CounterState: Equatable {
  var count = 0
  var isSaving = false
}

enum CounterAction: Equatable {
  case plus
  case saved
}

struct CounterEnvironment {
  var save: @Sendable (Int) async -> Void
}

let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> { state, action, environment in
  switch action {
  case .plus:
    state.count += 1
    state.isSaving = true
    let count = state.count
    return .run { send in
      await environment.save(count)
      await send(.saved)
    }
  case .saved:
    state.isSaving = false
    return .none
  }
}

let store = Store(
  initialState: CounterState(), reducer: counterReducer, environment: CounterEnvironment(save: { _ in }))
store.send(.plus)
print(store.state.count, Date.distantPast)
"""


def size(program):
    return program.stat().st_size


def main():
    keep = sys.argv[2] if sys.argv[1:2] == ["--keep"] and len(sys.argv) == 3 else None
    if sys.argv[1:] and not keep:
        sys.exit(__doc__.split("\n\n")[1].strip())
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(keep or temporary)
        for name, text in [
            ("Package.swift", MANIFEST), ("Sources/empty/main.swift", EMPTY), ("Sources/tiny/main.swift", TINY),
        ]:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        build = ["swift", "build", "-c", "release", "--package-path", folder, "-Xlinker", "--gc-sections", "-Xlinker", "-s"]
        # Product by product: the package is built no further than an app needs it.
        for product in ["empty", "tiny"]:
            done = subprocess.run([*build, "--product", product], capture_output=True, text=True)
            if done.returncode:
                sys.exit(done.stdout + done.stderr)
        programs = Path(subprocess.check_output([*build, "--show-bin-path"], text=True).strip())
        for product in ["empty", "tiny"]:
            subprocess.run([programs / product], check=True, stdout=subprocess.DEVNULL)
        more = (size(programs / "tiny") - size(programs / "empty")) / 1024
        names = subprocess.check_output(["nm", "-D", "--undefined-only", programs / "tiny"], text=True)
    asked = sorted({name for name in re.findall(r" U (\w+)", names) if TOOLS.fullmatch(name)})
    print(f"an app with one feature is {more:,.0f} KB larger than an empty one; at most {LIMIT:,} KB")
    for name in asked:
        print(f"it asks the system for {name}")
    if more > LIMIT or asked:
        sys.exit(1)


main()
