"""A headless Chromium and one page of it, spoken to over --remote-debugging-pipe."""
import glob
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
FLAGS = [
    "--headless", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu",
    "--disable-extensions", "--disable-background-networking", "--disable-component-update",
    "--disable-dev-shm-usage", "--mute-audio", "--allow-file-access-from-files",
    # Advances as the font has them: no hinting, no rounding to pixels.
    "--font-render-hinting=none", "--enable-font-subpixel-positioning", "--force-device-scale-factor=1",
]


PREFIX = "chromium-peer-"
OLD = 60


def sweep():
    """Removes what programs left that were killed before they could do so, a minute ago or longer."""
    place = tempfile.gettempdir()
    for name in os.listdir(place):
        number = name[len(PREFIX):].partition("-")[0]
        if not name.startswith(PREFIX) or not number.isdecimal():
            continue
        folder = os.path.join(place, name)
        try:
            os.kill(int(number), 0)
        except ProcessLookupError:
            try:
                if time.time() - os.stat(folder).st_mtime > OLD:
                    shutil.rmtree(folder, ignore_errors=True)
            except OSError:
                pass  # another one was quicker
        except OSError:
            pass  # somebody else's


def family(process):
    """A process of ours and those below it (proc(5), children)."""
    members = [process]
    for member in members:
        for thread in glob.glob(f"/proc/{member}/task/*/children"):
            try:
                with open(thread, encoding="ascii") as file:
                    members += map(int, file.read().split())
            except OSError:
                pass  # it has ended
    return members


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
        path = executable()
        sweep()
        self.number, self.rest = 0, b""
        # Until there is something to end, nobody may end us.
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
        self.folder = tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-")
        self.start(path)
        try:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
            self.open_page()
        except BaseException:
            self.end()
            raise

    def start(self, path):
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()

        def prepare():  # it reads from 3 and writes to 4
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
            read, write = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(read, 3)
            os.dup2(write, 4)
            os.set_inheritable(3, True)  # where they had these numbers already
            os.set_inheritable(4, True)

        self.process = subprocess.Popen(
            [path, *FLAGS, f"--user-data-dir={self.folder}/profile", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            pass_fds=(3, 4), preexec_fn=prepare)
        os.close(theirs_in)
        os.close(theirs_out)
        self.output, self.input = os.fdopen(ours_out, "wb", 0), os.fdopen(ours_in, "rb")

    def open_page(self):
        page = os.path.join(self.folder, "page.html")
        with open(page, "w", encoding="utf-8") as file:
            file.write("<!doctype html><meta charset=utf-8><title>book</title><body></body>")
        self.version = self.ask("Browser.getVersion")["product"]
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.navigate(f"file://{page}")

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
        """Until an event has come, also before the answer to the last question."""
        while event not in self.events:
            self.events.add(self.message().get("method"))

    def ask(self, method, **parameters):
        self.number += 1
        self.events = set()
        question = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            question["sessionId"] = self.session
        try:
            self.output.write(json.dumps(question).encode() + b"\0")
        except BrokenPipeError:
            raise Failure("Chromium ended without an answer.") from None
        while True:
            answer = self.message()
            self.events.add(answer.get("method"))
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Failure(f"Chromium refuses {method}: {answer['error']['message']}.")
                return answer["result"]

    def navigate(self, url):
        self.ask("Page.navigate", url=url)
        self.wait("Page.loadEventFired")

    def resize(self, width, height):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def run(self, expression):
        """The value of an expression of JavaScript, awaited."""
        result = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            text = details.get("exception", {}).get("description") or details["text"]
            raise Failure(f"In Chromium: {text.splitlines()[0]}.")
        return result["result"].get("value")

    def end(self):
        """Ends the browser at once, with all its processes: who asked may not wait, and nothing is kept."""
        for process in family(self.process.pid):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        for _ in range(50):  # what was killed may write until it is gone
            shutil.rmtree(self.folder, ignore_errors=True)
            if not os.path.exists(self.folder):
                return
            time.sleep(0.01)
