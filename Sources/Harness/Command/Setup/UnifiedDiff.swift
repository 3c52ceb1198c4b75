/// What becomes of a file, as `diff -u` prints it and `patch -p1` takes it.
///
/// ```text
/// --- a/.gitignore
/// +++ b/.gitignore
/// @@ -1 +1,2 @@
///  .build/
/// +*.transcript.new
/// ```
struct UnifiedDiff {
  /// With their signs, in order.
  let lines: [String]

  /// How many unchanged lines stand around what changes.
  private static let contextCount = 3

  /// - Parameters:
  ///   - path: of the file, from where the patch is applied.
  ///   - old: nil where there is no such file yet.
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

  /// A last line without an end says so, as `diff` has it.
  private static func lines(_ text: String) -> [String] {
    // As bytes: `\r\n` is one character.
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    if let last = lines.popLast(), !last.isEmpty { lines.append(last + "\n\\ No newline at end of file") }
    return lines
  }

  /// The edits that stand together: those that change something, with what is around them.
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
      // A range of none is named by the line before it.
      return count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
    }
    let old = range { if case .inserted = $0 { false } else { true } }
    let new = range { if case .removed = $0 { false } else { true } }
    return "@@ -\(old) +\(new) @@"
  }
}
