import Testing

@testable import Reports

struct ReportErrorTests {
  @Test(arguments: [
    (
      ReportError.notAFolder(path: "out"),
      "Cannot write the reports: 'out' is a file and not a folder; move it away, or choose "
        + "another folder with --output."
    ),
    (
      .cannotCreateFolder(path: "out", reason: "permission denied"),
      "Cannot create the folder 'out': permission denied; choose another folder with --output."
    ),
    (
      .cannotWrite(path: "out/pages.csv", reason: "permission denied"),
      "Cannot write 'out/pages.csv': permission denied; choose another folder with --output."
    ),
    (
      .diskFull(path: "out/pages.csv"),
      "Cannot write 'out/pages.csv': the disk is full; free some space, or choose another folder "
        + "with --output."
    ),
  ])
  func `says what, why and what next`(error: ReportError, sentence: String) {
    #expect(error.description == sentence)
  }
}
