"""The engines, how each is built, and why one is absent."""
import os
import shutil
import subprocess

PEERS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHROMIUM = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
ADVICE = "scripts/set-up peers installs it"


class Engine:
    """A program of `peers/`: its name, the command, what must be there, and the target that builds it."""

    def __init__(self, name, command, libraries=(), programs=(), target=None):
        self.name, self.command, self.target = name, command, target
        self.libraries, self.programs = libraries, programs

    def absence(self, out):
        """Why it cannot take part; `None` when it is built and can be started."""
        for library in self.libraries:
            if subprocess.run(["pkg-config", "--exists", library], capture_output=True).returncode != 0:
                return f"pkg-config finds no {library}; {ADVICE}."
        if self.programs and not any(map(shutil.which, self.programs)):
            return f"there is no {self.programs[0]} on the PATH; {ADVICE}."
        if self.target is None:
            return None
        made = subprocess.run(["make", "--silent", "-C", PEERS, self.target, f"OUT={out}"],
                              capture_output=True, text=True)
        if made.returncode == 0:
            return None
        lines = [line for line in made.stderr.splitlines() if "error" in line] or made.stderr.splitlines()
        return f"it is not built: {lines[0] if lines else 'make says nothing'}."


def engines(out):
    """All of them; `out` is where built programs are."""
    chromium = os.path.join(PEERS, "chromium", "chromium-peer")
    asked = os.environ.get("CHROMIUM")
    browsers = [asked] if asked else CHROMIUM
    return [
        Engine("pango", f"{out}/pango-peer", ["pangocairo", "pangoft2"], target="pango"),
        Engine("qt", f"{out}/qt-peer", ["Qt5Gui"], target="qt"),
        Engine("chromium", chromium, programs=browsers),
    ]
