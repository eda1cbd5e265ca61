import Mutations
import PaginatorKit
import Paginators
import TestSupport
import Testing
import Trials

struct DefectTests {
  private static let engine = MutationEngine(fonts: TestFonts.library, clocks: SystemClocks())
  private static let ids = Defect.all.map(\.id)

  private static func accusers(of id: String, isPlanted: Bool) throws -> [String] {
    let defect = try #require(Defect.all.first { $0.id == id })
    return try engine.accusers(on: defect.witness) {
      defect.reader(isPlanted: isPlanted, environment: $0)
    }
  }

  @Test(arguments: ids)
  func `a planted fault is accused by all that must catch it`(id: String) throws {
    let defect = try #require(Defect.all.first { $0.id == id })
    let accusers = try Self.accusers(of: id, isPlanted: true)
    #expect(defect.catchers.filter { !accusers.contains($0) } == [], "\(accusers)")
  }

  @Test(arguments: ids)
  func `the same method without the fault is accused by nothing`(id: String) throws {
    #expect(try Self.accusers(of: id, isPlanted: false) == [])
  }
}
