import Mutations
import PaginatorKit
import Paginators
import TestSupport
import Testing
import Trials

struct DefectTests {
  @Test(arguments: Defect.all.map(\.id))
  func `in the same method without the fault nothing is detected`(id: String) throws {
    let defect = try #require(Defect.all.first { $0.id == id })
    let found = try MutationEngine.ofTests.detectors(on: defect.input) {
      defect.reader(isPlanted: false, environment: $0)
    }
    #expect(found == [])
  }

  @Test func `each has a name of its own and says its fault in one sentence`() {
    #expect(Set(Defect.all.map(\.id)).count == Defect.all.count)
    for defect in Defect.all {
      #expect(defect.name == "defect-\(defect.id)")
      #expect(defect.fault.hasSuffix(".") && !defect.fault.dropLast().contains(". "))
      #expect(!defect.detectors.isEmpty)
      let environment = PaginatorEnvironment(fonts: TestFonts.library)
      for isPlanted in [true, false] {
        let reader = defect.reader(isPlanted: isPlanted, environment: environment)
        #expect(reader.paginator.name == defect.name)
      }
    }
  }

  @Test func `its detectors are metrics that can detect a fault, and laws`() {
    for defect in Defect.all {
      for detector in defect.detectors {
        #expect(MutationMatrix.detectors.contains(detector), "\(defect.id): \(detector)")
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
