import Testing

@testable import Results

/// A store keeps sessions and finds them again.
struct ResultStoreTests {
}
