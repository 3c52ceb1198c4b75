#!/usr/bin/env python3
"""Fails where the TextMate grammar leaves a line of a transcript without a scope.

    Tests/Editors/check.py

All transcripts in Snapshots and Examples/Snapshots are read by the tokenizer textmate-grammar-python of PyPI. It is installed into a folder of
its own, which is removed. Exit code 0: all is well; 1: it is not; 77: the tokenizer can't be installed.
"""

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GRAMMAR = ROOT / "Editors" / "textmate" / "transcript.tmLanguage.json"
TOKENIZER = "textmate-grammar-python==0.6.1"

# Pieces of lines, and the scope that each has to have.
SAMPLES = {
    "send counter(.didTapPlus)": {
        "send": "keyword.control",
        "counter": "entity.name.function.action",
        ".didTapPlus": "constant.other.case",
    },
    "stub submitOrder(2) = true after 1s": {
        "stub": "keyword.control",
        "submitOrder": "entity.name.function.endpoint",
        "2": "constant.numeric",
        "true": "constant.language",
        "after": "keyword.operator.word",
        "1s": "constant.numeric",
    },
    "  counterState.number = 2": {"counterState": "variable.other.property", "2": "constant.numeric"},
    '  call showToast("a \\" # b")': {"call": "keyword.other", "showToast": "entity.name.function.endpoint", "\\\"": "constant.character.escape"},
    "  +600ms": {"  +600ms": "constant.numeric.time"},
    "  | a page": {"|": "keyword.other", " a page": "string.unquoted.page"},
    "# a comment": {"# a comment": "comment.line"},
    "let page1 = [1]": {"page1": "variable.other.constant"},
    "  receive loaded($page1)": {"receive": "keyword.other", "$page1": "variable.other.constant"},
    "  rows removed at 0: Row(id: 1)": {"removed at": "keyword.operator.word", "Row": "entity.name.type", "id": "variable.parameter"},
}


def tokens(parser, text):
    element = parser.parse_string(text)
    return element.flatten() if element else []


def check():
    import logging

    from textmate_grammar.parsers.base import LanguageParser

    # It tells of each piece of a string that is nothing more.
    logging.disable(logging.CRITICAL)

    parser = LanguageParser(json.loads(GRAMMAR.read_text()))
    mistakes, lines = [], 0
    for text, wanted in SAMPLES.items():
        found = {piece: scopes for _, piece, scopes in tokens(parser, text + "\n")}
        for piece, scope in wanted.items():
            if not any(name.startswith(scope) for name in found.get(piece, [])):
                mistakes.append(f"{text!r}: {piece!r} is {found.get(piece)}, and not {scope}; there are {found}")
    files = sorted(path for folder in ("Snapshots", "Examples/Snapshots") for path in (ROOT / folder).rglob("*.transcript"))
    for path in files:
        text = path.read_text()
        scoped = {line for (line, _), piece, scopes in tokens(parser, text) if len(scopes) > 1 and piece.strip()}
        for number, line in enumerate(text.split("\n")):
            if line.strip():
                lines += 1
                if number not in scoped:
                    mistakes.append(f"{path.relative_to(ROOT)}:{number + 1}: no scope: {line}")
    print("\n".join(mistakes[:40]))
    print(f"{len(files)} transcripts, {lines} lines, {len(mistakes)} mistakes")
    return 1 if mistakes or not files else 0


def main():
    if sys.argv[1:] == ["--installed"]:
        return check()
    with tempfile.TemporaryDirectory() as folder:
        try:
            venv.create(folder, with_pip=True)
            subprocess.run([f"{folder}/bin/pip", "-q", "install", TOKENIZER], check=True, capture_output=True, timeout=120)
        except (subprocess.SubprocessError, OSError) as problem:
            print(f"not checked: {TOKENIZER} can't be installed ({problem})")
            return 77
        return subprocess.run([f"{folder}/bin/python", __file__, "--installed"]).returncode


sys.exit(main())
