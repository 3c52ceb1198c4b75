/// The index of the package's sources, built when first used, and again when they have changed.
final class PackageSources {
  private var index: SourceIndex?
  private var files: [String] = []
  private var states: [FileFingerprint?] = []

  func current() -> SourceIndex {
    let files = SourceIndex.swiftFiles(below: SourceIndex.workingRoot).paths
    let states = files.map(FileFingerprint.of)
    if let index, files == self.files, states == self.states { return index }
    let made = SourceIndex.ofWorkingDirectory()
    (index, self.files, self.states) = (made, files, states)
    return made
  }
}
