"""Ends a release: what the version changes, which Swift packages it is made of, and the SHA-256 of every file.

    python3 packaging/release.py           writes CHANGELOG.md, Package.resolved and SHA256SUMS beside the packages
    python3 packaging/release.py --begin   refuses what is not committed, and leaves nothing of an earlier release
"""
import hashlib
import re
import sys

import facts


def section(version):
    """What CHANGELOG.md says of a version."""
    text = (facts.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for part in re.split(r"(?m)^(?=## )", text)[1:]:
        if re.search(rf"(?<![\d.]){re.escape(version)}(?![\d.])", part.splitlines()[0]):
            return part
    facts.fail(f"CHANGELOG.md has no section '## {version}'; write what the version changes.")


def files():
    """What a release wrote, and no other file of the folder."""
    names = (facts.NAME, facts.NAME.replace("-", "_"), "CHANGELOG.md", "Package.resolved", "SHA256SUMS")
    return sorted(path for path in facts.DIST.glob("*") if path.is_file() and path.name.startswith(names))


def main(arguments):
    if arguments == ["--begin"]:
        changed = facts.output("git", "status", "--porcelain", cwd=facts.ROOT)
        if changed:
            facts.fail(f"the checkout has changes that no commit has:\n{changed}\nCommit them, or make one package "
                       "alone, as by 'make wheel'.")
        section(facts.version())
        for path in files():
            path.unlink()
        return
    if arguments:
        facts.fail(f"'{arguments[0]}' is no argument; give none, or --begin.")
    facts.product("CHANGELOG.md").write_text(section(facts.version()), encoding="utf-8")
    # No commit has it, and without it the same commit may be made of other packages.
    facts.product("Package.resolved").write_bytes((facts.ROOT / "Package.resolved").read_bytes())
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files()
            if path.name != "SHA256SUMS"]
    facts.product("SHA256SUMS").write_text("".join(sums))
    print("".join(sums), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
