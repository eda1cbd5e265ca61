package import Trials

extension Session {
  /// The detailed layout of each corpus, by its id: the layout of its first trial.
  package var detailedLayouts: [String: SweptLayout] {
    var layouts: [String: SweptLayout] = [:]
    for trial in trials where layouts[trial.corpus] == nil {
      layouts[trial.corpus] = SweptLayout(of: trial)
    }
    return layouts
  }
}
