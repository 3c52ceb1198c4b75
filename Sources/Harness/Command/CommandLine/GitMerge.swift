/// Merges as git does where no driver is set up: with markers in the style `merge`, which leave out the base.
struct GitMerge {
  /// The common base; empty if the file is new on both sides.
  let base: [UInt8]
  let ours: [UInt8]
  let theirs: [UInt8]

  /// The merges as `git merge` and as `git checkout --merge` leave the file, which compare lines in different ways. Those that
  /// git can't make are left out.
  var results: some Sequence<[UInt8]> { [asMerged, asCheckedOut].lazy.compactMap { $0() } }

  /// The environment without variables of git, since those that a hook or a user has set are meant for another repository.
  private static var environment: [String: String] { EnvironmentVariables.all.filter { !$0.key.hasPrefix("GIT_") } }

  /// Merges in a repository of its own, with git 2.38 or later: before 2.44, no other command takes the flags by which
  /// `git merge` compares lines.
  private func asMerged() -> [UInt8]? {
    let folder = TemporaryFolder.path("merge")
    defer { TemporaryFolder.remove(folder) }
    let commits = [
      Self.commit("base", base.isEmpty ? nil : base, mark: ":1"), Self.commit("ours", ours, from: ":1"),
      Self.commit("theirs", theirs, from: ":1"),
    ]
    guard Self.write(commits.flatMap(\.self), to: "commits", in: folder) else { return nil }
    // Names may follow the hash of the tree.
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
    // The exit code is the number of conflicts.
    return ChildProcess(
      "git", ["-c", "merge.conflictStyle=merge", "merge-file", "-p"] + sides.map { PathText.join(folder, $0.0) },
      environment: Self.environment
    ).output(codes: 0...127)
  }

  /// Returns a commit with the file, as `git fast-import` reads it.
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
