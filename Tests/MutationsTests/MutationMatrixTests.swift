import Comparisons
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
  func `a planted fault is detected by all that must detect it`(id: String) throws {
    let row = try #require(try Self.matrix.get().rows.first { $0.defect.id == id })
    #expect(row.silent == [], "\(row.detectedBy)")
    #expect(row.isKilled)
  }

  @Test
  func `every metric and law that can detect a fault has killed a defect, without a false alarm`()
    throws
  {
    let matrix = try Self.matrix.get()
    #expect(matrix.faults == [])
    #expect(matrix.isGreen && matrix.killed == Defect.all.count)
    #expect(matrix.references.map(\.name).contains("container-fill"))
  }

  @Test func `every defect shows in compare or in conform`() throws {
    for row in try Self.matrix.get().rows {
      let onCorpus = try #require(row.onCorpus)
      #expect(!row.sight.by.isEmpty, "\(row.defect.id)")
      #expect(Set(onCorpus).isSubset(of: row.defect.detectors))
      // Options are given where they are needed.
      if row.defect.seenWith != nil { #expect(onCorpus == [], "\(row.defect.id)") }
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

  @Test func `without a metric it names the defects that the metric must detect`() throws {
    var engine = Self.engine(of: ["last-glyph", "line-start"])
    engine.without = ["gap"]
    let faults = try engine.matrix().faults
    #expect(
      faults.first
        == "The defect 'last-glyph' survives: gap, which must detect it, does not."
    )
    #expect(faults.contains("No defect is killed by 'gap'."))
    #expect(!faults.contains { $0.contains("line-start") })
  }

  @Test func `without all that must detect it a defect survives`() throws {
    var engine = Self.engine(of: ["half-pixel", "line-start"])
    engine.without = ["mid_line"]
    let matrix = try engine.matrix()
    #expect(matrix.killed == 1)
    #expect(
      matrix.faults.first
        == "The defect 'half-pixel' survives: mid_line, which must detect it, does not."
    )
  }

  @Test func `a false alarm names the sound paginator and what detected something`() throws {
    var engine = Self.engine(of: ["last-glyph"])
    let broken = try #require(Defect.all.first { $0.id == "last-glyph" })
    engine.references = [
      ReferenceReader("broken") { broken.reader(isPlanted: true, environment: $0) },
      ReferenceReader.sticky,
    ]
    let faults = try engine.matrix().faults.filter { $0.contains("sound") }
    #expect(faults.count == 1)
    #expect(
      faults.first?
        .hasPrefix("A false alarm: in broken, which is sound, a fault is detected by gap,") == true
    )
  }

  @Test func `goes by no name`() throws {
    // In greedy under the name of a defect nothing is detected.
    var engine = Self.engine(of: [])
    engine.defects = [
      Defect(
        "last-glyph",
        fault: "None.",
        detectedBy: [.gap],
        method: .reader { _, _, environment in Reader(GreedyPaginator(environment: environment)) }
      )
    ]
    let matrix = try engine.matrix()
    #expect(matrix.rows.map(\.detectedBy) == [[]])
    #expect(matrix.killed == 0 && !matrix.isGreen)
  }
}
