/// How pages are written as text: `[Add Order]` is a button, `(-)` a button that is disabled.
enum PageText {
  static func button(_ title: String, isEnabled: Bool = true) -> String { isEnabled ? "[\(title)]" : "(\(title))" }

  /// Parts beside each other; nil and empty ones leave no gap.
  static func row(_ parts: String?...) -> String { joined(parts, " ") }

  /// Parts below each other; nil and empty ones leave no gap.
  static func lines(_ parts: String?...) -> String { joined(parts, "\n") }

  private static func joined(_ parts: [String?], _ separator: String) -> String {
    parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: separator)
  }
}
