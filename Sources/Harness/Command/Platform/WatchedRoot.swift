/// A folder to watch, and which of its files to watch.
struct WatchedRoot: Sendable {
  var path: String
  /// How long everything must stay unchanged before changes are reported, in milliseconds.
  var quiet: Int32
  /// Gets the name of each subfolder; false leaves it out.
  var isEntered: @Sendable (_ name: String) -> Bool
  /// Gets the name of each file; false leaves it out.
  var isWatched: @Sendable (_ name: String) -> Bool

  /// Watches everything below a folder except hidden files and files that editors keep for themselves.
  init(_ path: String, quiet: Int32) {
    self.init(path, quiet: quiet, entering: { !$0.hasPrefix(".") }) { !EditorFile.isOne($0) }
  }

  /// Watches some files of a folder by their names, and nothing below it.
  init(_ path: String, quiet: Int32, names: @escaping @Sendable (String) -> Bool) {
    self.init(path, quiet: quiet, entering: { _ in false }, watching: names)
  }

  init(
    _ path: String, quiet: Int32, entering isEntered: @escaping @Sendable (String) -> Bool,
    watching isWatched: @escaping @Sendable (String) -> Bool
  ) {
    (self.path, self.quiet, self.isEntered, self.isWatched) = (path, quiet, isEntered, isWatched)
  }
}
