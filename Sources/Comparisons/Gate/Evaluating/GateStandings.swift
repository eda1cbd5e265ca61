extension GateVerdict {
  /// What a paginator comes to over all layouts of a text, when it was approved and now.
  package struct Standing: Codable, Hashable, Sendable {
    package var corpus: String
    package var paginator: String
    /// When it was approved, in the layouts that were asked for; `nil` when it was not.
    package var before: GateFigures?
    /// Now; `nil` when it is not measured.
    package var after: GateFigures?
  }
}

extension GateEvaluation {
  /// What each paginator comes to, before and after, in the order of the session; what is not measured
  /// any more comes last.
  func standings(of places: [GatePlace]) -> [GateVerdict.Standing] {
    let (old, new) = (judge.baseline.record.trials, record.trials)
    let skipped = Set(leftOut.map(\.name))
    let corpora = places.map(\.cell.corpus).distinct
    let measured = places.map { GateOwner($0.cell) }.distinct
    let gone = old.keys.filter { corpora.contains($0.corpus) && !measured.contains($0) }
      .sorted { ($0.corpus, $0.paginator) < ($1.corpus, $1.paginator) }
    return (measured + gone)
      .compactMap { owner in
        let approved = (old[owner] ?? []).filter { !skipped.contains($0) }
        let standing = GateVerdict.Standing(
          corpus: owner.corpus,
          paginator: owner.paginator,
          before: judge.baseline.record.figures(of: approved),
          after: record.figures(of: new[owner] ?? [])
        )
        return standing.before == nil && standing.after == nil ? nil : standing
      }
  }
}
