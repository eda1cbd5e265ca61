import Comparisons
import PaginatorKit
import Trials

/// Returns how a link in the report names a page: the paginator, the page from 1, device and size.
///
///     pageReference(trial, page: 2)  // "fixed-count,3,phone-6@17"
///
/// The script opens the page that an element's `data-page` names; the report's address takes it
/// behind `#t1:page=`.
///
/// - Parameters:
///   - trial: The trial that made the page.
///   - page: The page's number, from 0.
/// - Returns: The reference, as `data-page` holds it.
func pageReference(_ trial: Trial, page: Int) -> String {
  pageReference(
    trial.paginator.name,
    page: page,
    device: trial.device.id,
    size: trial.layout.type.size
  )
}

/// Returns how a link in the report names a page.
///
/// - Parameters:
///   - paginator: The name that the report shows.
///   - page: The page's number, from 0.
///   - device: The device's id.
///   - size: The size of the text.
/// - Returns: The reference, as `data-page` holds it.
func pageReference(_ paginator: String, page: Int, device: String, size: Length) -> String {
  "\(paginator),\(page + 1),\(device)@\(decimalText(size))"
}
