/// The places in messages: `Fixtures/TodosReducer.swift:11`.
///
/// A transcript keeps the file and leaves the line out, since an edit above it changes nothing of what the feature does.
enum SourceLineNumbers {
  static func removed(from message: String) -> String {
    message.replacing(/(\.swift):\d+(?::\d+)?/) { String($0.1) }
  }
}
