import Foundation

/// Refuses limits of memory below which the program would crash or wait for ever, at a place where no
/// sentence can be told any more.
func requireMemory() throws(HarnessFailure) {
  try require(1 << 20, of: RLIMIT_STACK, "stack", set: "-s")
  try require(64 << 20, of: RLIMIT_DATA, "data", set: "-d")
}

private func require(
  _ least: rlim_t,
  of resource: __rlimit_resource,
  _ name: String,
  set option: String
) throws(HarnessFailure) {
  var limit = rlimit()
  guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0, limit.rlim_cur < least
  else { return }
  throw HarnessFailure(
    .missingInput,
    "The limit of the \(name) is \(limit.rlim_cur >> 10) KiB (ulimit \(option)); the harness needs "
      + "\(least >> 10) KiB: raise it with 'ulimit \(option) unlimited', or have it raised."
  )
}
