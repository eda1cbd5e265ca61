"""A headless Chromium and one page of it, spoken to over --remote-debugging-pipe."""
import json
import os
import shutil
import signal
import subprocess
import tempfile

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
FLAGS = [
    "--headless", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu",
    "--disable-extensions", "--disable-background-networking", "--disable-component-update",
    "--disable-dev-shm-usage", "--mute-audio", "--allow-file-access-from-files",
    # Advances as the font has them: no hinting, no rounding to pixels.
    "--font-render-hinting=none", "--enable-font-subpixel-positioning", "--force-device-scale-factor=1",
]


class Failure(Exception):
    """What a browser cannot do, in a sentence."""


def executable():
    """The browser's path: that of the environment's CHROMIUM, or the first that there is."""
    asked = os.environ.get("CHROMIUM")
    for name in [asked] if asked else NAMES:
        path = shutil.which(name)
        if path:
            return path
    raise Failure(f"There is no {asked or 'chromium'} on the PATH; scripts/set-up peers installs it.")


class Browser:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="chromium-peer-")
        self.number = 0
        path = executable()
        ours_out, theirs_in = os.pipe()[::-1]
        theirs_out, ours_in = os.pipe()[::-1]

        def place_pipes():  # it reads from 3 and writes to 4
            read, write = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(read, 3)
            os.dup2(write, 4)
            os.set_inheritable(3, True)  # where they had these numbers already
            os.set_inheritable(4, True)

        self.process = subprocess.Popen(
            [path, *FLAGS, f"--user-data-dir={self.folder}/profile", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            pass_fds=(3, 4), preexec_fn=place_pipes)
        os.close(theirs_in)
        os.close(theirs_out)
        self.output, self.input = os.fdopen(ours_out, "wb", 0), os.fdopen(ours_in, "rb")
        self.rest = b""
        page = os.path.join(self.folder, "page.html")
        with open(page, "w", encoding="utf-8") as file:
            file.write("<!doctype html><meta charset=utf-8><title>book</title><body></body>")
        self.version = self.ask("Browser.getVersion")["product"]
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.ask("Page.navigate", url=f"file://{page}")
        self.wait("Page.loadEventFired")

    session = None

    def message(self):
        while b"\0" not in self.rest:
            some = self.input.read1(1 << 20)
            if not some:
                raise Failure("Chromium ended without an answer.")
            self.rest += some
        line, self.rest = self.rest.split(b"\0", 1)
        return json.loads(line)

    def wait(self, event):
        while self.message().get("method") != event:
            pass

    def ask(self, method, **parameters):
        self.number += 1
        question = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            question["sessionId"] = self.session
        try:
            self.output.write(json.dumps(question).encode() + b"\0")
        except BrokenPipeError:
            raise Failure("Chromium ended.") from None
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Failure(f"Chromium refuses {method}: {answer['error']['message']}.")
                return answer["result"]

    def run(self, expression):
        """The value of an expression of JavaScript, awaited."""
        result = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            text = details.get("exception", {}).get("description") or details["text"]
            raise Failure(f"In Chromium: {text.splitlines()[0]}.")
        return result["result"].get("value")

    def end(self):
        try:
            self.output.close()  # the browser ends with its pipe
            self.process.wait(2)
        except (OSError, subprocess.TimeoutExpired):
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
