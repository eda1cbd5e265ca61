"""Lists the parts of a release as SPDX 2.3: the packages of Swift, Debian's libraries and fonts, and the files.

What Swift's packages are is what SwiftPM resolved (Package.resolved); what Debian's are, what dpkg says.
"""
import hashlib
import json
import re
import time

import facts
import release

LICENSES = {
    "grdb.swift": "MIT", "rainbow": "MIT", "yams": "MIT", "swift-mustache": "Apache-2.0",
    "swift-argument-parser": "Apache-2.0 WITH Swift-exception", "swift-subprocess": "Apache-2.0 WITH Swift-exception",
    "swift-system": "Apache-2.0 WITH Swift-exception",
}


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def part(name, version, url, license="NOASSERTION", **more):
    return {
        "SPDXID": identifier(f"{name}-{version}"), "name": name, "versionInfo": version, "licenseDeclared": license,
        "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION", "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False, "externalRefs": [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": url}], **more,
    }


def swift_packages():
    path = facts.ROOT / "Package.resolved"
    if not path.is_file():
        facts.fail(f"there is no '{path}', which lists Swift's packages; packaging/programs makes it.")
    for pin in json.loads(path.read_text())["pins"]:
        state = pin["state"]
        place = pin["location"].removeprefix("https://").removesuffix(".git")
        yield part(pin["identity"], state["version"], f"pkg:swift/{place}@{state['version']}",
                   LICENSES.get(pin["identity"], "NOASSERTION"), sourceInfo=f"revision {state['revision']}")
    found = re.search(r"Swift version (\S+)", facts.output("swift", "--version"))
    yield part("swift", found[1], f"pkg:generic/swift@{found[1]}", "Apache-2.0 WITH Swift-exception",
               sourceInfo="The standard library and Foundation, linked statically.")


def debian_packages():
    """Debian's packages, each with what is of it; glibc is only in the image."""
    parts = {}
    for line in (facts.BUILD / "parts.txt").read_text().splitlines():
        package, name = line.split("\t")
        parts.setdefault(package, []).append(name)
    parts.setdefault("libc6", []).append("glibc, in the image alone")
    for package, names in sorted(parts.items()):
        version, architecture, source = facts.output(
            "dpkg-query", "--show", "--showformat", "${Version} ${Architecture} ${source:Package}\n",
            package).splitlines()[0].split()
        url = f"pkg:deb/debian/{package}@{version}?arch={architecture}&distro=debian-12"
        yield part(package, version, url, sourceInfo=f"source package {source}: {', '.join(names)}")


def release_files():
    for path in release.files():
        if path.suffix in (".deb", ".whl", ".gz", ".tar"):
            yield {"SPDXID": identifier(path.name), "fileName": f"./{path.name}", "copyrightText": "NOASSERTION",
                   "licenseConcluded": "NOASSERTION", "checksums": [
                       {"algorithm": name.upper(), "checksumValue": hashlib.new(name, path.read_bytes()).hexdigest()}
                       for name in ("sha1", "sha256")]}


def main():
    version = facts.version()
    own = part(facts.NAME, version, f"pkg:generic/{facts.NAME}@{version}", "Apache-2.0")
    packages, files = [*swift_packages(), *debian_packages()], list(release_files())
    if not files:
        facts.fail(f"there is no package in '{facts.DIST}'; make deb, wheel and image first.")
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", own["SPDXID"])]
    relations += [(own["SPDXID"], "CONTAINS", package["SPDXID"]) for package in packages]
    relations += [(file["SPDXID"], "GENERATED_FROM", own["SPDXID"]) for file in files]
    digest = hashlib.sha256(json.dumps([packages, files], sort_keys=True).encode()).hexdigest()
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"{facts.NAME}-{version}", "documentNamespace": f"https://spdx.org/spdxdocs/{facts.NAME}-{version}-{digest}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(facts.epoch())),
                         "creators": [f"Tool: {facts.NAME}-packaging"]},
        "packages": [own, *packages], "files": files,
        "relationships": [{"spdxElementId": first, "relationshipType": kind, "relatedSpdxElement": second}
                          for first, kind, second in relations],
    }
    path = facts.product(f"{facts.NAME}-{version}.spdx.json")
    path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{path}: {len(packages)} parts, {len(files)} files")


if __name__ == "__main__":
    main()
