"""Archives that are the same bytes whenever they are made of the same files."""
import gzip
import io
import pathlib
import tarfile
import time
import zipfile

import facts


def mode(path):
    return 0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644


def entries(folder):
    """All files and folders below a folder, by name."""
    return sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).parts)


def tar(members, when):
    """A tar archive as bytes, of (name, path or bytes or link target as `str`, mode), root's alone.

    A path that is a folder, or `None`, makes an empty folder.
    """
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content, permissions in members:
            info = tarfile.TarInfo(name)
            info.mtime, info.mode = when, permissions
            info.uid = info.gid = 0
            if isinstance(content, str):
                info.type, info.linkname = tarfile.SYMTYPE, content
                archive.addfile(info)
            elif content is None or (isinstance(content, pathlib.Path) and content.is_dir()):
                info.type = tarfile.DIRTYPE
                archive.addfile(info)
            else:
                data = content if isinstance(content, bytes) else content.read_bytes()
                info.size = len(data)
                archive.addfile(info, io.BytesIO(data))
    return stream.getvalue()


def of_folder(folder, prefix):
    """The members of an archive that has a folder under another name."""
    head = [(prefix, None, 0o755)] if prefix else []
    return head + [
        (f"{prefix}/{path.relative_to(folder)}" if prefix else str(path.relative_to(folder)), path, mode(path))
        for path in entries(folder)
    ]


def gzipped(data):
    return gzip.compress(data, compresslevel=9, mtime=0)


def zipped(path, members, when):
    """Writes a zip archive of (name, bytes, mode)."""
    # A zip file knows no time before 1980, and none but even seconds.
    stamp = max(time.gmtime(when)[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data, permissions in members:
            info = zipfile.ZipInfo(name, stamp)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = (0o100000 | permissions) << 16
            archive.writestr(info, data)


def main():
    """The folder that runs anywhere, as one file."""
    folder = facts.tree()
    path = facts.product(f"{folder.name}.tar.gz")
    path.write_bytes(gzipped(tar(of_folder(folder, folder.name), facts.epoch())))
    print(f"{path}: {facts.sizes(path)}")


if __name__ == "__main__":
    main()
