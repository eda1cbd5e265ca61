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
  /// - Parameter arguments: All words after the command.
  /// - Returns: The words, without texts and without what says how the command works and what it prints.
  static func words(of arguments: [String]) -> [String] {
    var words: [String] = []
    var index = 0
    while index < arguments.count {
      let word = arguments[index]
      let name = word.split(separator: "=", maxSplits: 1)[0]
      index += 1
      if Self.flagsOfOthers.contains(String(name)) { continue }
      if Self.optionsOfOthers.contains(String(name)) {
        // Its value stands in the word itself or in the next one.
        if !word.contains("=") { index += 1 }
        continue
      }
      words.append(word)
    }
    return words
  }

  /// What says how a command works and what it prints, and which texts there are.
  private static let flagsOfOthers: Set<String> = ["--dry-run", "--quiet", "--verbose"]
  private static let optionsOfOthers: Set<String> = [
    "--corpus", "--corpora-from", "--shards", "--output", "--program-file", "--store", "--settings",
    "--color",
    "--progress",
  ]
}
