/// What git itself makes of two sides of a file and of what both began with, where nobody has told it of a driver: with markers of
/// its style `merge`, which don't say the base.
struct GitMerge {
  /// Empty where the file is new on both.
  let base: [UInt8]
  let ours: [UInt8]
  let theirs: [UInt8]

  /// As `git merge` leaves the file, and as `git checkout --merge` does, which compares lines in another way. What git can't say isn't
  /// among them.
  var results: some Sequence<[UInt8]> { [asMerged, asCheckedOut].lazy.compactMap { $0() } }

  /// Nothing that a hook of git, or somebody's settings, say of a repository is meant for another one.
  private static var environment: [String: String] { EnvironmentVariables.all.filter { !$0.key.hasPrefix("GIT_") } }

  /// In a repository of its own, since git 2.38: the flags by which `git merge` compares lines, no other command takes before 2.44.
  private func asMerged() -> [UInt8]? {
    let folder = TemporaryFolder.path("merge")
    defer { TemporaryFolder.remove(folder) }
    let commits = [
      Self.commit("base", base.isEmpty ? nil : base, mark: ":1"), Self.commit("ours", ours, from: ":1"),
      Self.commit("theirs", theirs, from: ":1"),
    ]
    guard Self.write(commits.flatMap(\.self), to: "commits", in: folder) else { return nil }
    // Behind the tree's hash, names may follow.
    let script = """
      cd "$0" && git init -q --bare --template= repository && cd repository || exit 2
      export GIT_DIR=.
      git fast-import --quiet <../commits || exit 2
      tree=$(git -c merge.conflictStyle=merge merge-tree --write-tree --no-messages ours theirs)
      git cat-file blob "${tree%%[!0-9a-f]*}:file"
      """
    return ChildProcess("/bin/sh", ["-c", script, folder], environment: Self.environment).output()
  }

  private func asCheckedOut() -> [UInt8]? {
    let folder = TemporaryFolder.path("merge")
    defer { TemporaryFolder.remove(folder) }
    let sides = [("ours", ours), ("base", base), ("theirs", theirs)]
    guard sides.allSatisfy({ Self.write($0.1, to: $0.0, in: folder) }) else { return nil }
    // The code is the number of conflicts.
    return ChildProcess(
      "git", ["-c", "merge.conflictStyle=merge", "merge-file", "-p"] + sides.map { PathText.join(folder, $0.0) },
      environment: Self.environment
    ).output(codes: 0...127)
  }

  /// A commit with the file, as `git fast-import` reads it.
  private static func commit(
    _ branch: String, _ file: [UInt8]?, mark: String? = nil, from parent: String? = nil
  ) -> [UInt8] {
    var head = "commit refs/heads/\(branch)\n"
    if let mark { head += "mark \(mark)\n" }
    head += "committer harness <harness> 0 +0000\ndata 0\n"
    if let parent { head += "from \(parent)\n" }
    guard let file else { return Array((head + "\n").utf8) }
    return Array("\(head)M 100644 inline file\ndata \(file.count)\n".utf8) + file + Array("\n".utf8)
  }

  private static func write(_ bytes: [UInt8], to name: String, in folder: String) -> Bool {
    (try? TemporaryFolder.write(bytes, to: name, in: folder)) != nil
  }
}
