import Mutations
import PaginatorKit

extension MutationMatrix {
  /// What `harness selfcheck --json` prints: `pagination-harness/mutation/2`.
  var json: JSONItem {
    [
      "schema": "pagination-harness/mutation/2",
      "harness": .string(HarnessVersion.current),
      "defects": .array(rows.map(\.json)),
      "killers": .object(
        Dictionary(uniqueKeysWithValues: killers.map { ($0.detector, .strings($0.defects)) })
      ),
      "informing": .object(
        Dictionary(uniqueKeysWithValues: Self.informing.map { ($0.metric, .string($0.reason)) })
      ),
      "references": .array(
        references.map {
          [
            "name": .string($0.name), "inputs": .integer($0.inputs),
            "detected_by": .strings($0.detectedBy),
          ]
        }
      ),
      "killed": .integer(killed),
      "faults": .strings(faults),
    ]
  }
}

extension MutationMatrix.Row {
  fileprivate var json: JSONItem {
    [
      "id": .string(defect.id),
      "fault": .string(defect.fault),
      "input": defect.input.json,
      "killed": .boolean(isKilled),
      "detectors": .strings(defect.detectors),
      "detected_by": .strings(detectedBy),
      "seen_in": ["command": .string(sight.command), "by": .strings(sight.by)],
    ]
  }
}

extension MutationInput {
  /// The text and the layouts, with all that it takes to set them again: lengths in px, offsets in
  /// scalars.
  ///
  /// A page of its own stands in place of a device, with its insets: top, right, bottom, left.
  /// `font_sizes` are the first size, then those that readers change to; `layout` has what is set
  /// otherwise than by default, named as in the paginator protocol.
  fileprivate var json: JSONItem {
    [
      "text": .string(String(decoding: text.utf8, as: UTF8.self)),
      "language": .string(text.language),
      "direction": .string(text.direction.rawValue),
      "forced_breaks": .integers(text.forcedBreaks.map(text.scalarIndex(of:))),
      "fonts": .strings(fonts),
      "device": page == nil ? .string(device) : nil,
      "page": page.map { .numbers([$0.width.pixels, $0.height.pixels]) },
      "insets": page.map { .numbers($0.insets.sides.map(\.pixels)) },
      "font_sizes": .numbers(([style.size] + sizesAfter).map(\.pixels)),
      "layout": .object(
        Dictionary(uniqueKeysWithValues: inputs.map { ($0.field.name, $0.value.json) })
      ),
      "timed": .boolean(isTimed),
      "summary": .string(summary),
    ]
  }
}

extension LayoutValue {
  fileprivate var json: JSONItem {
    switch self {
    case .length(let length): .number(length.pixels)
    case .multiple(let multiple): .number(multiple.value)
    case .lines(let lines): .integer(lines)
    case .word(let word): .string(word)
    }
  }
}
