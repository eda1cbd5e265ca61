package import PaginatorKit

extension FunctionPass {
  /// A pass by a function that finds the next page and counts what that costs; the pages are counted here.
  package convenience init(_ next: @escaping (inout Work) throws -> PageRange?) {
    var work = Work()
    self.init {
      let page = try next(&work)
      if page != nil { work.pagesProduced += 1 }
      return page
    } cost: {
      work
    }
  }

  /// A pass over pages that are known before.
  package convenience init(_ pages: [PageRange]) {
    var left = pages[...]
    self.init { _ in left.popFirst() }
  }
}
