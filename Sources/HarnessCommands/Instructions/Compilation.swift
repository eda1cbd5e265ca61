import Foundation

/// What this program was compiled by and for, as far as a program can know.
enum Compilation {
  /// The compiler; conditions are all that Swift tells a program of it, so this is the release without
  /// its patch.
  static var compiler: String {
    #if compiler(>=6.6)
    "Swift 6.6 or later"
    #elseif compiler(>=6.5)
    "Swift 6.5"
    #elseif compiler(>=6.4)
    "Swift 6.4"
    #elseif compiler(>=6.3)
    "Swift 6.3"
    #else
    "Swift 6.2"
    #endif
  }

  /// Whether Swift's libraries are part of the program, which makes its calls of them shorter.
  static var linking: String {
    guard let library = dlopen("libswiftCore.so", RTLD_LAZY | RTLD_NOLOAD) else { return "static" }
    dlclose(library)
    return "dynamic"
  }

  static var configuration: String {
    #if DEBUG
    "debug"
    #else
    "release"
    #endif
  }

  static var architecture: String {
    #if arch(x86_64)
    "x86_64"
    #elseif arch(arm64)
    "arm64"
    #else
    "another architecture"
    #endif
  }
}
