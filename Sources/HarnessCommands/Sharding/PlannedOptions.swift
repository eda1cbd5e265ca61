import ArgumentParser

/// What a plan says of what is measured: the options of `compare` that decide it, but for the texts.
///
/// It is a command of its own, since those are parsed in a third of the time that arguments take.
struct PlannedOptions: ParsableCommand {
  @OptionGroup var options: MeasuringOptions
  @OptionGroup var timing: TimingArguments

  /// Reads the words of a plan.
  static func read(_ words: [String]) throws -> PlannedOptions {
    do {
      if let planned = try parseAsRoot(words) as? PlannedOptions { return planned }
    } catch {
      throw HarnessFailure(
        .badInput,
        "The options of the plan mean nothing to this harness: \(message(for: error))"
      )
    }
    throw HarnessFailure(.badInput, "The options of the plan ask for help.")
  }

  /// The options for some of the texts.
  func over(_ texts: [String]) -> PlannedOptions {
    var planned = self
    planned.options.corpus.texts.names = texts
    return planned
  }

  /// Returns the words of a command line that decide what is measured.
  ///
  /// - Parameter settings: All words, and where those are from that were not typed.
  /// - Returns: The words of the options here, without texts, and without where this machine has its corpora.
  static func words(of settings: Settings) -> [String] {
    let isOfMachine = settings.applied.contains { $0.option == "corpora" }
    let others = Set(
      ["corpus", "corpora-from", "store", "dry-run"] + (isOfMachine ? ["corpora"] : [])
    )
    let options = CommandDescription(of: Self.self).typable
      .filter {
        !others.contains($0.longName ?? "")
      }
    let words = Array(settings.arguments.dropFirst())
    var taken: [String] = []
    for (index, word) in words.enumerated() {
      let name = word.prefix { $0 != "=" }
      guard let option = options.first(where: { $0.names?.contains { $0.typed == name } == true })
      else { continue }
      // A value stands in the word itself or in the next one.
      let isWhole = option.kind == .flag || word.contains("=")
      taken += words[index..<min(index + (isWhole ? 1 : 2), words.count)]
    }
    return taken
  }
}
