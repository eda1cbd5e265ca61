import Corpora
import Mutations
import PaginatorKit
import Paginators
import Refereeing
import TestSupport
import Testing
import Trials

/// The referee's figures are the slow referee's for every paginator and every planted defect, on real
/// texts.
struct SlowRefereeOnCorporaTests {
  @Test(arguments: Defect.all.map(\.id), [true, false])
  func `a defect's own input`(id: String, isPlanted: Bool) throws {
    let defect = try #require(Defect.all.first { $0.id == id })
    let environment = PaginatorEnvironment(fonts: TestFonts.library)
    let reader = defect.reader(isPlanted: isPlanted, environment: environment)
    try expectSameJudgement(of: reader.paginator, over: defect.input)
  }

  @Test(arguments: PaginatorCatalog.defaultIDs)
  func `a corpus`(name: String) throws {
    let environment = PaginatorEnvironment(fonts: TestFonts.library)
    let paginator = try PaginatorCatalog.paginator(name, environment: environment)
    let corpora = try CorpusFolder(path: "\(Repository.root)/corpora")
    for id in Seed.isTryingAll ? Self.all : Self.some {
      let corpus = try corpora.corpus(id)
      var input = MutationInput(corpus)
      input.sizesAfter = [14, 28, 40].map { .pixels($0) }
      try expectSameJudgement(of: paginator, over: input)
    }
  }

  private static let some = ["diamond-sutra-punctuated", "edge-cases"]
  private static let all =
    some + ["diamond-sutra", "alice", "alice-book", "styled-cases", "synth-zh-100k"]

  private func expectSameJudgement(
    of paginator: any Paginator,
    over input: MutationInput
  ) throws {
    let text = input.text
    let memory = RefereeMemory()
    for setting in try input.settings(fonts: TestFonts.library) {
      guard let pages = try? paginate(text, in: setting.layout, with: paginator).pages else {
        continue
      }
      let fonts = TestFonts.library
      let fast = try Referee(of: text, in: setting.layout, fonts: fonts, sharing: memory)
      let slow = try SlowReferee(of: text, in: setting.layout, fonts: fonts)
      let showing = paginator.showing
      let found = fast.judge(pages, showing: showing, reference: pages)
      #expect(found == slow.judge(pages, showing: showing, reference: pages))
    }
  }
}
