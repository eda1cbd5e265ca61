"""Makes the image: an OCI layout in a tar file, of the folder that runs anywhere and glibc, and nothing else.

    python3 packaging/image.py                    makes it
    python3 packaging/image.py FILE FOLDER        checks one by its digests, and lays its files into FOLDER

It has no shell: its entry point is harness, its working directory is /work.
"""
import hashlib
import io
import json
import pathlib
import platform
import sys
import tarfile
import time

import archives
import facts

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
TYPES = "application/vnd.oci.image."


def glibc(program):
    """glibc's files that the program loads, by where they are looked for."""
    interpreter = pathlib.Path(facts.output("patchelf", "--print-interpreter", program))
    found = {str(interpreter): interpreter}
    for line in facts.output("ldd", program).splitlines():
        words = line.split()
        if facts.OF_GLIBC.match(words[0]) and "=>" in words:
            found[words[2]] = pathlib.Path(words[2])
    return found


def layer(folder):
    """The files of the image as a tar archive."""
    files = glibc(folder / "bin" / "harness")
    members = {f"usr/{path.relative_to(folder)}": (path, archives.mode(path)) for path in archives.entries(folder)}
    members.update({name.lstrip("/"): (path.resolve(), 0o755) for name, path in files.items()})
    members["etc/passwd"] = (b"root:x:0:0:root:/root:/nowhere\n", 0o644)
    for name, mode in [("tmp", 0o1777), ("work", 0o777), ("root", 0o700)]:
        members[name] = (None, mode)
    for name in list(members):
        for parent in list(pathlib.PurePosixPath(name).parents)[:-1]:
            members.setdefault(str(parent), (None, 0o755))
    return archives.tar([(name, *members[name]) for name in sorted(members)], facts.epoch())


def descriptor(kind, data):
    return {"mediaType": TYPES + kind, "digest": "sha256:" + hashlib.sha256(data).hexdigest(), "size": len(data)}


def encoded(value):
    return json.dumps(value, indent=1, sort_keys=True).encode() + b"\n"


def make():
    folder, version, when = facts.tree(), facts.version(), facts.epoch()
    if not folder.is_dir():
        facts.fail(f"there is no '{folder}'; packaging/tree.py makes it.")
    machine = {"architecture": ARCHITECTURES[platform.machine()], "os": "linux"}
    plain = layer(folder)
    packed = archives.gzipped(plain)
    labels = {"org.opencontainers.image." + name: value for name, value in [
        ("title", facts.NAME), ("version", version), ("description", facts.SUMMARY), ("licenses", "Apache-2.0")]}
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when))
    config = encoded({
        **machine, "created": created,
        "config": {"Entrypoint": ["/usr/bin/harness"], "WorkingDir": "/work", "Labels": labels,
                   "Env": ["PATH=/usr/bin", "LANG=C.UTF-8", "HOME=/root"]},
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(plain).hexdigest()]},
        "history": [{"created": created, "created_by": "packaging/image.py"}],
    })
    manifest = encoded({
        "schemaVersion": 2, "mediaType": TYPES + "manifest.v1+json", "annotations": labels,
        "config": descriptor("config.v1+json", config), "layers": [descriptor("layer.v1.tar+gzip", packed)],
    })
    index = encoded({"schemaVersion": 2, "mediaType": TYPES + "index.v1+json", "manifests": [
        {**descriptor("manifest.v1+json", manifest), "platform": machine,
         "annotations": {"org.opencontainers.image.ref.name": f"{facts.NAME}:{version}"}}]})
    members = [("oci-layout", b'{"imageLayoutVersion": "1.0.0"}\n', 0o644), ("index.json", index, 0o644),
               ("blobs", None, 0o755), ("blobs/sha256", None, 0o755)]
    members += [("blobs/sha256/" + hashlib.sha256(blob).hexdigest(), blob, 0o644)
                for blob in (manifest, config, packed)]
    path = facts.product(f"{folder.name}.oci.tar")
    path.write_bytes(archives.tar(members, when))
    print(f"{path}: {facts.sizes(path)}")


def unpack(file, folder):
    """Lays the files of an image into a folder, when every digest and size is that of what it names."""
    with tarfile.open(file) as archive:
        def blob(told):
            name = "blobs/" + told["digest"].replace(":", "/")
            try:
                data = archive.extractfile(name).read()
            except KeyError:
                facts.fail(f"'{file}' has no '{name}', which it names; make the image again.")
            if len(data) != told["size"] or "sha256:" + hashlib.sha256(data).hexdigest() != told["digest"]:
                facts.fail(f"'{name}' of '{file}' is not what its digest says; make the image again.")
            return data

        if json.load(archive.extractfile("oci-layout"))["imageLayoutVersion"] != "1.0.0":
            facts.fail(f"'{file}' is a layout of another version than 1.0.0.")
        manifest = json.loads(blob(json.load(archive.extractfile("index.json"))["manifests"][0]))
        config = json.loads(blob(manifest["config"]))
        for told, digest in zip(manifest["layers"], config["rootfs"]["diff_ids"], strict=True):
            plain = archives.gzip.decompress(blob(told))
            if "sha256:" + hashlib.sha256(plain).hexdigest() != digest:
                facts.fail(f"a layer of '{file}' is not what the configuration's digest says; make the image again.")
            with tarfile.open(fileobj=io.BytesIO(plain)) as files:
                files.extractall(folder)
    return config["config"]


def main(arguments):
    if len(arguments) == 2:
        print(json.dumps(unpack(*arguments)))
    elif arguments:
        facts.fail(f"{len(arguments)} arguments are given; give none, or an image and a folder.")
    else:
        make()


if __name__ == "__main__":
    main(sys.argv[1:])
