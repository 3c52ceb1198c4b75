"""Runs a command at a pseudo terminal, and knows what is to be seen there."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

COLUMNS, ROWS = 120, 50
ESCAPE = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])")
# How far a run is, until the next line takes its place.
WIPED = re.compile(r"[^\n\x1e]*\r\x1b\[K")


def run(command, folder, environment, events=(), limit=60):
    """Returns all that was written, without colours and the like, and the screen in the end.

    An event is a text that is waited for, `type` or `do`, and the keys or the shell line. When there are no events any more, the
    command ends by itself; one that says `leave` hangs up, and the screen is what was seen then.
    """
    pid, terminal = pty.fork()
    if pid == 0:
        # Here, so that the command finds it so, and what it makes of it stays.
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        os.chdir(folder)
        try:
            os.execvpe(command[0], command, environment)
        finally:
            os._exit(127)
    seen, place, events, end = "", 0, list(events), time.time() + limit
    raw, leaves = b"", False
    while True:
        if events and not leaves and events[0][0] in seen[place:]:
            text, verb, rest = events.pop(0)
            place = seen.index(text, place) + len(text)
            if verb == "type":
                os.write(terminal, rest.encode())
            elif verb == "do":
                subprocess.run(["sh", "-c", rest], cwd=folder, env=environment)
            else:
                # What is drawn may come in several parts.
                leaves, end = True, time.time() + 0.3
            continue
        if not select.select([terminal], [], [], max(0, end - time.time()))[0]:
            if leaves:
                break
            os.killpg(pid, signal.SIGKILL)
            waited = f"waited for {events[0][0]!r}" if events else "did not end"
            raise TimeoutError(f"{waited} within {limit} seconds:\n{ESCAPE.sub('', seen)}")
        try:
            part = os.read(terminal, 65536)
        except OSError:  # Linux's way to say that nobody has the terminal open any more.
            part = b""
        if not part:
            break
        raw += part
        seen = raw.decode(errors="ignore").replace("\r\n", "\n")
    os.close(terminal)
    os.waitpid(pid, 0)
    if events:
        raise TimeoutError(f"ended before {events[0][0]!r}:\n{ESCAPE.sub('', seen)}")
    return ESCAPE.sub("", WIPED.sub("", seen)), screen(raw.decode(errors="ignore"))


def screen(text):
    """The lines that a terminal shows in the end, with ▮ where its cursor stands."""
    lines, row, column, index = [""], 0, 0, 0
    while index < len(text):
        match = ESCAPE.match(text, index)
        index = match.end() if match else index + 1
        if match:
            number, kind = int(match[1]) if match[1].isdigit() else 1, match[2]
            row, column = row + (kind == "B") * number - (kind == "A") * number, column + (kind == "C") * number
            if kind == "H":
                row = column = 0
            elif kind == "J" and match[1] == "2":
                lines = [""]
            elif kind in "JK":
                lines[row] = lines[row][:column]
                lines[row + 1 :] = lines[row + 1 :] if kind == "K" else []
        elif text[index - 1] == "\r":
            column = 0
        elif text[index - 1] == "\n":
            row += 1
        elif text[index - 1] >= " ":
            line = lines[row].ljust(column) if row < len(lines) else ""
            lines[row] = line[:column] + text[index - 1] + line[column + 1 :]
            column += 1
        lines += [""] * (row + 1 - len(lines))
    lines[row] = lines[row].ljust(column)[:column] + "▮" + lines[row][column:]
    return "\n".join(line.rstrip() for line in lines)
