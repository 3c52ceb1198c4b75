/// How pages are written as text: `[Add Order]` is a button, `(-)` a button that is disabled.
enum PageText {
  static func button(_ title: String, isEnabled: Bool = true) -> String { isEnabled ? "[\(title)]" : "(\(title))" }

  /// Groups beside each other, such as a counter and a button: `[-] 2 [+]  [Add Order]`. Nil and empty ones leave no gap.
  static func row(_ groups: String?...) -> String { joined(groups, "  ") }

  /// Parts of one group beside each other: `[-] 2 [+]`. Nil and empty ones leave no gap.
  static func group(_ parts: String?...) -> String { joined(parts, " ") }

  /// Parts below each other; nil and empty ones leave no gap.
  static func lines(_ parts: String?...) -> String { joined(parts, "\n") }

  private static func joined(_ parts: [String?], _ separator: String) -> String {
    parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: separator)
  }
}
