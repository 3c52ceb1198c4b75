#!/usr/bin/env python3
"""Builds apps with one small feature, and fails where they link what only a tool needs. Exit code 77 where there is no Linux.

    Tests/Size/check.py [--keep FOLDER]

Prints by how much its stripped release program is larger than an empty one that imports Foundation, and how much more it is where
HarnessRecorder records its store. Exit code 1 where the first is more than 1,800 KB, where one of them asks the system for processes,
terminals, watched folders or temporary files, or where the recorder's printer of literals isn't found.
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
    .executableTarget(name: "recorded", dependencies: [.product(name: "HarnessRecorder", package: "Harness")]),
  ])
"""

EMPTY = """\
import Foundation

print(Date.distantPast)
"""

FEATURE = """\
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

"""

TINY = FEATURE + """\
let store = Store(
  initialState: CounterState(), reducer: counterReducer, environment: CounterEnvironment(save: { _ in }))
store.send(.plus)
print(store.state.count, Date.distantPast)
"""

RECORDED = FEATURE.replace("import HarnessArchitecture", "import HarnessRecorder") + """\
let recorder = Recorder(to: .folder(URL(filePath: CommandLine.arguments[1])))
let store = Store(
  "counter", initialState: CounterState(), reducer: counterReducer.debug("counter"), recorder: recorder
) { world in
  CounterEnvironment(save: world.task("save", default: { _ in }))
}
store.send(.plus)
print(store.state.count, Date.distantPast)
"""


def names(program):
    """The functions that it asks the system for."""
    text = subprocess.check_output(["nm", "-D", "--undefined-only", program], text=True)
    return sorted(set(re.findall(r" U (\w+)", text)))


def main():
    if sys.platform != "linux":
        print("not checked: the options are those of Linux's linker")
        sys.exit(77)
    keep = sys.argv[2] if sys.argv[1:2] == ["--keep"] and len(sys.argv) == 3 else None
    if sys.argv[1:] and not keep:
        sys.exit(__doc__.split("\n\n")[1].strip())
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(keep or temporary)
        for name, text in [
            ("Package.swift", MANIFEST), ("Sources/empty/main.swift", EMPTY), ("Sources/tiny/main.swift", TINY),
            ("Sources/recorded/main.swift", RECORDED),
        ]:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        build = ["swift", "build", "-c", "release", "--package-path", folder, "-Xlinker", "--gc-sections", "-Xlinker", "-s"]
        products = ["empty", "tiny", "recorded"]
        # Product by product: the package is built no further than an app needs it.
        for product in products:
            done = subprocess.run([*build, "--product", product], capture_output=True, text=True)
            if done.returncode:
                sys.exit(done.stdout + done.stderr)
        programs = Path(subprocess.check_output([*build, "--show-bin-path"], text=True).strip())
        said = {}
        for product in products:
            command = [programs / product, folder / "recordings"]
            said[product] = subprocess.run(command, check=True, capture_output=True, text=True).stderr
        sizes = {product: (programs / product).stat().st_size / 1024 for product in products}
        asked = {product: names(programs / product) for product in products}
    more = sizes["tiny"] - sizes["empty"]
    print(f"an app with one feature is {more:,.0f} KB larger than an empty one; at most {LIMIT:,} KB")
    print(f"where its store is recorded, it is {sizes['recorded'] - sizes['tiny']:,.0f} KB larger than that")
    tools = [(product, name) for product in products for name in asked[product] if TOOLS.fullmatch(name)]
    for product, name in tools:
        print(f"'{product}' asks the system for {name}")
    # Nothing names the printer of literals: an optimizer must leave it all the same.
    is_printed = "\n  CounterAction.plus\n" in said["recorded"]
    if not is_printed:
        print(f"'recorded' doesn't print literals, so its printer isn't linked: {said['recorded']}")
    if more > LIMIT or tools or not is_printed:
        sys.exit(1)


main()
