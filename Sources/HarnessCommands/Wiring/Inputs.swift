import Comparisons
import Corpora
import Foundation
import PaginatorKit
import Paginators
import Trials
import Typesetting

struct Inputs {
  /// The faces, whose files are not read again when they are known.
  var fonts = FontLibrary.known()
  /// How measured paginators make lines; the referee shapes in full.
  let shaping: ShapingMode
  /// The scalars that a pass may measure before it is stopped.
  let workLimit: Int
  /// What ends passes under the clock.
  let stop = PassStop()
  /// What the passes of a sweep share, but for those under the clock.
  let memory = PaginatorMemory()

  init(shaping: ShapingMode = .fast, workLimit: Int = PaginatorEnvironment.usualWorkLimit) {
    self.shaping = shaping
    self.workLimit = workLimit
  }

  /// What paginators work with that are measured: each pass begins with nothing, as under the clock.
  var paginatorEnvironment: PaginatorEnvironment {
    var environment = PaginatorEnvironment(fonts: fonts, workLimit: workLimit, shaping: shaping)
    environment.stop = { [stop] in try stop.check() }
    return environment
  }

  /// Measures memory in children of this program.
  var memoryChild: MemoryChild { MemoryChild(workLimit: workLimit, shaping: shaping) }

  /// Counts instructions, and says what it cannot count.
  func instructionCounter(_ console: Console) throws(MissingTools) -> InstructionCounter {
    InstructionCounter(tools: try .find(), workLimit: workLimit, shaping: shaping) {
      console.note("harness: \($0)")
    }
  }

  func folder(_ explicit: String?) throws(CorpusError) -> CorpusFolder {
    try CorpusFolder.find(
      explicit: explicit,
      environment: processVariables,
      executable: "/proc/self/exe",
      workingDirectory: FileManager.default.currentDirectoryPath
    )
  }

  /// The corpora asked for, each once, with what names them on the command line.
  func corpora(_ options: CorpusOptions) throws -> [(name: String, corpus: Corpus)] {
    try corpora(options.texts)
      .map { name, corpus in
        (name, options.chapters ? try corpus.withForcedChapters() : corpus)
      }
  }

  func corpora(_ options: TextArguments) throws -> [(name: String, corpus: Corpus)] {
    var corpora: [(name: String, corpus: Corpus)] = []
    let names = try names(of: options)
    let read = concurrentMap(names) { [encoding = options.reading.encoding] name in
      Result {
        try Corpus.named(name, encoding: encoding, in: try folder(options.corpora.folder))
      }
    }
    for (name, corpus) in zip(names, read) {
      let corpus = try corpus.get()
      guard !corpora.contains(where: { $0.corpus.id == corpus.id }) else {
        if corpora.contains(where: { $0.corpus.identity == corpus.identity }) { continue }
        throw twoTexts(named: corpus.id)
      }
      corpora.append((name, corpus))
    }
    return corpora
  }

  /// The paginators asked for, each once, in the order of their names on the command line, but for those of somebody
  /// else's programs, which take part whether they are named or not.
  func participants(
    _ options: PaginatorArguments,
    beside others: [Plan.Participant] = []
  ) throws -> [Plan.Participant] {
    let patterns = options.names.isEmpty ? Roster.current.defaultNames : options.names
    var participants: [Plan.Participant] = []
    for pattern in patterns where !others.contains(where: { $0.info.name == pattern }) {
      for specification in try Roster.current.expand(pattern) {
        let participant = try participant(specification)
        if participants.contains(where: { $0.info == participant.info }) { continue }
        participants.append(participant)
      }
    }
    return participants
  }

  /// The participants, and `greedy` before them when planted faults take part without it: they are held
  /// against it.
  func withReference(_ participants: [Plan.Participant]) throws -> [Plan.Participant] {
    guard participants.contains(where: { $0.info.kind == .defective }),
      !participants.contains(where: { $0.info.isReference })
    else { return participants }
    return [try participant(GreedyPaginator.id)] + participants
  }

  /// One paginator: measuring with a memory where only results count, without one under the clock.
  func participant(_ specification: String) throws -> Plan.Participant {
    let makeReader: @Sendable (PaginatorMemory) throws -> Reader = { memory in
      var quick = paginatorEnvironment
      quick.memory = memory
      return try Roster.current.reader(specification, environment: quick)
    }
    var reader = try makeReader(memory)
    reader.paginator = planted(reader.paginator)
    var participant = Plan.Participant(
      reader.paginator.name,
      try Roster.current.entry(for: specification).kind,
      reader,
      timed: try Roster.current.reader(specification, environment: paginatorEnvironment).paginator
    )
    participant.makeAnew = { [self] in planted(try makeReader(PaginatorMemory()).paginator) }
    return participant
  }

