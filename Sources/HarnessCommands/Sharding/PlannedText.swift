import Comparisons
import Corpora
import Digests
import HostSystem
import PaginatorKit
import Sharding
import Trials

/// A text of a plan with all that is measured over it, and its units.
struct PlannedText {
  /// Its place among the texts of the plan.
  let number: Int
  let run: SessionRun
  let text: Plan.Text
  let units: [WorkUnit]

  /// Reads a text and cuts the work on it into units.
  ///
  /// - Parameters:
  ///   - name: What names it on the command line.
  ///   - number: Its place among the texts of the plan.
  ///   - options: The options of the plan.
  ///   - programs: The digests of the files that outside paginators are made of.
  ///   - inputs: What other texts were read with, whose faces are known; `nil` for new ones.
  ///   - console: Where steps are told.
  ///   - settings: What did not have to be typed.
  /// - Throws: What keeps the text from being read or the options from being obeyed.
  init(
    _ name: String,
    number: Int,
    _ options: PlannedOptions,
    programs: [WorkPlan.ProgramFile],
    inputs: Inputs?,
    _ console: Console,
    _ settings: Settings
  ) throws {
    self.number = number
    let planned = options.over([name])
    run = try SessionRun(planned.options, console, settings, planned.timing, inputs: inputs)
    text = run.plan.texts[0]
    units = try Self.units(of: text, run, number: number, programs)
  }

  /// The plan of one of its units.
  func plan(of unit: WorkUnit) -> Plan {
    var plan = run.plan
    var part = text
    part.settings = unit.layouts.map { text.settings[$0] }
    part.isDetailed = unit.isDetailed
    if !unit.isDetailed { part.targets = [] }
    plan.texts = [part]
    return plan
  }

  private static func units(
    of text: Plan.Text,
    _ run: SessionRun,
    number: Int,
    _ programs: [WorkPlan.ProgramFile]
  ) throws -> [WorkUnit] {
    let plan = run.plan
    let keys = text.layoutKeys(plan.versions)
    let targets = text.targets.map { target in
      let key = layoutKey(of: target.setting.layout, over: text.corpus, versions: plan.versions)
      return "\(target.kind.rawValue) \(target.setting.device.id) \(key)"
    }
    var participants = plan.participants.map { "\($0.info.name) \($0.info.kind.rawValue)" }
    participants += programs.map(\.sha256)
    // What an app exported is its paginator.
    participants += try run.options.external.pages.map {
      sha256(of: try inputBytes(of: $0.source))
    }
    participants.append("work-limit \(run.options.paginators.workLimit)")
    if plan.checksRepeats { participants.append("repeats") }
    return text.settings.indices.groups { text.settings[$0].device.id }
      .map { device, layouts in
        let isDetailed = layouts.first == 0
        // A short text costs what is read and shaped once, too.
        let scalars = text.corpus.text.scalarCount + 1_000
        let passes = layouts.count + (isDetailed ? text.targets.count : 0)
        return WorkUnit(
          text: number,
          device: device,
          layouts: Array(layouts),
          isDetailed: isDetailed,
          cost: scalars * passes * plan.participants.count,
          layoutKeys: layouts.map { "\(device) \(keys[$0])" },
          targets: isDetailed ? targets : [],
          participants: participants,
          measuringVersion: measuringVersion
        )
      }
  }
}

extension Plan.Text {
  /// What decides where lines break in each of the layouts.
  func layoutKeys(_ versions: [String: String]) -> [String] {
    settings.map { layoutKey(of: $0.layout, over: corpus, versions: versions) }
  }
}

extension WorkPlan.Text {
  /// Refuses another text than the plan was made with.
  func require(_ corpus: Corpus) throws(HarnessFailure) {
    guard corpus.identity == identity else {
      throw HarnessFailure(
        .inputsDiffer,
        "'\(name)' is not the text that the plan was made with; make the plan anew."
      )
    }
  }
}

extension HarnessFailure {
  /// The failure of a text that has other lines here than where the plan was made.
  static func laidOutOtherwise(_ text: String, on device: String) -> HarnessFailure {
    HarnessFailure(
      .inputsDiffer,
      "\(text) on \(device) is laid out otherwise here than where the plan was made: a font, a library or a "
        + "program is another. 'harness doctor' tells of them."
    )
  }
}

extension WorkPlan {
  /// The build of this harness, as plans name it.
  static var ownBuild: String {
    "\(HarnessVersion.current) \(HarnessVersion.commit(ofProgram: "/proc/self/exe"))"
  }

  /// Reads a plan's file.
  static func read(_ path: String) throws -> WorkPlan {
    let bytes = try inputBytes(of: path)
    do {
      return try WorkPlan(parsing: bytes)
    } catch {
      throw HarnessFailure(.badInput, "'\(path)' \(error.description)")
    }
  }

  /// Refuses what is not as it was when the plan was made: the build, and the files of programs.
  func requireSameInputs() throws {
    guard build == Self.ownBuild else {
      throw HarnessFailure(
        .inputsDiffer,
        "The plan is of the build \(build), and this is \(Self.ownBuild); use that one, or make the plan "
          + "anew."
      )
    }
    for file in programFiles {
      let now = sha256(of: try inputBytes(of: file.path))
      guard now == file.sha256 else {
        throw HarnessFailure(
          .inputsDiffer,
          "'\(file.path)' is not the file that the plan was made with; make the plan anew."
        )
      }
    }
  }

  /// Refuses a text that is not the plan's, or whose units are others here: another font or library.
  func require(_ text: PlannedText, number: Int) throws {
    try texts[number].require(text.text.corpus)
    let own = Set(text.units.map(\.id))
    if let other = units.first(where: { $0.text == number && !own.contains($0.id) }) {
      throw HarnessFailure.laidOutOtherwise(texts[number].id, on: other.device)
    }
  }
}

/// The bytes of a file that is named on the command line.
func inputBytes(of path: String) throws(HarnessFailure) -> [UInt8] {
  do throws(FileFault) {
    return try bytes(ofFile: path, atMost: UnitFile.largest)
  } catch .missing {
    throw HarnessFailure(.missingInput, "There is no file '\(path)'.")
  } catch {
    throw HarnessFailure(.missingInput, "'\(path)' cannot be read: \(error.reason).")
  }
}
