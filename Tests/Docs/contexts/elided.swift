/// What a block leaves out by `…`.
func elided<Value>() -> Value { fatalError() }
