"""What the compiler says of the public declarations of a module."""

import json
import platform
import subprocess
import sys

# From the bottom up: each brings those before it.
PRODUCTS = ["HarnessArchitecture", "HarnessRecorder", "Harness", "HarnessCommand"]


def extract(module, folder, *more):
    """Writes the graphs of a module into a folder: its own, and one for each module that it extends."""
    if platform.system() != "Linux":
        sys.exit("the libraries are where they are on Linux")
    command = ["swift", "symbolgraph-extract", "-module-name", module, "-output-dir", folder, *more]
    command += ["-target", json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))["target"]["triple"]]
    command += ["-minimum-access-level", "public", "-skip-synthesized-members"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
