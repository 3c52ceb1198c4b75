@testable import Harness

/// The loader of scripts that include nothing.
func noFiles(_ path: String) throws(ScriptHeader.LoadFailure) -> [UInt8] { throw .init("no such file") }
