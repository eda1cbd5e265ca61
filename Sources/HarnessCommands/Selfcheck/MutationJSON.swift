import Comparisons
import Mutations
import PaginatorKit

extension MutationMatrix {
  /// What `harness selfcheck --json` prints: `pagination-harness/mutation/2`.
  var json: JSONObject {
    [
      "schema": "pagination-harness/mutation/2",
      "harness": HarnessVersion.current,
      "defects": rows.map(\.json),
      "killers": JSONObject(killers.map { ($0.detector, $0.defects as any JSONWritable) }),
      "informing": JSONObject(Self.informing.map { ($0.metric, $0.reason as any JSONWritable) }),
      "references": references.map { reference -> JSONObject in
        [
          "name": reference.name, "inputs": reference.inputs, "detected_by": reference.detectedBy,
        ]
      },
      "killed": killed,
      "faults": faults,
    ]
  }
}

extension MutationMatrix.Row {
  fileprivate var json: JSONObject {
    [
      "id": defect.id,
      "fault": defect.fault,
      "input": defect.input.json,
      "killed": isKilled,
      "detectors": defect.detectors,
      "detected_by": detectedBy,
      "seen_in": ["command": sight.command, "by": sight.by] as JSONObject,
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
  fileprivate var json: JSONObject {
    let json: JSONObject = [
      "text": String(decoding: text.utf8, as: UTF8.self),
      "language": text.language,
      "direction": text.direction.rawValue,
      "forced_breaks": text.forcedBreaks.map(text.scalarIndex(of:)),
      "fonts": fonts,
      "device": page == nil ? device : nil,
      "page": page.map { [$0.width.pixels, $0.height.pixels] },
      "insets": page.map { $0.insets.sides.map(\.pixels) },
      "font_sizes": ([style.size] + sizesAfter).map(\.pixels),
      "layout": JSONObject(inputs.map { ($0.field.name, $0.value as any JSONWritable) }),
      "timed": isTimed,
      "summary": summary,
    ]
    return json.withoutNulls
  }
}
