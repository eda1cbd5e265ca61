import ArgumentParser
import Foundation
import HostSystem
import PaginatorKit

/// Refuses arguments, settings in variables and a working directory that are not UTF-8: as strings
/// they would name other files, and be told so to nobody.
func requireNamesInUTF8() throws(ValidationError) {
  let arguments = CommandLine.arguments.indices.compactMap { CommandLine.unsafeArgv[$0] }
  for argument in arguments.dropFirst() {
    try requireUTF8(UnsafeRawBufferPointer(start: argument, count: strlen(argument)), "argument")
  }
  let variables = try? bytes(ofFile: "/proc/self/environ", atMost: 16 << 20)
  for variable in (variables ?? []).split(separator: 0)
  where variable.starts(with: SettingsRules.prefix.utf8) {
    try requireUTF8(variable, "variable")
  }
  if let folder = getcwd(nil, 0) {
    defer { free(folder) }
    try requireUTF8(UnsafeRawBufferPointer(start: folder, count: strlen(folder)), "folder")
  }
}

private func requireUTF8(
  _ bytes: some Sequence<UInt8>,
  _ kind: String
) throws(ValidationError) {
  guard let name = spelledName(ofBytes: bytes) else { return }
  throw ValidationError(
    "The \(kind) '\(sanitized(name))' is not UTF-8, as names must be; rename what it names."
  )
}
