import Corpora
import PaginatorKit
import Paginators
import Trials
import Typesetting

/// A witness with its faces found: a text, and the layouts that it is set in.
struct Scene: Sendable {
  let corpus: Corpus
  /// The first layout, then those that readers change to.
  let settings: [Plan.Setting]
  var isTimed: Bool

  init(_ witness: Witness, fonts: FontLibrary) throws {
    corpus = Corpus(id: "witness", text: witness.text, fonts: witness.fonts)
    let chain = try witness.fonts.map { try fonts.face(named: $0).reference }
    let swept = Device.builtIn.first { $0.id == witness.device } ?? Device.builtIn[0]
    let device =
      witness.page.map { Device(id: "page", title: "a page of the witness", page: $0) } ?? swept
    settings = ([witness.size] + witness.sizesAfter)
      .map { size in
        var style = TypeStyle(fonts: chain, size: size)
        witness.adjust(&style)
        return Plan.Setting(device: device, layout: Layout(page: device.page, type: style))
      }
    isTimed = witness.isTimed
  }

  /// A corpus on the first device that `compare` sweeps, at its first font size, and at those that
  /// readers change to.
  init(_ corpus: Corpus, fonts: FontLibrary) throws {
    self.corpus = corpus
    let chain = try corpus.fonts.map { try fonts.face(named: $0).reference }
    let device = Device.builtIn[0]
    settings = Self.sizes.map { size in
      let style = TypeStyle(fonts: chain, size: .pixels(size))
      return Plan.Setting(device: device, layout: Layout(page: device.page, type: style))
    }
    isTimed = false
  }

  private static let sizes = [17.0, 20, 24]
}

extension Scene: Equatable {
  /// Whether two scenes have the same text and layouts.
  static func == (left: Scene, right: Scene) -> Bool {
    left.corpus.text.utf8 == right.corpus.text.utf8
      && left.corpus.text.language == right.corpus.text.language
      && left.settings == right.settings && left.isTimed == right.isTimed
  }
}
