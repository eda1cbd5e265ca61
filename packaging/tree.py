"""Makes the folder that runs anywhere: the program, what it loads, its texts, schemas and fonts.

    bin/harness  lib/*.so  share/pagination-harness/{corpora,schemas,fonts}
    share/doc/pagination-harness/    the licenses of all of it

The program and the libraries look for each other in `lib` alone. What stays outside is glibc, no newer
than that of Debian 12; a file that needs a newer one is refused.
"""
import os
import pathlib
import re
import shutil
import subprocess

import facts

PROGRAM = facts.BUILD / "static" / "harness"
FONTS = pathlib.Path("/usr/share/fonts")


def libraries(program):
    """The files that a program loads, by the name that it asks for, but for those of glibc."""
    found = {}
    for line in facts.output("ldd", program).splitlines():
        match = re.match(r"\s*(\S+) => (\S.*?)(?: \(0x[0-9a-f]+\))?$", line)
        if not match or facts.OF_GLIBC.match(match[1]):
            continue
        if match[2] == "not found":
            facts.fail(f"'{program}' needs '{match[1]}', which is not here; scripts/set-up installs it.")
        found[match[1]] = pathlib.Path(match[2])
    return found


def package(path):
    """The Debian package that a file is of."""
    # A library stands in /usr/lib, and packages may still say /lib.
    for name in (path, path.resolve(), str(path.resolve()).removeprefix("/usr")):
        done = subprocess.run(["dpkg-query", "--search", name], text=True, capture_output=True, check=False)
        if done.returncode == 0:
            return done.stdout.split(":")[0]
    facts.fail(f"'{path}' is of no Debian package; the package's list of parts would lack it.")


def fonts():
    """The fonts of the published figures, checked."""
    for line in (facts.ROOT / "packaging" / "fonts.sha256").read_text().splitlines():
        digest, name = line.split()
        path = FONTS / name
        if not path.is_file():
            facts.fail(f"there is no font '{path}'; scripts/set-up packages installs it.")
        found = facts.output("sha256sum", path).split()[0]
        if found != digest:
            facts.fail(f"'{path}' has the SHA-256 {found} and not {digest}, that of Debian 12's; figures "
                       "would not repeat. Install Debian 12's, or change packaging/fonts.sha256.")
        yield path


def check_glibc(path):
    """Refuses a file that asks for more than Debian 12's glibc."""
    asked = [tuple(map(int, number.split("."))) for number in
             re.findall(r"\bGLIBC_(\d+(?:\.\d+)+)\b", facts.output("readelf", "--version-info", "--wide", path))]
    newest = max(asked, default=(0, 0))
    if newest > facts.GLIBC:
        facts.fail(f"'{path}' asks for glibc {'.'.join(map(str, newest))}, newer than "
                   f"{'.'.join(map(str, facts.GLIBC))}; build it on Debian 12.")


def main():
    folder = facts.tree()
    shutil.rmtree(folder, ignore_errors=True)
    if not PROGRAM.is_file():
        facts.fail(f"there is no '{PROGRAM}'; packaging/programs builds it.")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(facts.epoch())}
    environment.pop("MAKEFLAGS", None)
    facts.output("make", "--silent", "install-files", f"PREFIX={folder}", f"PROGRAM={PROGRAM}", "DESTDIR=",
                 cwd=facts.ROOT, env=environment)

    share, lib = folder / "share", folder / "lib"
    licenses = share / "doc" / facts.NAME
    licenses.mkdir(parents=True)
    shutil.copy(facts.ROOT / "LICENSE", licenses)
    shutil.copy(facts.ROOT / "packaging" / "debian" / "copyright", licenses)
    lib.mkdir()
    parts = {}
    for name, path in sorted(libraries(PROGRAM).items()):
        shutil.copyfile(path, lib / name)
        (lib / name).chmod(0o755)
        facts.output("patchelf", "--set-rpath", "$ORIGIN", lib / name)
        parts[f"lib/{name}"] = package(path)
    facts.output("patchelf", "--set-rpath", "$ORIGIN/../lib", folder / "bin" / "harness")
    for path in sorted((facts.BUILD / "archives").glob("*.a")):
        parts[f"bin/harness ({path.name})"] = package(path.resolve())
    own = share / facts.NAME / "fonts"
    own.mkdir()
    for path in fonts():
        shutil.copyfile(path, own / path.name)
        parts[f"share/{facts.NAME}/fonts/{path.name}"] = package(path)
    for name in sorted(set(parts.values())):
        shutil.copyfile(f"/usr/share/doc/{name}/copyright", licenses / f"{name}.copyright")
    (facts.BUILD / "parts.txt").write_text("".join(f"{of}\t{part}\n" for part, of in parts.items()))

    for path in [folder / "bin" / "harness", *lib.iterdir()]:
        check_glibc(path)
    total = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {total / 1e6:,.1f} MB")


if __name__ == "__main__":
    main()
