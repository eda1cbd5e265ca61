import Comparisons
import PaginatorKit
import Refereeing
import Trials

extension JSONReport {
  /// A change of the layout: its metrics, those of each way of keeping places and highlights, and the
  /// means of each chapter where pages are forced.
  func changeValue(
    of findings: ChangeFindings,
    at index: Int,
    figures: Figures,
    text: SourceText?
  ) -> JSONValue {
    let change = findings.change
    return .object([
      "corpus": .string(change.corpus),
      "paginator": .string(change.paginator.name),
      "kind": .string(change.kind.rawValue),
      "from": settingValue(of: change.from),
      "to": settingValue(of: change.to),
      "layout_key": .string(change.layoutKey),
      "pages": .integer(change.pages.count),
      "absence": .optional(findings.absence) { .string($0.rawValue) },
      "failure": .optional(change.failure) { .string($0.message) },
      "metrics": metricsValue(of: figures[.change(index)]),
      "strategies": .object(
        Dictionary(
          uniqueKeysWithValues: change.placeKeepings.map { keeping in
            (keeping.name, metricsValue(of: figures[.way(keeping.name, change: index)]))
          }
        )
      ),
      "own_places_failure": .optional(change.ownPlaces?.failure) { .string($0) },
      "chapters": chaptersValue(of: findings, text: text),
    ])
  }

  private func settingValue(of setting: Plan.Setting) -> JSONValue {
    .object([
      "device": .string(setting.device.id),
      "font": .optional(setting.layout.type.fonts.first) { .string($0.family) },
      "font_size_px": .length(setting.layout.type.size),
      "line_height": .number(setting.layout.type.lineHeight.value),
    ])
  }

  private func chaptersValue(of findings: ChangeFindings, text: SourceText?) -> JSONValue {
    guard let text, !text.forcedBreaks.isEmpty, let drift = findings.drift else {
      return .array([])
    }
    let starts = [TextOffset.zero] + text.forcedBreaks
    let chapters = Dictionary(grouping: drift.boundaries, by: \.chapter)
    return .array(
      starts.indices.map { index in
        let part = BoundaryDrift(boundaries: chapters[index] ?? [], beyond: 0)
        return .object([
          "start": .integer(text.scalarIndex(of: starts[index])),
          "boundaries": .integer(part.boundaries.count),
          "nearest_drift_mean": .optional(part.nearestMean) { .number($0) },
          "shared_ratio": .optional(part.sharedRatio) { .number($0) },
          "index_drift_slope": .optional(part.indexSlope) { .number($0) },
        ])
      }
    )
  }
}
