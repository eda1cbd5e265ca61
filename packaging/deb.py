"""Makes the Debian package: Debian's own libraries and fonts, by what dpkg-shlibdeps says of the program."""
import os
import shutil
import subprocess
import time

import archives
import facts

PROGRAM = facts.BUILD / "dynamic" / "harness"
PACKAGING = facts.ROOT / "packaging" / "debian"


def maintainer():
    """Who the last commit is of."""
    return os.environ.get("DEBEMAIL") or facts.output("git", "log", "-1", "--format=%an <%ae>", cwd=facts.ROOT)


def depends():
    """Debian's packages that the program's libraries are of, with the versions that it needs."""
    folder = facts.BUILD / "shlibdeps"
    (folder / "debian").mkdir(parents=True, exist_ok=True)
    (folder / "debian" / "control").write_text(f"Source: {facts.NAME}\n\nPackage: {facts.NAME}\nArchitecture: any\n")
    line = facts.output("dpkg-shlibdeps", "-O", "--warnings=0", f"-e{PROGRAM}", cwd=folder)
    return line.removeprefix("shlibs:Depends=")


def changelog(version, when):
    day = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(when))
    return (f"{facts.NAME} ({version}) bookworm; urgency=medium\n\n"
            f"  * Version {version}; CHANGELOG.md says what it changes.\n\n"
            f" -- {maintainer()}  {day}\n")


def main():
    if not PROGRAM.is_file():
        facts.fail(f"there is no '{PROGRAM}'; packaging/programs builds it.")
    version, when = facts.version(), facts.epoch()
    staged = facts.BUILD / "deb"
    shutil.rmtree(staged, ignore_errors=True)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(when)}
    environment.pop("MAKEFLAGS", None)
    facts.output("make", "--silent", "install-files", f"DESTDIR={staged}", "PREFIX=/usr", f"PROGRAM={PROGRAM}",
                 cwd=facts.ROOT, env=environment)

    # What Debian asks for: the manual and the logs of changes are compressed, zsh's functions have a place
    # of their own, and what is no program does not begin as one.
    share = staged / "usr" / "share"
    manual = share / "man" / "man1" / "harness.1"
    (manual.parent / "harness.1.gz").write_bytes(archives.gzipped(manual.read_bytes()))
    manual.unlink()
    (share / "zsh" / "site-functions").rename(share / "zsh" / "vendor-completions")
    completions = share / "bash-completion" / "completions" / "harness"
    completions.write_text(completions.read_text().removeprefix("#!/bin/bash\n"))
    overrides = share / "lintian" / "overrides"
    overrides.mkdir(parents=True)
    shutil.copy(PACKAGING / "lintian-overrides", overrides / facts.NAME)
    documents = share / "doc" / facts.NAME
    documents.mkdir(parents=True)
    shutil.copy(PACKAGING / "copyright", documents)
    log = (facts.ROOT / "CHANGELOG.md").read_bytes()
    (documents / "CHANGELOG.md.gz").write_bytes(archives.gzipped(log))
    (documents / "changelog.gz").write_bytes(archives.gzipped(changelog(version, when).encode()))

    files = [path for path in staged.rglob("*") if path.is_file()]
    architecture = facts.output("dpkg", "--print-architecture")
    values = {
        "version": version, "architecture": architecture, "maintainer": maintainer(), "depends": depends(),
        "size": str(sum(-(-path.stat().st_size // 1024) for path in files)),
    }
    control = (PACKAGING / "control").read_text()
    for name, value in values.items():
        control = control.replace(f"@{name}@", value)
    sums = [f"{facts.output('md5sum', path).split()[0]}  {path.relative_to(staged)}\n" for path in sorted(files)]
    (staged / "DEBIAN").mkdir()
    (staged / "DEBIAN" / "control").write_text(control)
    (staged / "DEBIAN" / "md5sums").write_text("".join(sums))
    for path in [staged, *staged.rglob("*")]:
        path.chmod(archives.mode(path))
        os.utime(path, (when, when))

    package = facts.product(f"{facts.NAME}_{version}_{architecture}.deb")
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "--threads-max=1", "-Zxz", "--build", staged, package],
        check=True, stdout=subprocess.DEVNULL, env=environment)
    print(f"{package}: {facts.sizes(package)}")


if __name__ == "__main__":
    main()
