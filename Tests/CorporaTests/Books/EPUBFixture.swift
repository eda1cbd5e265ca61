import Foundation
import TestSupport
import Testing

/// The files of a small book.
enum EPUBFixture {
  static let container = """
    <?xml version="1.0"?>
    <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
    <rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
    </container>
    """

  static let package = """
    <?xml version="1.0" encoding="UTF-8"?>
    <package xmlns="http://www.idpf.org/2007/opf" version="3.0">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:title> 小 書 </dc:title><dc:title>no</dc:title><dc:language>zh-Hant</dc:language></metadata>
    <manifest>
    <item id="a" href="text/a%20b.xhtml" media-type="application/xhtml+xml"/>
    <item id="b" href="../b.xhtml#x" media-type="application/xhtml+xml"/>
    <item id="c" href="text/c.xhtml" media-type="application/xhtml+xml"/>
    <item id="p" href="p.png" media-type="image/png"/>
    </manifest>
    <spine><itemref idref="c" linear="no"/><itemref idref="a"/><itemref idref="p"/><itemref idref="b"/></spine>
    </package>
    """

  static func document(_ body: String) -> String {
    "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>t</title></head><body>\(body)</body></html>"
  }

  static let files: [String: String] = [
    "mimetype": "application/epub+zip", "META-INF/container.xml": container,
    "OEBPS/content.opf": package, "OEBPS/text/a b.xhtml": document("<h1>甲</h1><p>一</p>"),
    "b.xhtml": document("<p>二</p>"), "OEBPS/text/c.xhtml": document("<p>注</p>"),
    "OEBPS/p.png": "no",
  ]
}

extension TemporaryDirectory {
  /// Zips files, whose texts Python repeats as often as is said, and returns the archive's path.
  func epub(
    _ changes: [String: String?] = [:],
    times: [String: Int] = [:]
  ) throws -> String {
    let files = EPUBFixture.files.merging(changes.compactMapValues { $0 }) { $1 }
      .filter { name, _ in changes[name].map { $0 != nil } ?? true }
    let book = path + "/book.epub"
    let input: [String: Any] = ["path": book, "files": files, "times": times]
    let program = """
      import json, sys, zipfile
      o = json.load(sys.stdin)
      with zipfile.ZipFile(o["path"], "w", zipfile.ZIP_DEFLATED) as z:
          for name, text in o["files"].items():
              z.writestr(name, text * o["times"].get(name, 1))
      """
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-c", program]
    let pipe = Pipe()
    python.standardInput = pipe
    try python.run()
    try pipe.fileHandleForWriting.write(contentsOf: JSONSerialization.data(withJSONObject: input))
    try pipe.fileHandleForWriting.close()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
    return book
  }
}
