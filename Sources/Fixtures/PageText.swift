/// The text form of pages: `[Add Order]` is a button, `(-)` a disabled button.
enum PageText {
  static func button(_ title: String, isEnabled: Bool = true) -> String { isEnabled ? "[\(title)]" : "(\(title))" }

  /// Returns groups side by side, such as a counter and a button: `[-] 2 [+]  [Add Order]`. Nil and empty ones leave no gap.
  static func row(_ groups: String?...) -> String { joined(groups, "  ") }

  /// Returns parts of one group side by side: `[-] 2 [+]`. Nil and empty ones leave no gap.
  static func group(_ parts: String?...) -> String { joined(parts, " ") }

  /// Returns parts below each other; nil and empty ones leave no gap.
  static func lines(_ parts: String?...) -> String { joined(parts, "\n") }

  private static func joined(_ parts: [String?], _ separator: String) -> String {
    parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: separator)
  }
}
