/// The code that a block replaces by `…`.
func elided<Value>() -> Value { fatalError() }
