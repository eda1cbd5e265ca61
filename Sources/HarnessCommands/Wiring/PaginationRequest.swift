import Corpora
import Foundation
import PaginatorKit
import Trials
import Typesetting

/// What a child is told that paginates for its parent: one line of JSON, then the text's bytes.
///
/// Lengths are in 1/64 px and offsets in bytes, so that the child paginates exactly what its parent
/// did.
struct PaginationRequest: Codable, Equatable {
  var paginator: String
  var workLimit: Int
  /// How lines are made; fast unless given.
  var shaping: ShapingMode?
  /// The seconds after which the child ends itself, whether or not its parent is there.
  var secondsToLive: Int
  /// How often the text is paginated once all is loaded; once unless given.
  var passes: Int?
  var language: String
  var direction: SourceText.Direction
  var breaks: [Int]
  var styles: TextStyles?
  var layout: Layout

  init(
    paginator: String,
    text: SourceText,
    layout: Layout,
    passes: Int? = nil,
    workLimit: Int,
    shaping: ShapingMode = .fast,
    secondsToLive: Int
  ) {
    self.paginator = paginator
    self.workLimit = workLimit
    self.shaping = shaping
    self.secondsToLive = secondsToLive
    self.passes = passes
    self.layout = layout
    language = text.language
    direction = text.direction
    breaks = text.forcedBreaks.map(\.utf8)
    styles = text.styles
  }

  /// The request and the text's bytes as they come in.
  static func read(_ input: Data) throws -> (request: PaginationRequest, text: SourceText) {
    let line = input.prefix { $0 != 0x0A }
    guard line.count < input.count,
      let request = try? JSONDecoder().decode(PaginationRequest.self, from: line),
      !request.layout.type.fonts.isEmpty
    else {
      throw HarnessFailure(
        .badInput,
        "Standard input holds no request; 'harness compare' starts this command by itself."
      )
    }
    let bytes = [UInt8](input.dropFirst(line.count + 1))
    let isOrdered = zip([0] + request.breaks, request.breaks + [bytes.count]).allSatisfy(<)
    guard isOrdered || request.breaks.isEmpty,
      let text = SourceText(
        utf8: bytes,
        language: request.language,
        direction: request.direction,
        forcedBreaks: request.breaks.map(TextOffset.init(utf8:)),
        styles: request.styles
      )
    else {
      throw HarnessFailure(
        .badInput,
        "The text of the request is not valid UTF-8 with forced breaks inside it and styles of its own; "
          + "check its bytes."
      )
    }
    return (request, text)
  }

  func bytes(with text: SourceText) throws -> Data {
    try JSONEncoder().encode(self) + [0x0A] + text.utf8
  }
}

extension ShapingMode: Codable {}
