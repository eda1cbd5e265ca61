import LinePaginator
import PaginatorWire

// The same paginator as a program of its own:
//
//     harness compare --paginator-command line='path/to/line-program'
serve(LinePaginator.reader, version: "1.0")
