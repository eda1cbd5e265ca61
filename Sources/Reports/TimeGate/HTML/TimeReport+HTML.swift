extension TimeReport {
  /// `time.html`: one file without a script and without a request to any network.
  ///
  /// The markup is well-formed XML, every text from outside is escaped, and a content security policy
  /// admits only the style sheet that it was made with.
  ///
  /// - Complexity: O(rounds).
  package var html: ReportFile {
    ReportFile(name: "time.html", bytes: Array(HTMLTemplates.render(TimeView(of: self)).utf8))
  }
}
