"""Makes what the compiler takes for the SDK of a system: sdk.py WORK STUBS LIBRARY SYSTEM..."""

import re
import sys
import zipfile
from pathlib import Path

from systems import SYSTEMS

# What the toolchain has as text, and what that imports.
STANDARD = """Swift _Concurrency _StringProcessing _RegexParser SwiftOnoneSupport _Builtin_float Observation Synchronization
Testing""".split()
STUBS = "Darwin ObjectiveC Combine Dispatch Foundation XCTest".split()
HEADERS = "ziglang/lib/libc/include/any-darwin-any/"


def write(path, text):
    """Leaves a file alone that is right, so that what was compiled from it stays good."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def headers(work):
    target = work / "include"
    if target.exists():
        return
    with zipfile.ZipFile(next(work.glob("ziglang-*.whl"))) as wheel:
        for name in wheel.namelist():
            if name.startswith(HEADERS) and not name.endswith("/"):
                path = work / "new" / name.removeprefix(HEADERS)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(wheel.read(name))
    (work / "new").rename(target)


def interface(library, module):
    static = library.parent / "swift_static" / "linux" / f"{module}.swiftmodule"
    shared = library / "linux" / f"{module}.swiftmodule"
    # The private form has what the macros of the public one expand to.
    for folder, kind in (static, "private.swiftinterface"), (shared, "private.swiftinterface"), (shared, "swiftinterface"):
        found = [path for path in folder.glob(f"*.{kind}")]
        if found:
            return found[0].read_text()
    sys.exit(f"the toolchain has no interface of {module}")


def retargeted(module, text, triple):
    text = re.sub(r"-target [\w.-]+-linux-gnu", f"-target {triple}", text)
    text = re.sub(r"@backDeployed\(before:[^)]*\)\s*", "", text)
    if module not in ("Swift", "SwiftOnoneSupport", "_Builtin_float"):
        # Else what is newer than the oldest system there ever was counts as missing within the module itself.
        text = text.replace("-target-min-inlining-version min", "").replace("-library-level api", "")
    text = text.replace("import Glibc\n", "")
    if module == "Synchronization":
        text = text.replace("import _SynchronizationShims\n", "")
        # The lock of a `Mutex` is made of Linux's futex; without their bodies its functions fit everywhere.
        text = re.sub(
            r"@_alwaysEmitIntoClient @_transparent (internal borrowing func (_lock|_tryLock|_unlock)\(\)[^{]*?) \{.*?\n  \}\n",
            r"@usableFromInline \1\n", text, flags=re.S)
    return text


def stub(module, text, triple):
    underlying = "-import-underlying-module" if module == "Darwin" else ""
    return f"""// swift-interface-format-version: 1.0
// swift-module-flags: -target {triple} -module-name {module} {underlying} -enable-library-evolution -disable-objc-interop -swift-version 5
{text}"""


def main():
    work, stubs, library = (Path(argument) for argument in sys.argv[1:4])
    headers(work)
    write(work / "include" / "module.modulemap", (stubs / "Darwin.modulemap").read_text())
    for system in sys.argv[4:]:
        triple, folder, name = SYSTEMS[system]
        resources = work / "resources"
        for module in STANDARD:
            text = retargeted(module, interface(library, module), triple)
            write(resources / folder / f"{module}.swiftmodule" / f"{name}.swiftinterface", text)
        for module in STUBS:
            text = stub(module, (stubs / f"{module}.swiftinterface").read_text(), triple)
            write(work / system / "stubs" / f"{module}.swiftmodule" / f"{name}.swiftinterface", text)
        for part in ("shims", "clang", "apinotes"):
            if not (resources / part).exists():
                (resources / part).symlink_to(library / part)
        # Where the compiler looks for headers, as in an SDK.
        usr = work / "sdk" / "usr"
        usr.mkdir(parents=True, exist_ok=True)
        if not (usr / "include").exists():
            (usr / "include").symlink_to(work / "include")


main()
