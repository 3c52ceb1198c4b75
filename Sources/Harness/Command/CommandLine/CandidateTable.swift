/// Lays candidates out side by side.
enum CandidateTable {
  /// - Parameter maxRows: the maximum number of rows. The last one says how many candidates don't fit.
  static func rows(_ labels: [String], columns: Int, maxRows: Int) -> [String] {
    let labels = labels.map(FailureText.visible)
    let width = min((labels.map { ColumnWidth.of($0) }.max() ?? 0) + 2, max(columns, 1))
    let perRow = max(columns / width, 1)
    var rows = stride(from: 0, to: labels.count, by: perRow).map { start in
      labels[start..<min(start + perRow, labels.count)].map {
        TerminalRow($0).cut(to: width).padded(to: width)
      }.joined()
    }
    if rows.count > maxRows {
      rows = Array(rows.prefix(max(maxRows - 1, 0)))
      rows.append("and \(labels.count - rows.count * perRow) more")
    }
    return rows
  }
}
