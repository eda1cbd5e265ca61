import Foundation
import PaginatorKit
import PaginatorWire
import Paginators
import TestSupport
import Testing

struct ExternalKeeperTests {
  private static let describe = "answer(q, capabilities=['positions'])"
  private let text = SourceText.make("須菩提。")

  /// Two pages of two scalars.
  private func pagination(of text: SourceText) throws -> PaginatorKit.Pagination {
    let middle = text.offset(ofScalar: 2)
    return try PaginatorKit.Pagination(
      [PageRange(start: .zero, end: middle), PageRange(start: middle, end: text.end)],
      of: text,
      in: .make()
    )
  }

  private func keepers(
    _ rest: String
  ) throws -> (script: PythonProgram, places: ExternalPlaces, highlights: ExternalHighlights) {
    let script = try PythonProgram(describe: Self.describe, rest: rest)
    let paginator = try script.paginator()
    return (
      script, try #require(paginator.places as? ExternalPlaces),
      try #require(paginator.highlights as? ExternalHighlights)
    )
  }

  @Test func `has a program keep the reader's place`() throws {
    let (script, places, _) = try keepers(
      """
      if q['op'] == 'save_position': answer(q, token=dict(at=[q['page'], 'x']))
      else: answer(q, page=q['token']['at'][0] + 5)
      """
    )
    let pagination = try pagination(of: text)
    #expect(places.saving == .beforeEachChange)
    let token = places.save(1, in: pagination)
    #expect(String(decoding: token.json, as: UTF8.self) == #"{"at": [1, "x"]}"#)
    // A page that the pagination does not have is for the referee to count.
    #expect(places.restore(token, in: pagination) == 6)
    #expect(places.failure == nil)
    #expect(script.asked == ["describe", "open", "save_position", "restore_position"])
  }

  @Test func `opens the text again that a place is about`() throws {
    let (script, places, _) = try keepers("answer(q, token=1)")
    for text in ["abcd", "efgh", "abcd", "abcd"] {
      _ = places.save(0, in: try pagination(of: .make(text)))
    }
    let save = "save_position"
    #expect(script.asked == ["describe", "open", save, "open", save, "open", save, save])
  }

  @Test func `has a program keep highlights`() throws {
    let (script, _, highlights) = try keepers(
      """
      if q['op'] == 'save_highlight': answer(q, token=[q['start'], q['end']])
      elif q['token'] == [0, 1]: answer(q, start=None, end=None)
      else: answer(q, start=q['token'][0], end=q['token'][1])
      """
    )
    let pagination = try pagination(of: text)
    let range = PageRange(utf8: 3, to: 9)
    let token = highlights.save(range, in: pagination)
    #expect(script.question("save_highlight")?["start"] as? Int == 1)
    #expect(script.question("save_highlight")?["end"] as? Int == 3)
    #expect(highlights.restore(token, in: pagination) == range)
    let lost = highlights.save(PageRange(utf8: 0, to: 3), in: pagination)
    #expect(highlights.restore(lost, in: pagination) == nil)
    #expect(highlights.failure == nil)
  }

  @Test(arguments: [
    ("answer(q)", "mine's answer to 'save_position' has no 'token'."),
    ("answer(q, error='no\\x1b')", #"mine says: no\u{1B}"#),
    (
      "answer(q, token='x' * 65535)",
      "mine's answer to 'save_position' has 65537 bytes as 'token', not at most 65536."
    ),
  ])
  func `remembers the first failure and asks no more until it is taken`(
    rest: String,
    sentence: String
  ) throws {
    let (script, places, highlights) = try keepers(rest)
    let pagination = try pagination(of: text)
    let token = places.save(0, in: pagination)
    #expect(places.failure == sentence)
    let asked = script.asked
    #expect(places.restore(token, in: pagination) == 0)
    #expect(script.asked == asked)
    #expect(highlights.failure == nil)
    #expect(places.takeFailure() == sentence)
    #expect(places.takeFailure() == nil)
    _ = places.save(0, in: pagination)
    #expect(script.asked.count > asked.count)
  }

  @Test(arguments: [
    ("answer(q, start=1)", "mine's answer to 'restore_highlight' has no 'end'."),
    ("answer(q, end=1)", "mine's answer to 'restore_highlight' has no 'start'."),
    (
      "answer(q, start=3, end=1)",
      "mine's answer to 'restore_highlight' has 1 as 'end', not 3 or more, where it starts."
    ),
    (
      "answer(q, start='1', end=2)",
      #"mine's answer to 'restore_highlight' has the string "1" as 'start', not a whole number."#
    ),
  ])
  func `refuses highlights that make no sense`(rest: String, sentence: String) throws {
    let (script, _, highlights) = try keepers(
      "if q['op'] == 'save_highlight': answer(q, token=1)\nelse: \(rest)"
    )
    let pagination = try pagination(of: text)
    let token = highlights.save(PageRange(start: .zero, end: text.end), in: pagination)
    #expect(highlights.restore(token, in: pagination) == nil)
    #expect(highlights.takeFailure() == sentence)
    #expect(script.asked.last == "restore_highlight")
  }

  @Test func `refuses a page that is none`() throws {
    let (script, places, _) = try keepers(
      "if q['op'] == 'save_position': answer(q, token=1)\nelse: answer(q, pages=[])"
    )
    let pagination = try pagination(of: text)
    #expect(places.restore(places.save(0, in: pagination), in: pagination) == 0)
    #expect(places.takeFailure() == "mine's answer to 'restore_position' has no 'page'.")
    #expect(script.asked.last == "restore_position")
  }
}
