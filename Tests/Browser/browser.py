"""A headless Chromium, driven over the DevTools protocol by pipes. Nothing but Python's standard library."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def find():
    """The path of a Chromium, or None."""
    for name in (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "chrome"):
        if name and shutil.which(name):
            return shutil.which(name)
    return None


class Failed(Exception):
    """The page is not as it should be."""


def check(condition, what):
    if not condition:
        raise Failed(what)


def equal(actual, expected, what):
    check(actual == expected, f"{what}: expected {expected!r}, but it is {actual!r}")


def visit(page, url):
    page.evaluate(f"location.hash = {json.dumps(url)}")
    page.settle()


class Browser:
    """One browser with one page. Use it in a `with` statement."""

    def __init__(self, program):
        self.profile = tempfile.mkdtemp(prefix="harness-browser-")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        # The protocol reads from descriptor 3 and writes to 4.
        flags = ["--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "--no-first-run",
                 "--disable-gpu", "--disable-extensions", "--hide-scrollbars", "--mute-audio",
                 "--disable-dev-shm-usage", "--force-color-profile=srgb", "about:blank"]
        if os.geteuid() == 0:
            flags.insert(0, "--no-sandbox")
        redirect = 'exec "$0" "$@" 3<&%d 4>&%d' % (to_browser, from_browser)
        self.log = open(os.path.join(self.profile, "log"), "w+", encoding="utf-8")
        self.process = subprocess.Popen(["bash", "-c", redirect, program, *flags], pass_fds=(to_browser, from_browser),
                                        stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.events = []
        self.problems = []
        try:
            target = self.call("Target.createTarget", url="about:blank")["targetId"]
            self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "Log", "Accessibility", "Network"):
                self.call(domain + ".enable")
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.output)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.input)
        self.log.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.buffer:
            if not select.select([self.input], [], [], 120)[0]:
                raise Failed("the browser has been silent for two minutes")
            part = os.read(self.input, 1 << 20)
            if not part:
                self.log.seek(0)
                raise Failed("the browser has ended: " + self.log.read()[-2000:])
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(message)
        if "method" in message:
            self.note(message["method"], message["params"])
        return message

    def note(self, method, params):
        self.events.append(method)
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description") or details["text"])
        if method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.problems.append("console: " + str([part.get("value") for part in params["args"]]))
        if method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.problems.append("log: " + params["entry"]["text"])
        if method == "Network.requestWillBeSent" and not params["request"]["url"].startswith(("file:", "data:", "about:")):
            self.problems.append("the page asks the network for " + params["request"]["url"])

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Failed(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, url):
        """Opens a page, and tells after how many seconds it was drawn."""
        # Another part of the page that is open would not be loaded anew.
        self.call("Page.navigate", url="about:blank")
        self.settle()
        self.events.clear()
        start = time.monotonic()
        self.call("Page.navigate", url=url)
        while "Page.loadEventFired" not in self.events:
            self.receive()
        # The page unpacks its script after that.
        self.evaluate("(async () => { for (let i = 0; i < 2000 && document.getElementById('program')"
                      " && document.documentElement.dataset.ready !== 'yes'; i++) await new Promise((done) => setTimeout(done, 5)); })()")
        self.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")
        return time.monotonic() - start

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise Failed(f"{expression}: " + details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def settle(self):
        """Waits until what was asked for is drawn."""
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def key(self, key, code=None, text=None):
        for kind in ("keyDown", "keyUp"):
            params = {"type": kind, "key": key, "code": code or key}
            if text and kind == "keyDown":
                params["text"] = text
            virtual = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowRight": 39, "End": 35, "Home": 36,
                       "ArrowUp": 38, "ArrowDown": 40}
            if key in virtual:
                params["windowsVirtualKeyCode"] = virtual[key]
            self.call("Input.dispatchKeyEvent", **params)
        self.settle()

    def type(self, text):
        for letter in text:
            self.key(letter, text=letter)

    def hover(self, selector):
        box = self.evaluate(f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
                            "e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
                            "return [b.left + b.width / 2, b.top + b.height / 2]; })()")
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=box[0], y=box[1])
        self.settle()

    def resize(self, width, height, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=width < 600)
        self.settle()

    def prefer(self, **features):
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": name.replace("_", "-"), "value": value} for name, value in features.items()])
        self.settle()

    def screenshot(self, path):
        self.settle()
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
        with open(path, "wb") as file:
            file.write(data)
        return len(data)

    def accessibility(self):
        """The nodes of the accessibility tree that assistive technology sees: role, name and properties."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [{"role": node["role"]["value"], "name": node.get("name", {}).get("value", ""),
                 "properties": {p["name"]: p["value"].get("value") for p in node.get("properties", [])}}
                for node in nodes if not node.get("ignored") and "role" in node]
