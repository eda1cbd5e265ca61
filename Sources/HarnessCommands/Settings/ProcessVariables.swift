import Foundation

/// The variables that the process was started with; Foundation makes a table of them each time that it
/// is asked for one.
let processVariables = ProcessInfo.processInfo.environment
