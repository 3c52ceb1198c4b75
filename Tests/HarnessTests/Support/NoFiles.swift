@testable import Harness

/// A loader for scripts that include nothing.
func noFiles(_ path: String) throws(ScriptHeader.LoadFailure) -> [UInt8] { throw .init("no such file") }
