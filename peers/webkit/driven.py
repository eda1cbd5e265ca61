"""A window of WebKitGTK's MiniBrowser on a screen of its own, spoken to by WebDriver."""
import glob
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import browser

Failure = browser.Failure
DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
WINDOWS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
SIZE = 4000  # of the screen, in px
PATIENCE = 20.0
PREFIX = "webkit-peer-"
# Awaits an expression and hands back its value as JSON, or why there is none.
RUN = """const done = arguments[arguments.length - 1];
Promise.resolve().then(() => (0, eval)(arguments[0]))
  .then((value) => done(JSON.stringify({value})), (error) => done(JSON.stringify({error: String(error)})))"""


def window():
    """The path of the browser that WebDriver steers."""
    found = sorted(glob.glob(WINDOWS))
    if not found:
        raise Failure("There is no MiniBrowser of WebKitGTK; scripts/set-up readers installs it.")
    return found[-1]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Browser:
    """As the one of Chromium: `navigate`, `resize`, `run`, `version`, `end`."""

    def __init__(self):
        for name in (DRIVER, SCREEN):
            if not shutil.which(name):
                raise Failure(f"There is no {name} on the PATH; scripts/set-up readers installs it.")
        path = window()
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])  # until there is something to end
        self.folder = tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-")
        self.processes = []
        try:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
            self.start(path)
        except BaseException:
            self.end()
            raise

    def start(self, path):
        display = self.screen()
        # Nothing of the user's own, and no buses: a browser as new.
        environment = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "DISPLAY": f":{display}", "HOME": self.folder,
                       "XDG_RUNTIME_DIR": self.folder, "TMPDIR": self.folder, "LANG": "C.UTF-8", "GDK_BACKEND": "x11",
                       "NO_AT_BRIDGE": "1", "GTK_THEME": "Adwaita", "LIBGL_ALWAYS_SOFTWARE": "1",
                       "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
        self.port = free_port()
        self.begin([DRIVER, f"--port={self.port}", "--host=127.0.0.1"], env=environment)
        options = {"binary": path, "args": ["--automation", "--private"]}
        asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        made = self.ask("POST", "/session", asked, tries=PATIENCE)
        self.session = f"/session/{made['sessionId']}"
        self.version = f"WebKitGTK/{made['capabilities'].get('browserVersion', '')}"
        self.ask("POST", f"{self.session}/timeouts", {"script": 3_600_000, "pageLoad": 120_000})

    def screen(self):
        """The number of a screen that nobody has."""
        ours, theirs = os.pipe()
        self.begin([SCREEN, "-displayfd", str(theirs), "-screen", "0", f"{SIZE}x{SIZE}x24", "-dpi", "96", "-nolisten", "tcp"],
                   pass_fds=(theirs,))
        os.close(theirs)
        with os.fdopen(ours) as told:
            number = told.readline().strip()
        if not number:
            raise Failure(f"{SCREEN} did not start.")
        return number

    def begin(self, command, **how):
        self.processes.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                               stderr=subprocess.DEVNULL, **how))

    def ask(self, method, path, body=None, tries=0.0):
        """The value of an answer; the driver is waited for so many seconds."""
        end = time.monotonic() + tries
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.port)
            try:
                connection.request(method, path, None if body is None else json.dumps(body),
                                   {"Content-Type": "application/json"})
                value = json.loads(connection.getresponse().read())["value"]
                break
            except (ConnectionError, http.client.HTTPException) as failure:
                if time.monotonic() > end:
                    raise Failure(f"WebKit ended without an answer: {failure}.") from None
                time.sleep(0.05)
            finally:
                connection.close()
        if isinstance(value, dict) and value.get("error"):
            raise Failure(f"WebKit refuses {path.rpartition('/')[2]}: {value.get('message') or value['error']}.")
        return value

    def navigate(self, url):
        self.ask("POST", f"{self.session}/url", {"url": url})

    def resize(self, width, height):
        self.ask("POST", f"{self.session}/window/rect", {"x": 0, "y": 0, "width": width, "height": height})

    def run(self, expression):
        """The value of an expression of JavaScript, awaited."""
        told = self.ask("POST", f"{self.session}/execute/async", {"script": RUN, "args": [expression]})
        answer = json.loads(told)
        if "error" in answer:
            raise Failure(f"In WebKit: {answer['error'].splitlines()[0]}.")
        return answer.get("value")

    def end(self):
        """Ends the browser at once, with all its processes."""
        for process in [member for one in self.processes for member in browser.family(one.pid)]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        for process in self.processes:
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
