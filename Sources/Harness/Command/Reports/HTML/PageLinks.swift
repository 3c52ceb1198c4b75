/// Where the page's links to lines lead: into an editor on this computer, and to the repository's page of the commit.
struct PageLinks: Equatable, Sendable {
  /// An address with `{path}`, `{line}` and `{column}`; nil for no such links.
  private(set) var editor: String?
  /// The folder that the paths of a report are relative to; nil where nobody knows.
  private(set) var folder: String?
  /// The pages of the repository; nil where nobody knows them.
  private(set) var repository: RepositoryPages?

  static let defaultEditor = "vscode://file/{path}:{line}:{column}"

  init() {}

  /// - Parameter editor: nil, and what is no safe address, for no such links.
  init(editor: String?, folder: String?, repository: RepositoryPages?) {
    if let editor, let folder, Self.isSafe(editor) { (self.editor, self.folder) = (editor, folder) }
    self.repository = repository
  }

  /// Whether it is an address of a program, and no text that a browser would run.
  static func isSafe(_ template: String) -> Bool {
    guard let scheme = template.split(separator: ":", maxSplits: 1).first?.lowercased() else { return false }
    return template.contains("{path}") && template.contains(":")
      && !["javascript", "data", "vbscript"].contains(scheme)
      && scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
  }

  /// - Parameter commit: the one that the report is about; nil where nobody knows.
  func write(commit: String?, to json: inout PageJSON) {
    json.object { json in
      if let editor {
        json.key("editor")
        json.add(editor)
        json.key("folder")
        json.add(folder ?? "")
      }
      if let commit, let page = repository?.template(commit: commit) {
        json.key("repository")
        json.add(page)
      }
    }
  }
}

/// The pages that show the files of a repository at a commit.
struct RepositoryPages: Equatable, Sendable {
  /// How the hosts write the address of a line.
  enum Host {
    case github, gitlab, bitbucket, forgejo

    /// - Parameter name: `github.com`; nil where a host isn't one of these.
    init?(_ name: String) {
      let kinds: [(String, Host)] = [
        ("github", .github), ("gitlab", .gitlab), ("bitbucket", .bitbucket), ("codeberg", .forgejo),
        ("forgejo", .forgejo), ("gitea", .forgejo),
      ]
      guard let kind = kinds.first(where: { name.contains($0.0) })?.1 else { return nil }
      self = kind
    }
  }

  let host: Host
  /// `https://github.com/ann/shop`
  let base: String
  /// What a path of the report has before it in the repository: empty, or `Cart/`.
  let prefix: String

  /// The page of `git@github.com:ann/shop.git` and of `https://ann:secret@github.com/ann/shop`, without what is secret.
  static func page(_ remote: String) -> (host: String, base: String)? {
    let isURL = remote.contains("://")
    let rest = isURL ? remote.split(separator: "/", maxSplits: 2).dropFirst().joined(separator: "/") : remote
    guard let end = rest.firstIndex(where: { $0 == "/" || !isURL && $0 == ":" }) else { return nil }
    if !isURL, rest[end] == "/" { return nil }
    var host = rest[..<end].split(separator: "@").last.map(String.init) ?? ""
    // The port of another protocol is not that of the pages.
    if !remote.hasPrefix("http"), let name = host.split(separator: ":").first { host = String(name) }
    var path = rest[rest.index(after: end)...].split(separator: "/").joined(separator: "/")
    if path.hasSuffix(".git") { path.removeLast(4) }
    let isPlain = (host + path).unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-._~:/+%".unicodeScalars.contains(scalar))
    }
    guard isPlain, !host.isEmpty, path.contains("/") else { return nil }
    return (host, (remote.hasPrefix("http://") ? "http://" : "https://") + "\(host)/\(path)")
  }

  /// The address of a line, with `{path}` and `{line}`; nil where the commit can't be one.
  func template(commit: String) -> String? {
    guard !commit.isEmpty, commit.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }) else {
      return nil
    }
    let path = prefix + "{path}"
    return switch host {
    case .github: "\(base)/blob/\(commit)/\(path)#L{line}"
    case .gitlab: "\(base)/-/blob/\(commit)/\(path)#L{line}"
    case .bitbucket: "\(base)/src/\(commit)/\(path)#lines-{line}"
    case .forgejo: "\(base)/src/commit/\(commit)/\(path)#L{line}"
    }
  }
}
