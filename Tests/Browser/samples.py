"""Reports to look at, made by the command from transcripts of this repository and from some made here."""

import json
import os
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# What a CI system says of the sources.
COMMIT = "0123456789abcdef0123456789abcdef01234567"

# What a text of a script may hold.
HOSTILE = [
    "</script><script>window.hostile = 1</script>",
    "<img src=x onerror='window.hostile = 1'><b><i>bold</i></b><iframe></iframe>",
    "\"quotes\" 'single' `back` \\ backslash ${1} <!-- --> ]]> &lt;",
    "\U0001F469‍\U0001F469‍\U0001F467 \U0001F1EE\U0001F1E9 é é",
    "שלום, עולם 123 مرحبا",
    "\u202eevil\u202c \0 \x07 \u2028 \ufeff",
    "long " + "x" * 1_000_000,
]


def shown(text):
    """Parts of a text that the page must show."""
    if "\0" in text:
        return ["evil", "\\u{202E}", "\\0", "\\u{2028}"]
    if len(text) > 1000:
        return [text[:150], "characters"]
    # As it stands in a literal.
    return [text.replace("\\", "\\\\").replace('"', '\\"').replace("\u200d", "\\u{200D}")]


def quoted(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join("\\u{%X}" % ord(c) if ord(c) < 32 or c in "\u202e\u202c\u2028\ufeff" else c for c in escaped) + '"'


def run(program, folder, *arguments, fails=False, name="harness", variables=None):
    # By the name that the command has in the README.
    command = os.path.join(folder, name)
    if not os.path.lexists(command):
        os.symlink(program, command)
    environment = {**os.environ, "NO_COLOR": "1", "PATH": folder + os.pathsep + os.environ["PATH"]}
    for variable in ("CI", "GITHUB_HEAD_REF", "GITHUB_SERVER_URL", "CI_PROJECT_URL", "HARNESS_EDITOR_URL"):
        environment.pop(variable, None)
    environment |= {"GITHUB_SHA": COMMIT, "GITHUB_REF_NAME": "main", "SWIFT_BACKTRACE": "enable=no"} | (variables or {})
    result = subprocess.run([name, *arguments], cwd=folder, env=environment, capture_output=True, text=True,
                            check=False, timeout=600)
    if result.returncode not in ((1,) if fails else (0,)):
        raise subprocess.CalledProcessError(result.returncode, arguments, result.stdout, result.stderr)


def write(folder, name, text):
    path = os.path.join(folder, "Snapshots", name + ".transcript")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    return path


def copy(folder):
    """The repository's transcripts, of which some don't hold any more."""
    shutil.rmtree(os.path.join(folder, "Snapshots"), ignore_errors=True)
    shutil.copytree(os.path.join(ROOT, "Snapshots"), os.path.join(folder, "Snapshots"))
    for name, changes in {
        "order/submit-succeeds": [("  counterState.number = 2", "  counterState.number = 1"),
                                  ("Order created successfully", "Thank you")],
        "order/load-fails": [("send didLoad", "send didLoda")],
    }.items():
        path = os.path.join(folder, "Snapshots", name + ".transcript")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for old, new in changes:
            if old not in text:
                raise ValueError(f"{name} has no {old!r} to change")
            text = text.replace(old, new)
        write(folder, name, text)


def changed(folder, source, name, old, new):
    """A script beside another one, of which it differs in one place."""
    with open(os.path.join(folder, "Snapshots", source + ".transcript"), encoding="utf-8") as file:
        text = file.read()
    if old not in text:
        raise ValueError(f"{source} has no {old!r} to change")
    write(folder, f"{os.path.dirname(source)}/{name}", text.replace(old, new, 1))


def pictured(program, folder):
    """What the pictures in the documentation show: a call that is new, and texts that differ."""
    copy(folder)
    with open(os.path.join(folder, "Snapshots", "order", "submit-succeeds.transcript"), encoding="utf-8") as file:
        text = file.read().replace("  counterState.number = 1", "  counterState.number = 2").replace("Thank you", "Order created successfully")
    write(folder, "order/submit-twice", "\n".join(line for line in text.split("\n") if "showToast" not in line))
    for index, words in enumerate(("Thanks", "Thanks, Ann", "Thanks for order 7", "Thanks, and see you soon")):
        write(folder, f"order/toast-{index + 1}", text.replace("Order created successfully", words))
    return report(program, folder, variables={"GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "ann/shop"})


def report(program, folder, fails=True, variables=None):
    run(program, folder, "run", "--check", "--report", "html=report.html", fails=fails, variables=variables)
    return os.path.join(folder, "report.html")


def failing(program, folder):
    copy(folder)
    # So that some cases never occur.
    feature = os.path.join(folder, "Snapshots", "sign-up")
    for name in sorted(os.listdir(feature))[1:]:
        os.remove(os.path.join(feature, name))
    for index, text in enumerate(HOSTILE):
        path = write(folder, f"todos/hostile-{index}", (
            'transcript 1\nfeature todos\ninitial milkAndEggs\nsend todo(id: UUID("00000000-0000-0000-0000-000000000000"), '
            f"action: .textFieldChanged({quoted(text)}))\nstate\nview\nend\n"))
        run(program, folder, "record", path)
    changed(folder, "demo-for-each/add-remove-toggle", "three-words",
            'DemoItemState(id: 1, text: "Data 1", isActive: true),', 'DemoItemState(id: 9, text: "Datum 1", isActive: false),')
    changed(folder, "demo-for-each/shuffle", "view-line", "  | [x] Data 2  [Remove]", "  | [x] Datum 2  [Remove]")
    many = ", ".join(f'DemoItemState(id: {number}, text: "Data {number}", isActive: true)' for number in range(1, 201))
    path = write(folder, "demo-for-each/many", (
        f"transcript 1\nfeature demo-for-each\ninitial DemoForEachState(stackData: [{many}], lastId: 200)\n"
        "send child(id: 190, action: .toggle)\nend\n"))
    run(program, folder, "record", path)
    # An effect that goes on while much happens.
    path = write(folder, "order/two-effects", "\n".join(
        ["transcript 1", "feature order", "initial loaded", "stub submitOrder = true after 1h", "stub showToast",
         "send didTapAddOrder"] + 60 * ["send counter(.didTapPlus)"] + ["run", "end", ""]))
    run(program, folder, "record", path)
    # Forty effects at once, over an hour.
    path = write(folder, "order/long-effects", "\n".join(
        ["transcript 1", "feature order", "initial loaded", "stub submitOrder = true after 1h always", "stub showToast always"]
        + 40 * ["send didTapAddOrder"] + ["run", "end", ""]))
    run(program, folder, "record", path)
    return report(program, folder)


def unlucky(program, folder):
    """A run that lost workers, and another one that could have none, as one report."""
    copy(folder)
    run(program, folder, "run", "--report", "json=lucky.json", "counter")
    with open(os.path.join(folder, "lucky.json"), encoding="utf-8") as file:
        whole = json.load(file)
    whole["lostWorkers"] = [{"how": "trapped", "moment": "waiting", "scripts": [text], "output": text}
                            for text in HOSTILE[:5]]
    whole["isolated"] = False
    whole["isolationProblem"] = HOSTILE[1]
    with open(os.path.join(folder, "unlucky.json"), "w", encoding="utf-8") as file:
        json.dump(whole, file)
    run(program, folder, "report", "merge", "unlucky.json", "--report", "html=unlucky.html", fails=True)
    return os.path.join(folder, "unlucky.html")


def crashed(program, folder):
    """Scripts of a feature that traps and one that never comes back."""
    shutil.rmtree(os.path.join(folder, "Snapshots"), ignore_errors=True)
    for action in ("trap", "spin"):
        write(folder, "faulty/" + action, (
            f"transcript 1\nfeature faulty\nsend count(1)\n  count = 1\nsend {action}\nend\n"))
    run(program, folder, "run", "--timeout", "3s", "--report", "html=crashed.html", fails=True, name="faulty-harness")
    return os.path.join(folder, "crashed.html")


def explored(program, folder):
    run(program, folder, "explore", "search", "--runs", "128", "--check", "--report", "html=explored.html")
    return os.path.join(folder, "explored.html")


def large(program, folder):
    """1,000 scripts of 100 steps, with effects, calls and changes."""
    shutil.rmtree(os.path.join(folder, "Snapshots"), ignore_errors=True)
    for script in range(1000):
        lines = ["transcript 1", "feature order", "initial loaded", "stub submitOrder = true after 1s always",
                 "stub showToast always", ""]
        for step in range(33):
            number = (script * 37 + step * 11) % 9000
            lines += [f'send counter(.textDidChange("{number}"))', "send didTapAddOrder", f"advance {1000 + step}ms"]
        write(folder, f"order/large-{script:04}", "\n".join([*lines, "end", ""]))
    run(program, folder, "record")
    return report(program, folder, fails=False)
