import Corpora
import Foundation
import Mutations
import PaginatorKit
import Paginators
import TestSupport
import Testing
import Trials

struct MutationMatrixTests {
  /// The whole run, made once for all tests.
  private static let matrix = Result {
    var engine = MutationEngine.ofTests
    engine.corpus = try CorpusFolder(path: "\(Repository.root)/corpora").corpus("edge-cases")
    return try engine.matrix()
  }

  @Test(arguments: Defect.all.map(\.id))
  func `a planted fault is accused by all that must catch it`(id: String) throws {
    let row = try #require(try Self.matrix.get().rows.first { $0.defect == id })
    #expect(row.silent == [], "\(row.accusers)")
    #expect(row.isCaught)
  }

  @Test
  func `every metric and law that can accuse has caught a defect, and nobody sound is accused`()
    throws
  {
    let matrix = try Self.matrix.get()
    #expect(matrix.faults == [])
    #expect(matrix.isGreen && matrix.caught == Defect.all.count)
    #expect(matrix.references.map(\.name).contains("container-fill"))
  }

  @Test func `every defect shows in compare or in conform`() throws {
    for row in try Self.matrix.get().rows {
      let onCorpus = try #require(row.onCorpus)
      #expect(!row.sight.by.isEmpty, "\(row.defect)")
      #expect(Set(onCorpus).isSubset(of: row.catchers))
      // Options are given where they are needed.
      if row.seenWith != nil { #expect(onCorpus == [], "\(row.defect)") }
    }
  }

  @Test func `the article has the tables of this run`() throws {
    let article = try String(
      contentsOfFile: "\(Repository.root)/Sources/PaginatorKit/PaginatorKit.docc/Mutations.md",
      encoding: .utf8
    )
    #expect(try article.contains(Self.matrix.get().markdown))
  }

  // MARK: What makes it red

  private static func engine(of ids: Set<String>) -> MutationEngine {
    var engine = MutationEngine.ofTests
    engine.defects = Defect.all.filter { ids.contains($0.id) }
    engine.references = []
    return engine
  }

  @Test func `without a metric it names the defects that the metric must catch`() throws {
    var engine = Self.engine(of: ["last-glyph", "line-start"])
    engine.without = ["gap"]
    let faults = try engine.matrix().faults
    #expect(
      faults.first
        == "The defect 'last-glyph' is not caught: gap, which must catch it, does not accuse it."
    )
    #expect(faults.contains("No defect is caught by 'gap'."))
    #expect(!faults.contains { $0.contains("line-start") })
  }

  @Test func `without all that must catch it a defect is not caught`() throws {
    var engine = Self.engine(of: ["half-pixel", "line-start"])
    engine.without = ["mid_line"]
    let matrix = try engine.matrix()
    #expect(matrix.caught == 1)
    #expect(
      matrix.faults.first
        == "The defect 'half-pixel' is not caught: mid_line, which must catch it, does not accuse it."
    )
  }

  @Test func `a sound paginator that is accused is named with what accuses it`() throws {
    var engine = Self.engine(of: ["last-glyph"])
    let broken = try #require(Defect.all.first { $0.id == "last-glyph" })
    engine.references = [
      Sound("broken") { broken.reader(isPlanted: true, environment: $0) }, Sound.reader,
    ]
    let faults = try engine.matrix().faults.filter { $0.contains("sound") }
    #expect(faults.count == 1)
    #expect(faults.first?.hasPrefix("broken, which is sound, is accused by gap,") == true)
  }

  @Test func `goes by no name`() throws {
    // Greedy under the name of a defect is accused by nothing.
    var engine = Self.engine(of: [])
    let witness = try #require(Defect.all.first).witness
    engine.defects = [
      Defect("last-glyph", fault: "None.", detectedBy: ["gap"], on: witness) { _, environment in
        Reader(GreedyPaginator(environment: environment))
      }
    ]
    let matrix = try engine.matrix()
    #expect(matrix.rows.map(\.accusers) == [[]])
    #expect(matrix.caught == 0 && !matrix.isGreen)
  }
}
