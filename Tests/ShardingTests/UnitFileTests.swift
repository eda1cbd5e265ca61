import TestSupport
import Testing

@testable import Sharding

struct UnitFileTests {
  private static let file = UnitFile(
    plan: "ab",
    unit: "cd",
    facts: Array("{\"trials\":[]}".utf8),
    samples: Array("{}".utf8),
    contents: [0x0A, 0xFF, 0x0A]
  )

  /// `printf '{"trials":[]}' | sha256sum`, `printf '{}' | sha256sum`, and `printf '\n\377\n' | sha256sum`.
  @Test func `says in its first line whose it is and what its facts' digest is`() throws {
    let lines = Self.file.bytes.split(separator: 0x0A, maxSplits: 3)
    #expect(
      lines.first.map { String(decoding: $0, as: UTF8.self) } == """
        {"contents_sha256":"0196d2065a30ba96567566883908430a722647052da2cc5b03fd332750e9aa86",\
        "facts_sha256":"\(Self.factsDigest)","plan":"ab","samples_sha256":"\
        44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",\
        "schema":"pagination-harness/unit/2","unit":"cd"}
        """
    )
    let rest = [Self.file.facts, Self.file.samples, Self.file.contents]
    #expect(lines.dropFirst().map(Array.init) == rest)
    #expect(try UnitFile(parsing: Self.file.bytes) == Self.file)
  }

  private static let factsDigest =
    "ca700617c902f4e827317c4bd5e4f58f8882c943c4559ab42bc40c28a7070ca5"

  /// A byte that is another one, or a file that ends early, is found wherever it is.
  @Test func `a damaged file is never taken for a sound one`() {
    let bytes = Self.file.bytes
    for end in bytes.indices {
      #expect(throws: UnitFault.self) { try UnitFile(parsing: Array(bytes[..<end])) }
    }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      let read = try? UnitFile(parsing: changed)
      // Whose it is stands in the first line, which is compared with the plan.
      #expect(
        read == nil || read?.plan != Self.file.plan || read?.unit != Self.file.unit,
        "\(index)"
      )
    }
  }
}
