import Foundation
import Testing

@testable import Harness
@testable import HarnessCommand

/// Where links to lines lead: an editor, and the repository's page of the commit.
@Suite struct PageLinksTests {
  private func links(_ variables: [String: String] = [:], _ directory: String? = "/home/ann/shop", isCI: Bool = false)
    -> PageLinks
  {
    PageLinks({ variables[$0.name] }, directory: directory, isCI: isCI)
  }

  @Test func editor() {
    #expect(links().editor == "vscode://file/{path}:{line}:{column}")
    #expect(links().folder == "/home/ann/shop")
    #expect(links(isCI: true).editor == nil)
    #expect(links(["HARNESS_EDITOR_URL": "none"]).editor == nil)
    let idea = "idea://open?file={path}&line={line}"
    #expect(links(["HARNESS_EDITOR_URL": idea], isCI: true).editor == idea)
    for text in [
      "javascript:alert('{path}')", "data:text/html,{path}", "{path}", "vscode://file", " x://{path}", "1x://{path}",
    ] {
      #expect(links(["HARNESS_EDITOR_URL": text]).editor == nil, "\(text)")
    }
  }

  @Test(arguments: [
    ("git@github.com:ann/shop.git", "https://github.com/ann/shop"),
    ("ssh://git@github.com:22/ann/shop.git", "https://github.com/ann/shop"),
    ("https://ann:secret@github.com/ann/shop.git", "https://github.com/ann/shop"),
    ("https://git.example.com:8443/team/sub/shop/", "https://git.example.com:8443/team/sub/shop"),
    ("http://localhost/ann/shop", "http://localhost/ann/shop"),
    ("/srv/git/shop.git", nil), ("../shop", nil), ("https://github.com", nil), ("git@github.com:shop\"<>/x", nil),
  ])
  func page(remote: String, address: String?) { #expect(RepositoryPages.page(remote)?.base == address) }

  @Test(arguments: [
    (
      ["GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "ann/shop"],
      "https://github.com/ann/shop/blob/a1/{path}#L{line}"
    ),
    (
      ["CI_PROJECT_URL": "https://git.example.com/ann/shop"],
      "https://git.example.com/ann/shop/-/blob/a1/{path}#L{line}"
    ),
  ])
  func repository(variables: [String: String], template: String) {
    let pages = links(variables, nil).repository
    #expect(pages?.template(commit: "a1") == template)
    #expect(pages?.template(commit: "a1\"><script>") == nil)
    #expect(pages?.template(commit: "") == nil)
  }

  @Test(arguments: [
    ("git@github.com:ann/shop.git", "https://github.com/ann/shop/blob/a1/Cart/{path}#L{line}"),
    ("git@gitlab.com:ann/shop.git", "https://gitlab.com/ann/shop/-/blob/a1/Cart/{path}#L{line}"),
    ("git@bitbucket.org:ann/shop.git", "https://bitbucket.org/ann/shop/src/a1/Cart/{path}#lines-{line}"),
    ("https://codeberg.org/ann/shop", "https://codeberg.org/ann/shop/src/commit/a1/Cart/{path}#L{line}"),
    ("git@git.example.com:ann/shop.git", nil),
  ])
  func checkout(remote: String, template: String?) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "harness-tests-\(UUID())").path
    defer { try? FileSystem.removeTree(root) }
    try FileSystem.createDirectory("\(root)/shop/.git")
    try FileSystem.createDirectory("\(root)/shop/Cart")
    try FileSystem.writeAtomically(
      "[core]\n\turl = https://github.com/wrong/one\n[remote \"origin\"]\n\turl = \(remote)\n",
      to: "\(root)/shop/.git/config")
    #expect(links([:], "\(root)/shop/Cart").repository?.template(commit: "a1") == template)
  }
}
