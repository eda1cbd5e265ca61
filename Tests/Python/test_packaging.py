import contextlib
import hashlib
import io
import os
import pathlib
import subprocess
import tarfile
import tempfile
import time
import unittest
import zipfile
from unittest import mock

import archives
import facts
import image
import release
import tree


class ArchivesTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, names):
        for name in names:
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name)
            os.utime(path, (time.time(), len(names)))

    def test_order_time_and_owner_of_files_do_not_matter(self):
        self.write(["b", "a/c", "a-d"])
        first = archives.gzipped(archives.tar(archives.of_folder(self.folder, "x"), 7))
        for name in ["a-d", "b", "a/c"]:
            (self.folder / name).unlink()
        self.write(["a/c", "a-d", "b"])
        (self.folder / "b").chmod(0o600)
        self.assertEqual(archives.gzipped(archives.tar(archives.of_folder(self.folder, "x"), 7)), first)
        with tarfile.open(fileobj=io.BytesIO(first)) as archive:
            self.assertEqual(archive.getnames(), ["x", "x/a", "x/a/c", "x/a-d", "x/b"])
            self.assertEqual({(info.mtime, info.uid, info.uname) for info in archive}, {(7, 0, "")})

    def test_a_zip_keeps_programs_programs(self):
        for name in ("one", "two"):
            archives.zipped(self.folder / name, [("run", b"#!", 0o755)], 0)
        self.assertEqual((self.folder / "one").read_bytes(), (self.folder / "two").read_bytes())
        with zipfile.ZipFile(self.folder / "one") as archive:
            self.assertEqual(archive.infolist()[0].external_attr >> 16, 0o100755)
            self.assertEqual(archive.infolist()[0].date_time, (1980, 1, 1, 0, 0, 0))


class ImageTests(unittest.TestCase):
    def made(self, folder):
        """An image of one file, by what makes the real one."""
        with mock.patch.object(facts, "DIST", folder), mock.patch.object(facts, "tree", lambda: folder), \
                mock.patch.object(image, "glibc", lambda program: {}), contextlib.redirect_stdout(io.StringIO()):
            image.make()
        return next(folder.glob("*.oci.tar"))

    def test_every_digest_is_checked(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "bin").mkdir()
            (folder / "bin" / "harness").write_text("program")
            path = self.made(folder)
            (folder / "root").mkdir()
            config = image.unpack(path, folder / "root")
            self.assertEqual(config["Entrypoint"], ["/usr/bin/harness"])
            self.assertEqual((folder / "root/usr/bin/harness").read_text(), "program")
            with tarfile.open(path) as archive:
                blobs = [(info.name, info.offset_data, archive.extractfile(info).read())
                         for info in archive if info.isfile() and info.name.startswith("blobs/")]
            self.assertEqual(len(blobs), 3)
            for blob, offset, data in blobs:
                self.assertEqual(blob.split("/")[-1], hashlib.sha256(data).hexdigest())
                damaged = bytearray(path.read_bytes())
                damaged[offset + len(data) // 2] ^= 1
                (folder / "damaged").write_bytes(damaged)
                with self.assertRaisesRegex(SystemExit, "is not what its digest says; make the image again"):
                    image.unpack(folder / "damaged", folder / "root")


class FactsTests(unittest.TestCase):
    def test_the_version_is_that_of_the_program(self):
        said = subprocess.run([os.environ["HARNESS_PROGRAM"], "--version"], text=True, capture_output=True, check=True)
        self.assertEqual(said.stdout.strip(), facts.version())

    def test_a_time_that_is_none_is_refused(self):
        with mock.patch.dict(os.environ, {"SOURCE_DATE_EPOCH": "today"}):
            with self.assertRaisesRegex(SystemExit, "SOURCE_DATE_EPOCH is 'today'; give a whole number"):
                facts.epoch()

    def test_a_version_without_a_section_is_refused(self):
        self.assertIn("Changes affecting measurements", release.section(facts.version()))
        with self.assertRaisesRegex(SystemExit, "CHANGELOG.md has no section '## 9.9.9'"):
            release.section("9.9.9")

    def test_another_font_than_the_published_one_is_refused(self):
        with tempfile.TemporaryDirectory() as name, mock.patch.object(tree, "FONTS", pathlib.Path(name)):
            with self.assertRaisesRegex(SystemExit, "there is no font '.*NotoSansCJK-Regular.ttc'; scripts/set-up"):
                list(tree.fonts())
            path = pathlib.Path(name) / "opentype/noto/NotoSansCJK-Regular.ttc"
            path.parent.mkdir(parents=True)
            path.write_text("another")
            with self.assertRaisesRegex(SystemExit, "has the SHA-256 .* and not b76b0433"):
                list(tree.fonts())

    def test_a_program_for_a_newer_glibc_is_refused(self):
        with mock.patch.object(facts, "GLIBC", (2, 30)):
            with self.assertRaisesRegex(SystemExit, r"asks for glibc 2\.3\d, newer than 2\.30; build it on Debian 12"):
                tree.check_glibc(os.environ["HARNESS_PROGRAM"])
