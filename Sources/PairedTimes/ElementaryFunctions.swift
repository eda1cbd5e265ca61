#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// The functions of the C library that the bets and the simulated noise need: this file alone
// imports it. They may differ in the last bit between libraries; no verdict hangs on that bit.

func ln(_ value: Double) -> Double { log(value) }

func exponential(_ value: Double) -> Double { exp(value) }

func exponentialLessOne(_ value: Double) -> Double { expm1(value) }

/// The angle is in turns.
func cosine(ofTurns angle: Double) -> Double { cos(2 * .pi * angle) }

/// The angle is in turns.
func tangent(ofTurns angle: Double) -> Double { tan(2 * .pi * angle) }
