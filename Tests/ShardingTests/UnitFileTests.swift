import TestSupport
import Testing

@testable import Sharding

struct UnitFileTests {
  private static let file = UnitFile(
    plan: "ab",
    unit: "cd",
    facts: Array("{\"trials\":[]}".utf8),
    samples: Array("{}".utf8)
  )

  /// `printf '{"trials":[]}' | sha256sum`, and `printf '{}' | sha256sum`.
  @Test func `says in its first line whose it is and what its facts' digest is`() throws {
    let lines = String(decoding: Self.file.bytes, as: UTF8.self).split(separator: "\n")
    #expect(
      lines.first == """
        {"facts_sha256":"\(Self.factsDigest)","plan":"ab","samples_sha256":"\
        44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",\
        "schema":"pagination-harness/unit/1","unit":"cd"}
        """
    )
    #expect(lines.dropFirst() == ["{\"trials\":[]}", "{}"])
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
