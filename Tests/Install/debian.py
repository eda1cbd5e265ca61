"""A bare Debian 12 in a folder, and programs that run there."""
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BASE = ROOT / ".build" / "install-test" / "bookworm"
SUITE = "bookworm"


class Clock:
    """How long something takes, and how much of that the processors work on it."""

    def __init__(self):
        self.started = os.times()

    def __str__(self):
        now = os.times()
        work = sum(now[:4]) - sum(self.started[:4])
        return f"{now.elapsed - self.started.elapsed:.1f} s ({work:.1f} s of CPU)"


def host(*words):
    return subprocess.run(words, text=True, check=True, capture_output=True).stdout


def make():
    """Makes the bare Debian that each try gets a copy of, once; from where this machine has its packages."""
    if (BASE / "made").exists():
        return
    shutil.rmtree(BASE, ignore_errors=True)
    BASE.parent.mkdir(parents=True, exist_ok=True)
    sources = host("apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)",
                   "Created-By: Packages").splitlines()
    own = [line for line in sources if line.split()[1].startswith(SUITE) and line.split()[2] == "main"]
    mirrors = [line.split()[0] for line in own if line.split()[1] == SUITE]
    if not mirrors:
        raise SystemExit(f"Tests/Install: this machine's package sources have no '{SUITE} main'; run it on Debian 12.")
    subprocess.run(["debootstrap", "--variant=minbase", SUITE, str(BASE), mirrors[0]], check=True,
                   stdout=subprocess.DEVNULL)
    apt = BASE / "etc" / "apt"
    (apt / "sources.list").write_text("".join(f"deb {line}\n" for line in own))
    acquire = [line for line in host("apt-config", "dump").splitlines() if line.startswith("Acquire::")]
    (apt / "apt.conf.d" / "99host").write_text("\n".join(acquire) + "\n")
    machine = Machine(BASE)
    machine.run("apt-get", "update", "-qq")
    (BASE / "made").touch()


class Machine:
    """A folder that programs run in as their root, with /proc, /dev and the names of this machine's network."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        for name in ("proc", "dev", "tmp"):
            (self.root / name).mkdir(exist_ok=True)

    @classmethod
    def copy(cls, name):
        root = BASE.parent / name
        shutil.rmtree(root, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", BASE, root], check=True)
        return cls(root)

    def run(self, *words, cwd="/", code=0, **environment):
        """Runs a program; returns what it prints, and how long it took in words."""
        for name in ("resolv.conf", "hosts"):
            if os.path.exists(f"/etc/{name}") and (self.root / "etc").is_dir():
                (self.root / "etc" / name).write_bytes(pathlib.Path(f"/etc/{name}").read_bytes())
        # The mounts end with the process that has them.
        script = ('mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev" && cd "$1$2" && '
                  'root=$1 && in=$2 && shift 2 && exec chroot "$root" "$@"')
        if cwd != "/":
            words = ("/usr/bin/env", "-C", cwd, *words)
        clock = Clock()
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-c", script, "sh", str(self.root), "/", *map(str, words)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
            errors="replace", check=False, env={
                "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
                "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive", **environment})
        took = str(clock)
        if done.returncode != code:
            raise AssertionError(
                f"'{' '.join(map(str, words))}' ended with {done.returncode} and not {code}:\n{done.stdout}")
        return done.stdout, took

    def megabytes(self):
        """What the folder takes on the disk."""
        return int(host("du", "--summarize", "--block-size=1000", "--one-file-system", str(self.root)).split()[0]) / 1e3
