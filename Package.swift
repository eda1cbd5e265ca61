// swift-tools-version: 6.2
import PackageDescription

// `make fuzz` makes a library of what the tests of outside formats read with, and links libFuzzer's
// program with that.
let isForFuzzing = Context.environment["FUZZING"] != nil
let fuzzed: [Target.Dependency] = [
  "PaginatorKit", "PaginatorWire", "Corpora", "Typesetting", "Paginators", "Refereeing", "Trials",
  "Packing", "Results", "Comparisons", "Sharding", "HarnessCommands",
]
let fuzzTests: Target =
  isForFuzzing
  ? .target(
    name: "FuzzTests",
    dependencies: fuzzed,
    path: "Tests/FuzzTests",
    exclude: ["FuzzTests.swift"]
  )
  : .testTarget(
    name: "FuzzTests",
    dependencies: fuzzed + ["TestSupport"],
    exclude: ["LibFuzzer.swift"]
  )

let package = Package(
  name: "pagination-harness",
  products: [
    .executable(name: "harness", targets: ["harness"]),
    .library(name: "PaginatorKit", targets: ["PaginatorKit"]),
    .library(name: "PaginatorWire", targets: ["PaginatorWire"]),
    .library(name: "PaginatorTesting", targets: ["PaginatorTesting"]),
    .library(name: "HarnessCommands", targets: ["HarnessCommands"]),
    .plugin(name: "HarnessPlugin", targets: ["HarnessPlugin"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/onevcat/Rainbow", from: "4.2.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    // The C libraries: one door each.
    .systemLibrary(
      name: "CHarfBuzz",
      pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"])]
    ),
    .systemLibrary(
      name: "CFreeType",
      pkgConfig: "freetype2",
      providers: [.apt(["libfreetype6-dev"])]
    ),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CDeflate",
      pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"])]
    ),
    .systemLibrary(name: "CICU", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"])]),
    .target(name: "CTextBreaks", dependencies: ["CICU"]),
    .target(name: "CEncodingGuesses", dependencies: ["CICU"]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
    .systemLibrary(
      name: "CMinizip",
      pkgConfig: "minizip",
      providers: [.apt(["libminizip-dev", "zlib1g-dev"])]
    ),
    .systemLibrary(name: "CHyphen", providers: [.apt(["libhyphen-dev"])]),
    .target(name: "CMarkup", dependencies: ["CExpat", "CGumbo"]),
    .target(name: "CZipFile", dependencies: ["CMinizip"]),
    // Makes CTextBreaks' table of line breaks from ICU.
    .executableTarget(name: "line-break-pairs", dependencies: ["CTextBreaks"]),

    // Text flows one way, from a corpus to a report.
    .target(
      name: "PaginatorKit",
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]
    ),
    .target(name: "PaginatorWire", dependencies: ["PaginatorKit"]),
    .target(name: "Reducing", dependencies: ["PaginatorKit"]),
    .target(
      name: "PaginatorTesting",
      dependencies: ["PaginatorKit", "PaginatorWire", "Reducing"]
    ),
    .target(name: "CProcesses"),
    .target(name: "Digests", dependencies: ["CCrypto"]),
    .target(name: "Packing", dependencies: ["CDeflate"]),
    .target(name: "HostSystem", dependencies: ["CProcesses"]),
    .target(
      name: "Corpora",
      dependencies: [
        "PaginatorKit", "PaginatorWire", "Digests", "HostSystem", "CProcesses", "CEncodingGuesses",
        "CTextBreaks", "CMarkup", "CZipFile",
      ]
    ),
    .target(name: "Places", dependencies: ["PaginatorKit", "Corpora"]),
    .target(
      name: "Typesetting",
      dependencies: [
        "PaginatorKit", "Digests", "HostSystem", "CHarfBuzz", "CTextBreaks", "CHyphen",
      ]
    ),
    .target(
      name: "Paginators",
      dependencies: [
        "PaginatorKit", "PaginatorWire", "Typesetting", "Digests", "HostSystem", "CProcesses",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]
    ),
    .target(name: "Refereeing", dependencies: ["PaginatorKit", "Typesetting"]),
    .target(
      name: "PairedTimes",
      dependencies: ["PaginatorKit"],
      resources: [.embedInCode("Simulation/Noise")]
    ),
    .target(
      name: "Trials",
      dependencies: [
        "PaginatorKit", "Corpora", "Refereeing", "PairedTimes", "Digests", "HostSystem",
        "CProcesses",
      ]
    ),
    .target(
      name: "Results",
      dependencies: [
        "PaginatorKit", "Corpora", "Refereeing", "Trials", "PairedTimes", "Comparisons", "Digests",
        "HostSystem", "Packing", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]
    ),
    .target(name: "PageTurning", dependencies: ["PaginatorKit", "Trials"]),
    .target(name: "Sharding", dependencies: ["Digests", "HostSystem"]),
    .target(
      name: "Comparisons",
      dependencies: [
        "PaginatorKit", "Corpora", "Refereeing", "Trials", "PairedTimes", "Digests", "Yams",
      ]
    ),
    .target(
      name: "Mutations",
      dependencies: [
        "PaginatorKit", "PaginatorTesting", "Corpora", "Typesetting", "Paginators", "Refereeing",
        "Trials", "Comparisons",
      ]
    ),
    .target(
      name: "Reports",
      dependencies: [
        "PaginatorKit", "Corpora", "Typesetting", "Refereeing", "Trials", "PairedTimes",
        "Comparisons", "Places", "Digests", "HostSystem", "Packing",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      resources: [.embedInCode("HTML/Templates")]
    ),
    .target(
      name: "HarnessCommands",
      dependencies: [
        "PaginatorKit", "PaginatorWire", "PaginatorTesting", "Corpora", "Typesetting",
        "Paginators", "Refereeing", "Trials", "PairedTimes", "Results", "Comparisons", "Mutations",
        "Places", "Reports", "Reducing", "Sharding", "PageTurning", "Digests", "HostSystem",
        "Rainbow",
        "Yams",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // The servers are those of Examples/servers, by a link.
      resources: [.embedInCode("Settings/options.txt"), .embedInCode("Init/Servers")]
    ),
    .executableTarget(name: "harness", dependencies: ["HarnessCommands"]),
    // `swift package harness …` in packages that depend on this one. It depends on no target, so that
    // what it runs is built for release and when it is asked for.
    .plugin(
      name: "HarnessPlugin",
      capability: .command(
        intent: .custom(
          verb: "harness",
          description: "Compare paginators: swift package harness compare."
        ),
        permissions: [
          .writeToPackageDirectory(
            reason: "Reports and the store of results are written into reports/."
          )
        ]
      )
    ),

    // The speed of layout against plain loops over HarfBuzz and ICU; `make bench`.
    .target(name: "CYardstick", dependencies: ["CHarfBuzz", "CICU"]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "PaginatorKit", "PaginatorWire", "HostSystem", "Corpora", "Typesetting", "Paginators",
        "Refereeing", "Trials", "Comparisons", "CYardstick",
      ]
    ),

    .target(
      name: "TestSupport",
      dependencies: [
        "PaginatorKit", "Corpora", "Typesetting", "Refereeing", "Trials", "PairedTimes",
      ],
      path: "Tests/TestSupport"
    ),
    .testTarget(
      name: "PaginatorKitTests",
      dependencies: ["PaginatorKit", "Digests", "TestSupport"]
    ),
    .testTarget(
      name: "PaginatorWireTests",
      dependencies: ["PaginatorKit", "PaginatorWire", "TestSupport"]
    ),
    .testTarget(
      name: "PaginatorTestingTests",
      dependencies: [
        "PaginatorKit", "PaginatorWire", "PaginatorTesting", "Corpora", "Typesetting",
        "Paginators", "TestSupport",
      ]
    ),
    .testTarget(
      name: "ReducingTests",
      dependencies: [
        "PaginatorKit", "Reducing", "Corpora", "Typesetting", "Refereeing", "TestSupport",
      ]
    ),
    .testTarget(
      name: "CorporaTests",
      dependencies: ["PaginatorKit", "Digests", "HostSystem", "Corpora", "TestSupport"]
    ),
    .testTarget(
      name: "PlacesTests",
      dependencies: ["PaginatorKit", "Corpora", "Places", "TestSupport"]
    ),
    .testTarget(name: "HostSystemTests", dependencies: ["HostSystem", "TestSupport"]),
    .testTarget(
      name: "TypesettingTests",
      dependencies: [
        "PaginatorKit", "Digests", "Typesetting", "TestSupport", "CHarfBuzz", "CFreeType",
        "CTextBreaks",
      ],
      exclude: ["Conformance"]
    ),
    .testTarget(
      name: "PaginatorsTests",
      dependencies: [
        "PaginatorKit", "PaginatorWire", "Digests", "Corpora", "Typesetting", "Paginators",
        "CYardstick", "TestSupport",
      ]
    ),
    .testTarget(
      name: "RefereeingTests",
      dependencies: [
        "PaginatorKit", "Corpora", "Typesetting", "Paginators", "Refereeing", "Trials",
        "Mutations", "TestSupport",
      ]
    ),
    .testTarget(
      name: "TrialsTests",
      dependencies: [
        "PaginatorKit", "Digests", "Corpora", "Typesetting", "Paginators", "Refereeing", "Trials",
        "PairedTimes", "TestSupport",
      ]
    ),
    .testTarget(
      name: "PairedTimesTests",
      dependencies: ["PaginatorKit", "PairedTimes", "TestSupport"]
    ),
    .testTarget(
      name: "ResultsTests",
      dependencies: [
        "PaginatorKit", "Digests", "Corpora", "Refereeing", "Trials", "PairedTimes", "Comparisons",
        "Results", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    .testTarget(name: "PackingTests", dependencies: ["Packing", "TestSupport"]),
    .testTarget(name: "ShardingTests", dependencies: ["Sharding", "TestSupport"]),
    .testTarget(
      name: "PageTurningTests",
      dependencies: [
        "PaginatorKit", "Corpora", "Typesetting", "Paginators", "Trials", "PageTurning",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "ComparisonsTests",
      dependencies: [
        "PaginatorKit", "Corpora", "Refereeing", "Trials", "PairedTimes", "Comparisons",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "MutationsTests",
      dependencies: [
        "PaginatorKit", "PaginatorTesting", "Corpora", "Paginators", "Trials", "Comparisons",
        "Mutations",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "PaginatorKit", "Corpora", "Typesetting", "Refereeing", "Trials", "PairedTimes",
        "Comparisons", "Places", "Reports", "Digests", "HostSystem", "TestSupport",
      ]
    ),
    .testTarget(
      name: "HarnessCommandsTests",
      dependencies: [
        "PaginatorKit", "PaginatorWire", "PaginatorTesting", "Digests", "HostSystem", "Corpora",
        "Typesetting", "Paginators", "Trials", "PairedTimes", "Results", "Comparisons", "Mutations",
        "Places", "Reports", "Sharding", "HarnessCommands", "TestSupport", "Yams",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(name: "BenchTests", dependencies: ["bench", "PaginatorKit"]),
    .testTarget(
      name: "ArchitectureTests",
      dependencies: ["Paginators", "Comparisons", "TestSupport"]
    ),
    fuzzTests,
  ]
)

// Every Swift target is built under the same rules.
let clangTargets: Set = [
  "CProcesses", "CTextBreaks", "CYardstick", "CEncodingGuesses", "CMarkup", "CZipFile",
]
// `make test` has what measures and writes optimised, in a folder of its own: tests lay out millions
// of lines. No other build asks for it, so that packages may depend on this one.
let isForTests = Context.environment["OPTIMISED_TESTS"] != nil
let optimised: Set = [
  "PaginatorKit", "PaginatorWire", "Reducing", "Digests", "Corpora", "Typesetting", "Paginators",
  "Refereeing", "Trials", "PairedTimes", "PageTurning", "Results", "Comparisons", "Mutations",
  "Places",
  "Reports",
]
let optimising = [
  "-O", "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2", "-Xfrontend",
  "-enable-default-cmo",
]
for target in package.targets where target.type != .system && target.type != .plugin {
  if clangTargets.contains(target.name) {
    if isForTests { target.cSettings = [.unsafeFlags(["-O2"])] }
    continue
  }
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if isForTests, optimised.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(optimising))
  }
  if isForFuzzing {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer,address"]))
  }
}
if isForFuzzing {
  package.products.append(.library(name: "Fuzzing", type: .static, targets: ["FuzzTests"]))
}
