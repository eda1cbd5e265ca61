import Comparisons
import Corpora
import HostSystem
import PaginatorKit
import Results
import Sharding
import Synchronization
import Trials

/// Measures units of a plan, one after the other, and keeps the text that it is at.
struct Worker {
  private let plan: WorkPlan
  private let folder: ResultFolder
  private let console: Console
  private let settings: Settings
  private let options: PlannedOptions
  private var text: PlannedText?
  private var inputs: Inputs?
  private var done = 0

  init(plan: WorkPlan, folder: ResultFolder, _ console: Console, _ settings: Settings) throws {
    (self.plan, self.folder, self.console, self.settings) = (plan, folder, console, settings)
    options = try PlannedOptions.read(plan.options)
  }

  /// Measures a unit and puts its result into the folder.
  ///
  /// - Parameters:
  ///   - unit: The unit.
  ///   - label: Which one it is for the worker, as a person is told.
  /// - Throws: ``HarnessFailure``, also where the program was asked to end.
  mutating func measure(_ unit: WorkUnit, as label: String) throws {
    if Interruption.isEndAsked.load(ordering: .relaxed) {
      throw HarnessFailure(
        .interrupted,
        "Asked to end after \(counted(done, "unit")); the same command goes on with the others."
      )
    }
    let begun = ContinuousClock.now
    let text = try text(of: unit)
    var measured = try text.run.measured(text.plan(of: unit))
    let seconds = (ContinuousClock.now - begun) / .seconds(1)
    measured.seconds = seconds
    let written = try measured.written()
    let file = UnitFile(
      plan: plan.id,
      unit: unit.id,
      facts: written.facts,
      samples: written.samples,
      contents: written.contents
    )
    try folder.write(file, of: unit)
    done += 1
    console.note(
      "\(label) \(plan.texts[unit.text].id) on \(unit.device): \(Format.fixed(seconds, 1)) s"
    )
  }

  private mutating func text(of unit: WorkUnit) throws -> PlannedText {
    let number = unit.text
    if let text, text.number == number { return text }
    if let text {
      text.run.plan.forget(text.text.corpus.text)
      self.text = nil
      giveBackFreedMemory()
    }
    let text = try PlannedText(
      plan.texts[number].name,
      number: number,
      options,
      programs: plan.programFiles,
      inputs: inputs,
      console,
      settings
    )
    try plan.require(text, number: number)
    inputs = text.run.inputs
    self.text = text
    return text
  }
}
