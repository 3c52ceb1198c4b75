extension Command {
  /// Names the scripts, one a line.
  static let list = Command(
    "list", operands: "[PATH or NAME…]", summary: "names the scripts, one a line", flags: [.filter]
  ) { (invocation) throws(UsageError) in
    let selection = try invocation.select()
    for file in selection.files { invocation.console.print(FailureText.visible(file.name)) }
    // The list itself is for other programs.
    for failure in selection.failures { invocation.console.note("harness: \(FailureText.visible(failure.reason))") }
    return .of(selection.failures)
  }
}
