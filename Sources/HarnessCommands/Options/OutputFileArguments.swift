import ArgumentParser

/// Where the output of a command goes whose output is a file or what is printed.
struct OutputFileArguments: ParsableArguments {
  @Option(
    name: .customLong("output"),
    help: ArgumentHelp(
      "The file to write; an existing one is replaced. (default: -, standard output)",
      valueName: "file"
    )
  )
  private var typed: String?

  /// The file; `nil` for standard output.
  var file: String? { typed == "-" ? nil : typed }
}
