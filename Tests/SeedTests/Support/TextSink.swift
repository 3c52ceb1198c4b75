/// Collects what is written. A class, so that it can be read afterwards.
final class TextSink: TextOutputStream {
  private(set) var text = ""

  func write(_ string: String) { text += string }
}
