"""Installs what is in dist/ on a bare Debian 12, and runs the main job and the project's own gate there.

    python3 Tests/Install                all packages: make test-install
    python3 Tests/Install deb wheel      some of them: folder, deb, wheel, image

Needs root, debootstrap and the network, so it is no part of `make test`. Prints seconds, of CPU, too, and megabytes.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import textwrap

import debian
from debian import ROOT, Clock, Machine

DIST = pathlib.Path(os.environ.get("DIST") or ROOT / "dist")
PROJECT = ["baseline.json", "baseline.md", "harness.yml"]
JOB = ["compare", "--corpus", "diamond-sutra"]
SHIP = "Ship greedy: clean in 24 of 24 layouts"


def package(ending):
    found = sorted(DIST.glob(f"pagination*{ending}"))
    if len(found) != 1:
        raise AssertionError(f"there are {len(found)} files '{DIST}/pagination*{ending}', and not one; 'make release' "
                             "makes them.")
    return found[0]


def try_job(machine, program):
    """Runs the main job and the gate by this project's baseline; returns how long the job took."""
    project = machine.root / "project"
    project.mkdir(exist_ok=True)
    for name in PROJECT:
        shutil.copy(ROOT / name, project)
    # In the image nothing but harness runs, so a folder to work in is not entered, but its files named.
    where = ["--output", "/tmp/reports", "--store", "/tmp/results.sqlite"]
    output, took = machine.run(program, *JOB, *where)
    if SHIP not in output:
        raise AssertionError(f"'{program} {' '.join(JOB)}' does not say '{SHIP}':\n{output}")
    # Every deterministic figure of the repository's baseline, from this package's fonts and libraries.
    judged, _ = machine.run(program, "gate", *where, "--settings", "/project/harness.yml", "--baseline",
                            "/project/baseline.json")
    if not judged.endswith("VERDICT: PASS\n"):
        raise AssertionError(f"the gate does not pass:\n{judged}")
    return took


def row(name, path, install, grown, job):
    print(f"{name}: {path.stat().st_size / 1e6:.1f} MB to fetch, {grown:.1f} MB installed in {install}; compare in {job}",
          flush=True)


def check_paths(program):
    """A program that holds a path of the folder it was compiled in has other bytes in another one."""
    held = sorted(set(re.findall(rb"%s[\x21-\x7e]*" % re.escape(bytes(ROOT)), program.read_bytes())))
    if held:
        raise AssertionError(f"the program holds {len(held)} paths of this folder: {held[0].decode()}")


def try_folder():
    path, machine = package(".tar.gz"), Machine.copy("folder")
    before, clock = machine.megabytes(), Clock()
    with tarfile.open(path) as archive:
        archive.extractall(machine.root / "opt")
    install = str(clock)
    grown = machine.megabytes() - before
    program = f"opt/{path.name.removesuffix('.tar.gz')}/bin/harness"
    check_paths(machine.root / program)
    job = try_job(machine, f"/{program}")
    row("folder", path, install, grown, job)


def try_workflow(machine, package):
    """Runs what the workflow runs that harness init writes: the fault that it is to find ends it."""
    app = machine.root / "app"
    (app / "tools").mkdir(parents=True)
    shutil.copy(package, app / "tools")
    machine.run("harness", "init", "--language", "c", cwd="/app")
    steps = re.findall(r"(?m)^        run: (?:\|\n((?: {10}.*\n)+)|(.+)\n)",
                       (app / ".github/workflows/pagination.yml").read_text())
    *making, checking, judging = [textwrap.dedent(several) or single for several, single in steps]
    for step in making:
        machine.run("sh", "-e", "-c", step, cwd="/app")
    found, _ = machine.run("sh", "-e", "-c", checking, cwd="/app", code=6)
    if "nobody has the scalars" not in " ".join(found.split()) or judging != "harness gate":
        raise AssertionError(f"the workflow of harness init finds no fault:\n{found}")


