/// The targets of the page's links to lines: an editor on this computer, and the repository's page of the commit.
struct PageLinks: Equatable, Sendable {
  /// An address with `{path}`, `{line}` and `{column}`; nil for no such links.
  private(set) var editor: String?
  /// The folder that the paths of a report are relative to; nil if it is unknown.
  private(set) var folder: String?
  /// The pages of the repository; nil if they are unknown.
  private(set) var repository: RepositoryPages?

  static let defaultEditor = "vscode://file/{path}:{line}:{column}"

  init() {}

  /// - Parameter editor: the address; nil or an unsafe address for no such links.
  init(editor: String?, folder: String?, repository: RepositoryPages?) {
    if let editor, let folder, Self.isSafe(editor) { (self.editor, self.folder) = (editor, folder) }
    self.repository = repository
  }

  /// Whether an address opens a program and can't be a script that the browser would run.
  static func isSafe(_ template: String) -> Bool {
    guard let scheme = template.split(separator: ":", maxSplits: 1).first?.lowercased() else { return false }
    return template.contains("{path}") && template.contains(":")
      && !["javascript", "data", "vbscript"].contains(scheme)
      && scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
  }

  /// - Parameter commit: the commit that the report is about; nil if it is unknown.
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
  /// The hosts, which write the address of a line in different ways.
  enum Host {
    case github, gitlab, bitbucket, forgejo

    /// - Parameter name: the name of the host: `github.com`. The result is nil for other hosts.
    init?(_ name: String) {
      let kinds: [(String, Host)] = [
        ("github", .github), ("gitlab", .gitlab), ("bitbucket", .bitbucket), ("codeberg", .forgejo),
        ("forgejo", .forgejo), ("gitea", .forgejo),
      ]
      // An alias of ssh, such as `github.com-work`, is no host.
      guard let kind = kinds.first(where: { name.contains($0.0) })?.1, !name.contains(".com-") else { return nil }
      self = kind
    }
  }

  let host: Host
  /// The address of the repository: `https://github.com/ann/shop`.
  let base: String
  /// The prefix of a report's paths in the repository: empty, or `Cart/`.
  let prefix: String

  /// Returns the page of `git@github.com:ann/shop.git` or `https://ann:secret@github.com/ann/shop`, without credentials.
  static func page(_ remote: String) -> (host: String, base: String)? {
    let scheme = remote.firstRange(of: "://")
    let rest = remote[(scheme?.upperBound ?? remote.startIndex)...]
    let ends: [UInt8] = scheme == nil ? [0x2F, 0x3A] : [0x2F]
    // A folder is no page.
    guard let end = rest.utf8.firstIndex(where: ends.contains), scheme != nil || rest.utf8[end] != 0x2F else {
      return nil
    }
    var host = rest[..<end].split(separator: "@").last?.lowercased() ?? ""
    // Pages don't use the port of another protocol.
    if !remote.hasPrefix("http"), let name = host.split(separator: ":").first { host = String(name) }
    var path = PathText.parts(of: rest[rest.utf8.index(after: end)...]).joined(separator: "/")
    if path.hasSuffix(".git") { path.removeLast(4) }
    let isPlain = (host + path).unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-._~:/+%".unicodeScalars.contains(scalar))
    }
    guard isPlain, !host.isEmpty, path.contains("/") else { return nil }
    return (host, (remote.hasPrefix("http://") ? "http://" : "https://") + "\(host)/\(path)")
  }

  /// Returns the address of a line, with `{path}` and `{line}`; nil if the text can't be a commit.
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
