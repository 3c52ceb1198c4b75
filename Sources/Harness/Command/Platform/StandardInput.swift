/// Input that is typed or comes through a pipe.
enum StandardInput {
  /// Waits for the next line and returns it without its line ending. Nil if there are no more.
  static func line() -> String? { readLine(strippingNewline: true) }
}
