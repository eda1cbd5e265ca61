import Corpora
import PaginatorKit

/// A share of the book that is kept as a number from 0 to 1.
struct Share: Sendable {
  var value: @Sendable (_ page: Int, _ pages: PlacedPages) -> Double?
  var place: @Sendable (_ share: Double, _ pages: PlacedPages) -> TextOffset?

  /// The share as it is saved.
  func writer(_ key: String = "", decimals: Int? = nil) -> PlaceScheme.Writer {
    PlaceScheme.Writer(kind: .fraction, key: key) { page, pages in
      value(page, pages)
        .map { share in
          guard let decimals else { return text(of: share) }
          let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
          return text(of: (share * scale).rounded() / scale)
        }
    }
  }

  var reader: PlaceScheme.Reader {
    PlaceScheme.Reader(kinds: [.fraction]) { saved, pages in
      saved[.fraction].flatMap(Double.init).flatMap { $0.isFinite ? place($0, pages) : nil }
    }
  }
}

/// A number as apps write it: a whole one without a point.
func text(of number: Double) -> String {
  Int(exactly: number).map { String($0) } ?? String(number)
}

/// What is a whole number but for rounding is taken as one: a page of a share that a page's number made.
private let rounding = 1e-6

extension Share {
  /// Characters before the page, of all.
  static let characters = Share { page, pages in
    let text = pages.book.text
    return Double(text.scalarIndex(of: pages.pagination.start(of: page))) / Double(text.scalarCount)
  } place: { share, pages in
    let text = pages.book.text
    let count = Double(text.scalarCount)
    return text.offset(ofScalar: Int((min(max(share, 0), 1) * count).rounded()))
  }

  /// Bytes of the documents before the page's, and of its own the share of the text before the page, of all;
  /// whichever bytes of a document are counted.
  static func bytes(_ size: @escaping @Sendable (DocumentFile) -> Int) -> Share {
    Share { page, pages in
      let place = pages.pagination.start(of: page)
      let number = pages.book.document(holding: place)
      let document = pages.book.documents[number]
      let sizes = pages.book.documents.map { Double(size($0.file)) }
      let text = document.text
      let length = Double(text.upperBound.utf8 - text.lowerBound.utf8)
      let inside = length > 0 ? Double(place.utf8 - text.lowerBound.utf8) / length : 0
      let total = sizes.reduce(0, +)
      guard total > 0 else { return nil }
      return (sizes[..<number].reduce(0, +) + inside * sizes[number]) / total
    } place: { share, pages in
      let sizes = pages.book.documents.map { Double(size($0.file)) }
      var left = min(max(share, 0), 1) * sizes.reduce(0, +)
      for (document, size) in zip(pages.book.documents, sizes) where size > 0 {
        // A byte is the least that a share can tell apart.
        guard left < size - rounding || document == pages.book.documents.last else {
          left -= size
          continue
        }
        let text = document.text
        let length = Double(text.upperBound.utf8 - text.lowerBound.utf8)
        let byte = text.lowerBound.utf8 + Int((max(0, left) / size * length).rounded())
        let source = pages.book.text
        return source.offset(ofScalar: source.scalarIndex(of: TextOffset(utf8: byte)))
      }
      return nil
    }
  }

  /// Pages before the page, of all.
  static let pages = Share { page, pages in
    Double(page) / Double(pages.count)
  } place: { share, pages in
    pages.start(ofPage: pageNumber(share, of: pages))
  }

  /// The page's number from 1, of all: the share of the book that ends with the page.
  static let pageNumbers = Share { page, pages in
    Double(page + 1) / Double(pages.count)
  } place: { share, pages in
    pages.start(ofPage: pageNumber(share, of: pages))
  }

  /// Documents before the page's, of all.
  static let documents = Share { page, pages in
    Double(pages.book.document(holding: pages.pagination.start(of: page)))
      / Double(pages.book.documents.count)
  } place: { share, pages in
    let count = pages.book.documents.count
    let number = Int((min(max(share, 0), 1) * Double(count) + rounding).rounded(.down))
    return pages.book.documents[min(number, count - 1)].text.lowerBound
  }

  /// Locations of epub.js before the page's, of all but the first.
  static let locations = Share { page, pages in
    pages.book.locations.share(of: pages.pagination.start(of: page))
  } place: { share, pages in
    pages.book.locations.start(at: share)
  }

  /// The page that a share of all leads to, from 0.
  private static func pageNumber(_ share: Double, of pages: PlacedPages) -> Int {
    Int((min(max(share, 0), 1) * Double(pages.count) + rounding).rounded(.down))
  }
}
