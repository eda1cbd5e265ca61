import Mutations
import PaginatorKit
import Paginators
import TestSupport
import Testing
import Trials

struct DefectTests {
  @Test(arguments: Defect.all.map(\.id))
  func `the same method without the fault is accused by nothing`(id: String) throws {
    let defect = try #require(Defect.all.first { $0.id == id })
    let accusers = try MutationEngine.ofTests.accusers(on: defect.witness) {
      defect.reader(isPlanted: false, environment: $0)
    }
    #expect(accusers == [])
  }

  @Test func `each has a name of its own and says its fault in one sentence`() {
    #expect(Set(Defect.all.map(\.id)).count == Defect.all.count)
    for defect in Defect.all {
      #expect(defect.name == "defect-\(defect.id)")
      #expect(defect.fault.hasSuffix(".") && !defect.fault.dropLast().contains(". "))
      #expect(!defect.catchers.isEmpty)
      let environment = PaginatorEnvironment(fonts: TestFonts.library)
      for isPlanted in [true, false] {
        let reader = defect.reader(isPlanted: isPlanted, environment: environment)
        #expect(reader.paginator.name == defect.name)
      }
    }
  }

  @Test func `a catcher is a metric that can accuse, or a law`() {
    for defect in Defect.all {
      for catcher in defect.catchers {
        #expect(MutationMatrix.accusers.contains(catcher), "\(defect.id): \(catcher)")
      }
    }
  }
}

extension MutationEngine {
  /// The engine as it is, with the fonts of the tests.
  static var ofTests: MutationEngine {
    MutationEngine(fonts: TestFonts.library, clocks: SystemClocks())
  }
}
