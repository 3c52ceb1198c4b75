import HarnessArchitecture

/// A text that doesn't change, such as "Loading…".
final class TextNode: PageNode {
  private let text: String

  init(_ text: String) { self.text = text }

  func render() -> String { text }
}
