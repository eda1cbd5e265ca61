import Foundation
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Results
@testable import Trials

/// What a worker writes is what a merge has, and pages are read only where somebody asks.
struct MeasuredUnitTests {
  /// A session whose keys tell its layouts apart, as those of real layouts do.
  private let session: Session = {
    var session = Session.make()
    for index in session.trials.indices { session.trials[index].layoutKey = "trial \(index)" }
    for index in session.changes.indices { session.changes[index].layoutKey = "change \(index)" }
    return session
  }()

  private func written() throws -> MeasuredUnit.Written {
    try MeasuredUnit(
      environment: ["harness": "0.3.0"],
      machine: ["cpu": "a processor"],
      findings: SessionFindings(of: session)
    )
    .written()
  }

  /// Reads a unit where the session's own settings are known.
  private func read(
    _ parts: MeasuredUnit.Written
  ) throws(UnreadableUnit) -> ReadUnit {
    let named =
      session.trials.map { ($0.setting.name($0.layoutKey), $0.setting) }
      + session.changes.map { ($0.to.name($0.layoutKey), $0.to) }
    let settings = Dictionary(named) { first, _ in first }
    return try ReadUnit(parts, ofText: 100, settings: { settings[$0] })
  }

  /// Why parts are not read; `nil` where they are.
  private func reason(_ parts: MeasuredUnit.Written) -> String? {
    do throws(UnreadableUnit) {
      _ = try read(parts)
      return nil
    } catch {
      return error.reason
    }
  }

  private func merged(_ unit: ReadUnit) -> Session {
    var merged = session
    (merged.trials, merged.changes) = (unit.measured.trials, unit.measured.changes)
    return merged
  }

  @Test func `a unit reads back as it was measured`() throws {
    let unit = try read(written())
    let measured = unit.measured
    #expect(measured.environment == ["harness": "0.3.0"])
    #expect(measured.machine == ["cpu": "a processor"])
    #expect(measured.trials.map(\.pageCount) == session.trials.map(\.pages.count))
    #expect(measured.trials.map(\.pages) == session.trials.map(\.pages))
    #expect(measured.trials.map(\.judgement) == session.trials.map(\.judgement))
    #expect(measured.trials.map(\.failure) == session.trials.map(\.failure))
    #expect(measured.trials.map(\.work) == session.trials.map(\.work))
    #expect(measured.trials.map(\.setting) == session.trials.map(\.setting))
    #expect(measured.changes.map(\.pages) == session.changes.map(\.pages))
    #expect(measured.changes.map(\.from) == session.changes.map(\.from))
    #expect(measured.changes.map(\.to) == session.changes.map(\.to))
    #expect(measured.changes.map(\.ownPlaces) == session.changes.map(\.ownPlaces))
  }

  @Test func `findings that are known are those that are computed`() throws {
    let unit = try read(written())
    let known = SessionFindings(of: merged(unit), knowing: unit.measured.known)
    let computed = SessionFindings(of: session)
    #expect(known.figures.all.map(\.place) == computed.figures.all.map(\.place))
    #expect(known.figures.all.map(\.metric.name) == computed.figures.all.map(\.metric.name))
    #expect(known.figures.all.map(\.value) == computed.figures.all.map(\.value))
    #expect(known.verdicts == computed.verdicts)
    #expect(known.changes.map(\.drift) == computed.changes.map(\.drift))
    #expect(known.changes.map(\.builtIn) == computed.changes.map(\.builtIn))
    #expect(known.changes.map(\.own) == computed.changes.map(\.own))
    #expect(known.changes.map(\.absence) == computed.changes.map(\.absence))
    #expect(identityCheck(known) == identityCheck(computed))
    #expect(!identityCheck(known).isEmpty)
  }

  /// The digest of a content that is no document of its kind can be right all the same.
  @Test func `a content that is no document of its kind is refused`() throws {
    var only = session
    (only.trials, only.changes) = ([session.trials[0]], [])
    var parts = try MeasuredUnit(
      environment: [:],
      machine: [:],
      findings: SessionFindings(of: only)
    )
    .written()
    let facts = try JSONDecoder().decode(FactsDocument.self, from: Data(parts.facts))
    let sound = try UnitContents(facts.contents, parts.contents, ofText: 100)
    let none = Array("{}".utf8)
    let forged = PackedContent(.judgement, ContentKind.judgement.digest(of: [none]), parts: [none])
    var text = String(decoding: parts.facts, as: UTF8.self)
    parts.contents = []
    for content in sound.all {
      let isForged = content.kind == .judgement
      let body = isForged ? forged.body : content.body
      withUnsafeBytes(of: UInt32(body.count).littleEndian) { parts.contents += $0 }
      parts.contents += body
      guard isForged else { continue }
      text = text.replacing(content.digest, with: forged.digest)
        .replacing("\"byteCount\":\(content.count),", with: "\"byteCount\":2,")
    }
    parts.facts = Array(text.utf8)
    #expect(
      reason(parts)?.hasPrefix("the judgement \(forged.digest) cannot be read: ") == true
    )
  }

  /// What is read of a file must lead to pages that are there, and not overflow where it is summed up.
  @Test(arguments: [
    #"{"worst":{"blank":{"lines":0,"page":999,"weight":1}}}"#,
    #"{"worst":{"blank":{"lines":-1,"page":0,"weight":1}}}"#, #"{"faultyPages":999}"#,
    #"{"hazards":{}}"#, #"{"flaws":{}}"#,
  ])
  func `findings that no pages have are refused`(forged: String) throws {
    let parts = try written()
    var facts = try #require(
      try JSONSerialization.jsonObject(with: Data(parts.facts)) as? [String: Any]
    )
    var findings = try #require(facts["findings"] as? [[String: Any]])
    var totals = try #require(findings[0]["totals"] as? [String: Any])
    let other = try JSONSerialization.jsonObject(with: Data(forged.utf8)) as? [String: Any]
    totals.merge(try #require(other)) { $1 }
    findings[0]["totals"] = totals
    facts["findings"] = findings
    let bytes = Array(try JSONSerialization.data(withJSONObject: facts))
    #expect(reason(parts) == nil)
    #expect(
      reason((bytes, parts.samples, parts.contents)) == "what was found is not of its trials"
    )
  }

  /// Merges compute what is of a machine of trials' costs, and changes have none.
  @Test func `only trials have metrics that do not repeat`() {
    let others = MetricSubject.allCases.filter { $0 != .trial }.flatMap(\.metrics)
    #expect(others.allSatisfy { $0.isExact })
    #expect(Metric.all.contains { !$0.isExact })
  }

  @Test func `a layout that is another one here is told of`() throws {
    let parts = try written()
    do throws(UnreadableUnit) {
      _ = try ReadUnit(parts, ofText: 100, settings: { _ in nil })
      Issue.record("It was read.")
    } catch {
      #expect(error.isOfOtherSetting && error.reason.contains("'phone-6 trial 0'"))
    }
  }

  @Test func `other contents than are named are refused`() throws {
    let parts = try written()
    func reason(_ contents: [UInt8]) -> String? {
      self.reason((parts.facts, parts.samples, contents))
    }
    #expect(reason(parts.contents) == nil)
    for length in [0, 3, parts.contents.count - 1] {
      #expect(reason(Array(parts.contents[..<length]))?.hasSuffix(" is missing or cut off") == true)
    }
    #expect(reason(parts.contents + [0]) == "it has contents that nothing names")
    var other = parts.contents
    other[12] ^= 1
    #expect(reason(other)?.hasSuffix(" is not what was stored") == true)
  }
}
