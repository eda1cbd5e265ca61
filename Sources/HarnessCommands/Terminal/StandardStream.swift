import Foundation
import HostSystem

/// Where the program says something; what cannot be written is an error and never ends the process.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  func write(_ text: String) throws(FileFault) {
    try writeAll(Array(text.utf8), to: rawValue)
  }

  /// Takes the numbers of the three streams where somebody closed them, so that no file gets one and
  /// finds messages in itself; reading and writing fail as they did.
  static func occupyClosed() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
      // The lowest number that is free is the one.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
