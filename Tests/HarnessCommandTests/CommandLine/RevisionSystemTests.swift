import Foundation
import Testing

@testable import Harness
@testable import HarnessCommand

/// The tested revision and project, from variables that systems set, or else from the folder.
@Suite struct RevisionSystemTests {
  static let table: [([String: String], SourceRevision?)] = [
    ([:], nil), (["GITHUB_REF_NAME": "main", "GITHUB_REPOSITORY": "ann/shop"], nil),
    (
      ["GITHUB_SHA": "a1", "GITHUB_REF_NAME": "main", "GITHUB_REPOSITORY": "ann/shop"],
      .init(project: "ann/shop", commit: "a1", branch: "main")
    ),
    // A pull request is merged for its run; its own branch is what is tested. Elsewhere the variable is empty.
    (
      ["GITHUB_SHA": "a1", "GITHUB_REF_NAME": "7/merge", "GITHUB_HEAD_REF": "new"],
      .init(commit: "a1", branch: "new")
    ),
    (
      ["GITHUB_SHA": "a1", "GITHUB_REF_NAME": "main", "GITHUB_HEAD_REF": ""], .init(commit: "a1", branch: "main")
    ),
    (
      ["CI_COMMIT_SHA": "b2", "CI_COMMIT_REF_NAME": "x/y", "CI_PROJECT_PATH": "g/shop"],
      .init(project: "g/shop", commit: "b2", branch: "x/y")
    ),
    (
      [
        "CI_COMMIT_SHA": "b2", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "new",
        "CI_COMMIT_REF_NAME": "refs/merge-requests/1/head",
      ],
      .init(commit: "b2", branch: "new")
    ),
    (
      ["BUILDKITE_COMMIT": "c3", "BUILDKITE_BRANCH": "main", "BUILDKITE_PIPELINE_SLUG": "shop"],
      .init(project: "shop", commit: "c3", branch: "main")
    ),
    (["BUILDKITE_COMMIT": "HEAD", "BUILDKITE_BRANCH": "main"], nil),
    (
      ["CIRCLE_SHA1": "d4", "CIRCLE_BRANCH": "main", "CIRCLE_PROJECT_REPONAME": "shop"],
      .init(project: "shop", commit: "d4", branch: "main")
    ),
    (
      ["BUILD_SOURCEVERSION": "e5", "BUILD_SOURCEBRANCH": "refs/heads/x/y", "BUILD_REPOSITORY_NAME": "shop"],
      .init(project: "shop", commit: "e5", branch: "x/y")
    ),
    (
      [
        "BUILD_SOURCEVERSION": "e5", "BUILD_SOURCEBRANCH": "refs/pull/1/merge",
        "SYSTEM_PULLREQUEST_SOURCEBRANCH": "refs/heads/new",
      ], .init(commit: "e5", branch: "new")
    ),
    (
      ["BITBUCKET_COMMIT": "f6", "BITBUCKET_BRANCH": "main", "BITBUCKET_REPO_FULL_NAME": "ann/shop"],
      .init(project: "ann/shop", commit: "f6", branch: "main")
    ),
    (
      ["CI_COMMIT": "a7", "CI_BRANCH": "main", "CI_PRODUCT": "Shop"],
      .init(project: "Shop", commit: "a7", branch: "main")
    ),
    (["GIT_COMMIT": "b8", "GIT_BRANCH": "origin/main"], .init(commit: "b8", branch: "main")),
    (["GIT_COMMIT": "b8", "GIT_BRANCH": "PR-1", "CHANGE_BRANCH": "new"], .init(commit: "b8", branch: "new")),
  ]

  private static func variable(_ environment: [String: String]) -> (EnvironmentVariable) -> String? {
    { environment[$0.name].flatMap { $0.isEmpty ? nil : $0 } }
  }

  @Test(arguments: table)
  func whatSystemsSet(_ environment: [String: String], _ expected: SourceRevision?) {
    let found = SourceRevision(Self.variable(environment), directory: nil)
    #expect(found == expected ?? SourceRevision())
  }

  // MARK: Folders