  /// The paginator as it is, but for a fault that a test of a debug build asks for.
  func planted(_ paginator: any Paginator) -> any Paginator {
    #if DEBUG
    PlantedFault.asked?.planted(in: paginator) ?? paginator
    #else
    paginator
    #endif
  }

  /// The devices asked for; a page of one's own is called by its size.
  func devices(_ options: LayoutArguments, page: PageGeometry?) throws -> [Device] {
    if let page {
      guard page.columns.count == 1 else { return [Device(showing: page)] }
      let name = "\(page.width.shortPixels)x\(page.height.shortPixels)"
      return [Device(id: name, title: "page of \(name) px", page: page)]
    }
    guard !options.devices.isEmpty else { return Device.builtIn }
    return try options.devices.flatMap(devices(matching:))
  }

  /// The devices of a name or pattern, at least one.
  private func devices(matching pattern: String) throws -> [Device] {
    let found = KnownDevice.matching(pattern).map(\.device)
    guard found.isEmpty else { return found }
    let meant = Glob(pattern).isOpen ? nil : suggestion(for: pattern, among: Device.known.map(\.id))
    throw HarnessFailure.usage(
      "There is no device '\(pattern)'."
        + didYouMean(meant)
        + " 'harness list devices' names them all."
    )
  }

  /// The fonts asked for, else those of the corpus.
  func chain(_ options: LayoutArguments, for corpus: Corpus) throws -> [FontReference] {
    let chain = try (options.fonts.isEmpty ? corpus.fonts : options.fonts)
      .map { try fonts.face(named: $0).reference }
    guard chain.count < 255 else {
      throw HarnessFailure.usage("A font chain has at most 254 faces; \(chain.count) are named.")
    }
    return chain
  }

  /// The faces of what in a corpus is bold, italic or code.
  func styledFonts(of chain: [FontReference], for corpus: Corpus) throws -> [StyledFonts] {
    try fonts.styledFonts(of: chain, with: corpus.text.styles?.traits ?? [])
  }

  /// The layouts of a corpus: the detailed one, then the rest by device and size.
  func settings(
    _ options: LayoutArguments,
    page: PageGeometry?,
    for corpus: Corpus
  ) throws -> [Plan.Setting] {
    let chain = try chain(options, for: corpus)
    let devices = try devices(options, page: page)
    var style = options.style(fonts: chain, size: .zero)
    for device in devices {
      let length = device.page.along(style.writing).contentWidth
      guard style.firstLineIndent >= length else { continue }
      throw HarnessFailure.usage(
        "--first-line-indent leaves no room for a line on \(device.id), whose lines are "
          + "\(length.shortPixels) px."
      )
    }
    let sizes = options.sizes.isEmpty ? Self.defaultSizes : options.sizes
    style.styledFonts = try styledFonts(of: chain, for: corpus)
    let all = devices.flatMap { device in
      sizes.map { size in
        var type = style
        type.size = size
        return Plan.Setting(device: device, layout: Layout(page: device.page, type: type))
      }
    }
    var unique: [Plan.Setting] = []
    for setting in all where !unique.contains(setting) { unique.append(setting) }
    return unique
  }

  /// The layouts that readers change to from the detailed one; what changes nothing is left out.
  func targets(_ options: ChangeArguments, from detailed: Plan.Setting) throws -> [Plan.Target] {
    var targets: [Plan.Target] = []
    func add(_ kind: Change.Kind, _ change: (inout Plan.Setting) throws -> Void) rethrows {
      var setting = detailed
      try change(&setting)
      let target = Plan.Target(kind: kind, setting: setting)
      if setting != detailed, !targets.contains(target) { targets.append(target) }
    }
    for size in options.sizesOrDefault { add(.fontSize) { $0.layout.type.size = size } }
    for font in options.fonts {
      let face = try fonts.face(named: font).reference
      try add(.font) { setting in
        let type = setting.layout.type
        let chain = [face] + type.fonts.filter { $0 != face }
        setting.layout.type.fonts = chain
        setting.layout.type.styledFonts =
          try fonts.styledFonts(of: chain, with: type.styledFonts.map(\.traits))
      }
    }
    for device in try options.devices.flatMap(devices(matching:)) {
      add(.device) { setting in
        setting.device = device
        setting.layout.page = device.page
      }
    }
    for multiple in options.lineHeights {
      add(.lineHeight) { $0.layout.type.lineHeight = multiple }
    }
    return targets
  }

  static let defaultCorpus = "diamond-sutra"

  /// The sizes that are swept, the detailed layout's first.
  static let defaultSizes: [Length] = [17, 14, 20, 23, 28, 40].map { .pixels($0) }
}

extension [Length] {
  /// The lengths in pixels, as they are typed: `17, 14`.
  var inPixels: String { map { decimalText($0) }.joined(separator: ", ") }
}
