/// What is typed, or comes through a pipe.
enum StandardInput {
  /// The next line, without its end; waits for it. Nil where there are no more.
  static func line() -> String? { readLine(strippingNewline: true) }
}