  private static let hash = String(repeating: "1a", count: 20)
  private static let other = String(repeating: "2b", count: 32)

  /// Creates a folder with these files; returns what is found from a folder in it.
  private func found(
    _ files: [String: String], from folder: String = "shop/Sources", _ environment: [String: String] = [:]
  ) throws -> SourceRevision {
    let root = FileManager.default.temporaryDirectory.appending(path: "harness-tests-\(UUID())").path
    defer { try? FileSystem.removeTree(root) }
    for (name, text) in files {
      let path = "\(root)/\(name)"
      try FileSystem.createDirectory(PathText.directory(of: path))
      try FileSystem.writeAtomically(text.replacing("ROOT", with: root), to: path)
    }
    try FileSystem.createDirectory("\(root)/\(folder)")
    return SourceRevision(Self.variable(environment), directory: "\(root)/\(folder)")
  }

  @Test func aCheckout() throws {
    let head = ["shop/.git/HEAD": "ref: refs/heads/x/main\n"]
    func with(_ files: [String: String]) -> [String: String] { head.merging(files) { $1 } }
    let expected = SourceRevision(project: "shop", commit: Self.hash, branch: "x/main")
    #expect(try found(with(["shop/.git/refs/heads/x/main": "\(Self.hash)\n"])) == expected)
    let packed =
      "# pack-refs with: peeled\n\(Self.other) refs/heads/main\n\(Self.hash) refs/heads/x/main\n^\(Self.other)\n"
    #expect(try found(with(["shop/.git/packed-refs": packed])) == expected)
    // A value in a file of its own is newer.
    #expect(
      try found(with(["shop/.git/packed-refs": packed, "shop/.git/refs/heads/x/main": "\(Self.other)\n"])).commit
        == Self.other)
    // No commit yet; an invalid one; a link to itself, or out of the folder.
    #expect(try found(head) == SourceRevision(project: "shop", branch: "x/main"))
    for text in ["", "oops\n", "ref: refs/heads/x/main\n", "ref: ../../../secret\n", "ref: /etc/passwd\n"] {
      #expect(try found(with(["shop/.git/refs/heads/x/main": text])).commit == nil, "\(text)")
    }
    #expect(try found(["shop/.git/HEAD": "\(Self.hash)\n"]) == SourceRevision(project: "shop", commit: Self.hash))
    #expect(try found(["shop/.git/HEAD": "ref: refs/heads/.invalid\n"]) == SourceRevision(project: "shop"))
    #expect(try found(["shop/.git/config": ""]) == SourceRevision(project: "shop"))
  }

  @Test func aWorkingTreeBesideTheMainOne() throws {
    let files = [
      "shop/.git/HEAD": "ref: refs/heads/main\n", "shop/.git/refs/heads/new": "\(Self.hash)\n",
      "shop/.git/worktrees/new/HEAD": "ref: refs/heads/new\n", "shop/.git/worktrees/new/commondir": "../..\n",
      "beside/.git": "gitdir: ROOT/shop/.git/worktrees/new\n",
    ]
    let expected = SourceRevision(project: "beside", commit: Self.hash, branch: "new")
    #expect(try found(files, from: "beside/Sources") == expected)
    // A submodule is found from its own folder.
    let relative = files.merging(["beside/.git": "gitdir: ../shop/.git/worktrees/new\n"]) { $1 }
    #expect(try found(relative, from: "beside") == expected)
    #expect(try found(["shop/.git": "gitdir: gone\n"]) == SourceRevision(project: "shop"))
  }

  @Test func theProjectIsThePackage() throws {
    let files = ["shop/.git/HEAD": "\(Self.hash)\n", "shop/Cart/Package.swift": ""]
    #expect(
      try found(files, from: "shop/Cart/Sources") == SourceRevision(project: "Cart", commit: Self.hash))
    // The user's variables take precedence over the folder, all together.
    #expect(
      try found(files, from: "shop", ["GITHUB_SHA": "a1"]) == SourceRevision(project: "shop", commit: "a1"))
    #expect(try found(files, from: "elsewhere") == SourceRevision())
  }
}
