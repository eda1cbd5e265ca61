import ArgumentParser
import Comparisons
import Corpora
import Foundation
import PaginatorKit
import Paginators
import Reports
import Results
import Trials
import Typesetting

/// Runs a piece of work and gives its error its exit code.
func withExitCodes<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as CorpusError {
    throw HarnessFailure(
      error.isUnwritable ? .cannotWrite : error.isMissing ? .missingInput : .badInput,
      error.description
    )
  } catch let error as FontError {
    throw HarnessFailure(
      error.isMissing ? .missingInput : .badInput,
      error.description + package(of: error)
    )
  } catch let error as CatalogError {
    throw HarnessFailure.usage(error.description)
  } catch let error as StoreError {
    throw HarnessFailure(error.isUsage ? .missingInput : .store, error.description)
  } catch let error as GateError {
    throw HarnessFailure(exit(of: error), error.description)
  } catch let error as MissingTools {
    throw HarnessFailure(.missingInput, error.description)
  } catch let error as PagesFileError {
    throw HarnessFailure(error.isMissing ? .missingInput : .badInput, error.description)
  } catch let error as ReportError {
    throw HarnessFailure(.cannotWrite, error.description)
  } catch let error as ExternalFailure {
    throw HarnessFailure(.paginatorFailed, error.description)
  } catch let error as UnreadableClock {
    throw HarnessFailure(.paginatorFailed, error.description)
  } catch let error as PaginationError {
    // A paginator's errors fail its trials; this one is of greedy, which all are compared with.
    throw HarnessFailure(.bug, "The reference paginator failed: \(error.description)")
  } catch {
    // How a command ends, or what is wrong with what was typed, is told as it is.
    guard
      error is HarnessFailure || error is SettingsError || error is ValidationError
        || error is CleanExit || error is ExitCode
    else {
      throw HarnessFailure(.bug, "Something failed that never should: \(error). Please report it.")
    }
    throw error
  }
}

private func exit(of error: GateError) -> HarnessExit {
  switch error {
  case .noBaseline, .noCorpus, .nothingShared, .badRule: .noBaseline
  case .badBaseline, .unlistedBaseline, .hole, .unknownMetric: .badInput
  case .idlePattern: .usage
  case .otherInputs: .inputsDiffer
  }
}

/// The Debian package of a default family that is not installed.
private func package(of error: FontError) -> String {
  guard case .noSuchFamily(let name, _) = error else { return "" }
  let packages = [
    "Noto Sans CJK": "fonts-noto-cjk", "DejaVu": "fonts-dejavu-core", "Unifont": "fonts-unifont",
  ]
  guard let package = packages.first(where: { name.hasPrefix($0.key) })?.value else { return "" }
  return " On Debian: apt-get install \(package)."
}

/// Refuses an output folder that cannot be one before minutes are spent on measuring.
func requireWritable(_ folder: String, option: String = "--output") throws {
  var path = folder.hasPrefix("/") ? folder : "./" + folder
  while !path.isEmpty {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      if isFolder.boolValue {
        // Root may write wherever the file system lets it; only trying tells.
        let probe = "\(path)/.harness-\(getpid())"
        guard access(path, W_OK) == 0, mkdir(probe, 0o700) == 0, rmdir(probe) == 0 else {
          throw HarnessFailure(
            .cannotWrite,
            "The folder '\(path)' cannot be written to: \(String(cString: strerror(errno))); name "
              + "another with \(option)."
          )
        }
        return
      }
      throw HarnessFailure(
        .cannotWrite,
        "'\(path)' is a file, not a folder; name another with \(option)."
      )
    }
    path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
