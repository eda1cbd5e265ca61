import Foundation

/// Measures the speed of layout as ratios to plain loops in C, and holds it against its limits.
///
/// CPU time of this thread; `make bench` builds for release.
@main
struct BenchProgram {
  static func main() {
    do {
      try run(BenchArguments(CommandLine.arguments.dropFirst()))
    } catch let mistake as BenchArguments.Mistake {
      fail(mistake, code: 64)
    } catch {
      fail(error, code: 70)
    }
  }

  private static func fail(_ error: any Error, code: Int32) -> Never {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(code)
  }

  private static func run(_ arguments: BenchArguments) throws {
    if let (workload, scalars, times) = arguments.workload {
      return try workload.run(scalars: scalars, times: times)
    }
    let context = BenchContext(rounds: arguments.rounds)
    let load = Machine.load
    let onlyCounts = arguments.countsInstructions && !arguments.writesArticle
    let rows = onlyCounts ? [] : try rows(arguments, context)
    for section in Section.all where arguments.names.contains(section.name) {
      try section.run(context)
    }
    var instructions: [InstructionCounts.Row] = []
    if arguments.countsInstructions || arguments.writesArticle {
      say("\ninstructions by callgrind, \(InstructionCounts.scalars / 1000) k scalars")
      instructions = try InstructionCounts.rows(of: arguments.names)
      for row in instructions { say(SpeedRow.text(row)) }
    }
    if arguments.writesArticle {
      let article = SpeedArticle(
        rows: rows,
        instructions: instructions,
        rounds: context.rounds,
        load: load
      )
      try article.text.write(toFile: SpeedArticle.path, atomically: true, encoding: .utf8)
    }
  }

  /// Measures the rows that are named, all when nothing is, and prints each group when it is known.
  private static func rows(
    _ arguments: BenchArguments,
    _ context: BenchContext
  ) throws -> [SpeedRow] {
    let names = Set(arguments.names)
    let groups = SpeedGroup.all.filter { names.isEmpty || !names.isDisjoint(with: $0.names) }
    guard !groups.isEmpty else { return [] }
    say(
      "\(Machine.processor), load \(Machine.load); \(Machine.versions); \(Machine.date); "
        + "\(context.rounds) rounds\n"
    )
    say(SpeedRow.heading)
    var rows: [SpeedRow] = []
    for group in groups {
      for row in try group.rows(context) where names.isEmpty || names.contains(row.name) {
        rows.append(row)
        say(row.printed)
      }
    }
    return rows
  }

  /// Prints a line at once, since the next may take a minute.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
