/// The changes of a file, in the format that `diff -u` prints and `patch -p1` reads.
///
/// ```text
/// --- a/.gitignore
/// +++ b/.gitignore
/// @@ -1 +1,2 @@
///  .build/
/// +*.transcript.new
/// ```
struct UnifiedDiff {
  /// The lines in order, with their signs.
  let lines: [String]

  /// The number of unchanged lines around changes.
  private static let contextCount = 3

  /// - Parameters:
  ///   - path: The file's path, from where the patch is applied.
  ///   - old: Nil if there is no such file yet.
  init(_ path: String, from old: String?, to new: String) {
    let (before, after) = (Self.lines(old ?? ""), Self.lines(new))
    let edits = SequenceDifference(before, after, maxCount: 2_000, isSame: ==).edits
    var lines = ["--- \(old == nil ? "/dev/null" : "a/\(path)")", "+++ b/\(path)"]
    for hunk in Self.hunks(edits) {
      lines.append(Self.head(edits[hunk], edits[..<hunk.lowerBound]))
      for edit in edits[hunk] {
        switch edit {
        case .same(let index, _): lines.append(" " + before[index])
        case .removed(let index): lines.append("-" + before[index])
        case .inserted(let index): lines.append("+" + after[index])
        }
      }
    }
    self.lines = lines
  }

  /// The lines of a text; a last line without a line ending is marked as in `diff`.
  private static func lines(_ text: String) -> [String] {
    // As bytes, since `\r\n` is one character.
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    if let last = lines.popLast(), !last.isEmpty { lines.append(last + "\n\\ No newline at end of file") }
    return lines
  }

  /// The groups of edits: changes with the lines around them.
  private static func hunks(_ edits: [SequenceDifference.Edit]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, edit) in edits.enumerated() {
      if case .same = edit { continue }
      let around = max(0, index - contextCount)..<min(edits.count, index + contextCount + 1)
      if let last = hunks.last, last.upperBound >= around.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
      } else {
        hunks.append(around)
      }
    }
    return hunks
  }

  /// `@@ -10,6 +10,9 @@`
  private static func head(
    _ hunk: ArraySlice<SequenceDifference.Edit>, _ before: ArraySlice<SequenceDifference.Edit>
  ) -> String {
    func range(_ isCounted: (SequenceDifference.Edit) -> Bool) -> String {
      let (start, count) = (before.count(where: isCounted), hunk.count(where: isCounted))
      // An empty range is located by the line before it.
      return count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
    }
    let old = range { if case .inserted = $0 { false } else { true } }
    let new = range { if case .removed = $0 { false } else { true } }
    return "@@ -\(old) +\(new) @@"
  }
}
