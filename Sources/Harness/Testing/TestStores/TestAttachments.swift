/// The files that a failing transcript adds to its test, for CI to keep, and for Xcode or the editor to open.
///
/// Under Swift Testing, and under XCTest on Apple's systems, they are attachments, which `swift test --attachments-path DIR` or
/// Xcode keeps. If `HARNESS_ATTACHMENTS` names a folder, they are files in `DIR/FEATURE/SCRIPT` with any test library.
struct TestAttachments {
  static let variable = "HARNESS_ATTACHMENTS"

  private let name: String
  private let place: SourcePlace

  /// - Parameter name: the name of the script, `feature/script`.
  init(of name: String, at place: SourcePlace) { (self.name, self.place) = (name, place) }

  /// Adds texts, each with its file name; nil texts are skipped.
  func add(_ texts: [(name: String, text: String?)]) {
    let files = texts.compactMap { file in file.text.map { (name: file.name, text: $0) } }
    write(files)
    let stem = PathText.parts(of: name).joined(separator: "-")
    guard let test = runningTest else { return }
    for file in files { test.attach(file.text, named: "\(stem)-\(file.name)", at: place) }
  }

  private func write(_ files: [(name: String, text: String)]) {
    guard let folder = TestSnapshots.variable(Self.variable), !folder.isEmpty else { return }
    do throws(FileError) {
      for file in files {
        try GuardedFolder(folder).write(file.text, to: PathText.join(folder, "\(name)/\(file.name)"))
      }
    } catch {
      reportIssue("\(Self.variable): \(error.description)", at: place)
    }
  }
}