def try_deb():
    path, machine = package(".deb"), Machine.copy("deb")
    done = subprocess.run(["lintian", "--fail-on=error", "--allow-root", path], text=True, capture_output=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"lintian finds errors:\n{done.stdout}{done.stderr}")
    before = machine.megabytes()
    shutil.copy(path, machine.root / "tmp")
    _, install = machine.run("apt-get", "install", "-y", "--no-install-recommends", f"/tmp/{path.name}")
    machine.run("apt-get", "clean")
    grown = machine.megabytes() - before
    job = try_job(machine, "/usr/bin/harness")
    try_workflow(machine, path)
    version, _ = machine.run("harness", "--version")
    said = path.name.split("_")[1]
    if version.strip() != said:
        raise AssertionError(f"harness --version says {version.strip()}, and the package {said}")
    row("deb", path, install, grown, job)
    machine.run("apt-get", "purge", "-y", "pagination-harness")
    left = [str(found) for found in (machine.root / "usr").rglob("*harness*")]
    if left:
        raise AssertionError(f"apt-get purge leaves {', '.join(left)}")


PYTHON = """
import pagination_harness
found = pagination_harness.compare("diamond-sutra", paginators=["greedy", "fixed-count"], timing=False)
assert {row["paginator"] for row in found.rows("summary")} == {"greedy", "fixed-count"}
assert len(found.rows("summary")) == 48, len(found.rows("summary"))
"""


def try_wheel():
    path, machine = package(".whl"), Machine.copy("wheel")
    machine.run("apt-get", "install", "-y", "--no-install-recommends", "python3-venv", "python3-pytest")
    machine.run("python3", "-m", "venv", "--system-site-packages", "/venv")
    shutil.copy(path, machine.root / "tmp")
    before = machine.megabytes()
    _, install = machine.run("/venv/bin/pip", "install", "--quiet", "--no-index", f"/tmp/{path.name}")
    grown = machine.megabytes() - before
    job = try_job(machine, "/venv/bin/harness")
    row("wheel", path, install, grown, job)
    machine.run("/venv/bin/python", "-c", PYTHON)
    test = ["/venv/bin/python", "-m", "pytest", "-p", "no:cacheprovider", "--pagination-baseline", "baseline.json"]
    machine.run(*test, cwd="/project")
    project = machine.root / "project"
    value = '"diamond-sutra/greedy/phone-6@17/pages": '
    text = (project / "baseline.json").read_text()
    if f"{value}18," not in text:
        raise AssertionError(f"baseline.json has no {value}18, which a page less is written for")
    # As if a page fewer had been approved.
    (project / "baseline.json").write_text(text.replace(f"{value}18,", f"{value}17,"))
    failed, _ = machine.run(*test, cwd="/project", code=1)
    # Lines are filled to a width.
    words = " ".join(failed.split())
    if "VERDICT: FAIL" not in words or "pages rose from 17 to 18 pages" not in words:
        raise AssertionError(f"pytest does not say what the gate found:\n{failed}")


def try_image():
    path, root = package(".oci.tar"), debian.BASE.parent / "image"
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    clock = Clock()
    config = json.loads(debian.host("/usr/bin/python3", "-B", ROOT / "packaging" / "image.py", path, root))
    install = str(clock)
    machine = Machine(root)
    row("image", path, install, machine.megabytes(), try_job(machine, config["Entrypoint"][0]))


ALL = {"folder": try_folder, "deb": try_deb, "wheel": try_wheel, "image": try_image}


def main(arguments):
    unknown = [name for name in arguments if name not in ALL]
    if unknown:
        sys.exit(f"Tests/Install: there is no package '{unknown[0]}'; there are {', '.join(ALL)}.")
    if os.geteuid() != 0:
        sys.exit("Tests/Install: a Debian in a folder needs root; nothing was installed or tried. Run it with sudo.")
    if shutil.which("debootstrap") is None:
        sys.exit("Tests/Install: there is no debootstrap; scripts/set-up packages installs it.")
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode != 0:
        sys.exit("Tests/Install: a Debian in a folder needs a mount namespace (CAP_SYS_ADMIN), which this container or "
                 "machine gives nobody; nothing was installed or tried.")
    try:
        debian.make()
    except (AssertionError, subprocess.CalledProcessError) as error:
        sys.exit(f"Tests/Install: no bare Debian could be made, so that nothing was tried: {error}")
    failures = 0
    for name in arguments or ALL:
        try:
            ALL[name]()
        except AssertionError as failure:
            failures += 1
            print(f"{name}: {failure}", flush=True)
        shutil.rmtree(debian.BASE.parent / name, ignore_errors=True)
    print(f"Packages on a bare Debian 12: {len(arguments or ALL)} tried, {failures} failed.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
