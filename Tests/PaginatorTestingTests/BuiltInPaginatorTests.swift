import PaginatorKit
import PaginatorTesting
import Paginators
import TestSupport
import Testing
import Typesetting

/// The built-in paginators keep the laws, or are listed with their faults.
struct BuiltInPaginatorTests {
  static let layouts: [Layout] = [
    // 12 Han characters by 10 lines.
    .make(
      width: 192,
      height: 192,
      type: .make([TestFonts.notoSansCJK, TestFonts.dejaVuSans], lineHeight: 1.2)
    ),
    .make(
      width: 150,
      height: 120,
      insets: 8,
      type: .make([TestFonts.dejaVuSans, TestFonts.notoSansCJK], size: 15, lineHeight: 1) {
        $0.leading = .hang
        $0.firstLineIndent = .pixels(30)
        $0.paragraphSpacing = .pixels(6)
        ($0.orphans, $0.widows) = (2, 2)
      }
    ),
  ]

  @Test func `greedy keeps them with its pages on disk, whoever knows them already`() throws {
    let folder = try TemporaryDirectory()
    let environment = PaginatorEnvironment(fonts: TestFonts.library)
    for _ in 0..<2 {
      let conformance = conformance(
        of: {
          try PaginatorCatalog.paginator("greedy:cache=\(folder.path)", environment: environment)
        },
        in: Self.layouts
      )
      #expect(conformance.findings.isEmpty, "\(conformance)")
      // What may be asked of pages besides the pages, no built-in paginator claims.
      #expect(conformance.notShown.map(\.law) == [.pageAt, .labels, .locate, .estimate])
    }
  }

  /// The options that change what a method does, not only a number in it.
  static let variants = [
    "balanced:orphans=3,widows=4", "fixed-count:indent=spaces", "grow-shrink:indent=style",
    "binary-search:indent=spaces", "window-750:indent=style", "window-750:indent=spaces",
  ]

  @Test(arguments: PaginatorCatalog.defaultIDs + variants)
  func `keeps the laws but for the faults that are known`(id: String) throws {
    var options = ConformanceOptions()
    // The classic methods measure each page over and over.
    if try PaginatorCatalog.entry(for: id).kind != .reference { options.unbrokenScalars = 4_000 }
    let environment = PaginatorEnvironment(
      fonts: TestFonts.library,
      memory: PaginatorMemory(),
      workLimit: 5_000_000
    )
    let conformance = conformance(
      of: { try PaginatorCatalog.paginator(id, environment: environment) },
      in: Self.layouts,
      options: options
    )
    let known = try PaginatorCatalog.entry(for: id).knownFaults
    #expect(
      conformance.findings.map { "\($0.law.rawValue) \($0.breach.manner.rawValue)" }
        == known.map { "\($0.law) \($0.manner)" },
      "\(conformance)"
    )
    #expect(conformance.name == id)
    // What it promises is shown, and what it does not promise is said.
    let silent = Set(conformance.notShown.map(\.law))
    let capabilities = try PaginatorCatalog.paginator(id, environment: environment).capabilities
    let withheld = Law.allCases.filter { law in
      law.capability.map { !capabilities.contains($0) } ?? false
    }
    #expect(silent == Set(withheld))
  }

  @Test func `a known fault names a law and a manner`() {
    for entry in PaginatorCatalog.entries {
      for fault in entry.knownFaults {
        #expect(Law(rawValue: fault.law) != nil, "\(entry.id): \(fault.law)")
        #expect(Breach.Manner(rawValue: fault.manner) != nil, "\(entry.id): \(fault.manner)")
        #expect(entry.kind == .classic)
      }
    }
  }
}
