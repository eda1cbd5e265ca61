// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "line-paginator",
  dependencies: [.package(name: "pagination-harness", path: "../..")],
  targets: [
    .target(
      name: "LinePaginator",
      dependencies: [.product(name: "PaginatorKit", package: "pagination-harness")]
    ),
    .executableTarget(
      name: "my-harness",
      dependencies: [
        "LinePaginator",
        .product(name: "HarnessCommands", package: "pagination-harness"),
      ]
    ),
    .executableTarget(
      name: "line-program",
      dependencies: [
        "LinePaginator",
        .product(name: "PaginatorWire", package: "pagination-harness"),
      ]
    ),
    .testTarget(
      name: "LinePaginatorTests",
      dependencies: [
        "LinePaginator",
        .product(name: "HarnessCommands", package: "pagination-harness"),
        .product(name: "PaginatorTesting", package: "pagination-harness"),
      ]
    ),
  ]
)
