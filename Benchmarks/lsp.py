#!/usr/bin/env python3
"""How long the language server takes to say what it thinks of a text.

    Benchmarks/lsp.py .build/debug/harness [COUNT]

Prints the median and the longest of COUNT edits (100 by default), in milliseconds from the keystroke to the diagnostics: of an error that is
found by reading, of a value that is found by playing, and of the same at the end of a script of 1,000 lines.
"""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path


class Server:
    def __init__(self, program, folder):
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.send("initialize", {"capabilities": {}}, id=1)
        while self.receive().get("id") != 1:
            pass

    def send(self, method, params, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline()) not in (b"\r\n", b""):
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def diagnostics(self, version):
        while (message := self.receive()).get("params", {}).get("version") != version:
            pass
        return message["params"]["diagnostics"]


def measure(server, uri, lines, line, texts, count, wanted):
    server.send("textDocument/didOpen", {"textDocument": {"uri": uri, "version": 0, "text": "\n".join(lines) + "\n"}})
    server.diagnostics(0)
    times = []
    for version in range(1, count + 1):
        text = texts[version % 2]
        place = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": len(lines[line])}}
        lines[line] = text
        begin = time.perf_counter()
        server.send(
            "textDocument/didChange",
            {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"range": place, "text": text}]},
        )
        found = server.diagnostics(version)
        times.append((time.perf_counter() - begin) * 1000)
        assert any(wanted in diagnostic["message"] for diagnostic in found), found
    server.send("textDocument/didClose", {"textDocument": {"uri": uri}})
    return f"{statistics.median(times):6.1f} {max(times):6.1f}"


def main():
    program = str(Path(sys.argv[1]).resolve())
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        uri = Path(folder).resolve().as_uri() + "/Snapshots/counter/a.transcript"
        head = ["transcript 1", "feature counter", ""]

        def steps(number):
            return [line for n in range(number) for line in ("send didTapPlus", f"  number = {n + 2}")]

        short, long = head + steps(5) + ["end"], head + steps(500) + ["end"]
        misspelled, values = ["send didTapPls", "send didTapPl"], ["  number = 77", "  number = 78"]
        print("                                 median longest, ms")
        for name, lines in [("", short), (", 1,000 lines", long)]:
            print(f"read{name:27}", measure(server, uri, list(lines), len(lines) - 3, misspelled, count, "unknown case"))
            print(f"played{name:25}", measure(server, uri, list(lines), len(lines) - 2, values, count, "actual: "))
        server.send("shutdown", None, id=2)
        server.send("exit", None)
        server.process.wait()


main()
