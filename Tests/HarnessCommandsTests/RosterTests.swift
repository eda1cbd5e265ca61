import Mutations
import PaginatorKit
import Paginators
import TestSupport
import Testing
import Trials

@testable import HarnessCommands

struct RosterTests {
  private let roster = Roster(adding: [])

  @Test func `lists the methods, then those with a planted fault, then those that are added`() {
    let added = GreedyPaginator(environment: PaginatorEnvironment(fonts: TestFonts.library))
    let entries = Roster(adding: [Reader(added)]).entries
    #expect(
      entries.map(\.id)
        == PaginatorCatalog.entries.map(\.id) + Defect.all.map { "defect-\($0.id)" } + ["greedy"]
    )
    #expect(entries.filter { $0.kind == .defective }.map(\.id) == Defect.all.map(\.name))
    #expect(entries.last?.kind == .library && entries.last?.isDefault == true)
  }

  @Test func `says the fault of each defect, which has no options`() throws {
    let environment = PaginatorEnvironment(fonts: TestFonts.library)
    for defect in Defect.all {
      #expect(try roster.entry(for: defect.name).summary == defect.fault)
      #expect(
        try roster.reader(defect.name, environment: environment).paginator.name == defect.name
      )
    }
    let error = #expect(throws: CatalogError.self) {
      try roster.reader("defect-clamp:step=1", environment: environment)
    }
    #expect(error?.description == "The paginator 'defect-clamp' has no option 'step'; it has none.")
  }

  private static let patterns: [(pattern: String, ids: [String])] = [
    ("greedy", ["greedy"]),
    ("fixed-count:step=1", ["fixed-count:step=1"]),
    ("none", ["none"]),
    ("*", PaginatorCatalog.defaultIDs),
    ("g*", ["greedy", "greedy-parallel", "grow-shrink"]),
    ("*-*i*", ["container-fill", "grow-shrink"]),
    ("window*", ["window-750"]),
    ("?reedy", ["greedy"]),
    ("*count", ["fixed-count"]),
    ("gr????", ["greedy"]),
    ("**y", ["greedy"]),
    ("defect-*", Defect.all.map(\.name)),
    ("defect-*-line", Defect.all.map(\.name).filter { $0.hasSuffix("-line") }),
  ]

  @Test(arguments: patterns)
  func `expands a pattern to the default ids that it matches`(
    pattern: String,
    ids: [String]
  ) throws {
    #expect(try roster.expand(pattern) == ids)
  }

  @Test(arguments: ["x*", "greed?y", "?", "reedy*"])
  func `refuses a pattern that matches nothing`(pattern: String) {
    let error = #expect(throws: CatalogError.self) { try roster.expand(pattern) }
    #expect(
      error?.description
        == "No paginator named '\(pattern)'. 'harness list paginators' shows what there is."
    )
  }
}
