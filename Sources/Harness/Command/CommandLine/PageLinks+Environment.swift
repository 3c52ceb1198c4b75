extension PageLinks {
  /// - Parameter directory: where the command runs; nil where nobody knows.
  init(_ variable: (EnvironmentVariable) -> String?, directory: String?, isCI: Bool) {
    // The folder of a machine that is gone is of no use to anybody.
    let editor = variable(.editorLink) ?? (isCI ? "none" : Self.defaultEditor)
    self.init(
      editor: editor == "none" ? nil : editor, folder: directory,
      repository: RepositoryPages(variable, directory: directory))
  }
}

extension RepositoryPages {
  /// What a CI system says goes before the remote of the checkout. Nil where nobody says, and where the host is none whose addresses
  /// are known.
  fileprivate init?(_ variable: (EnvironmentVariable) -> String?, directory: String?) {
    let checkout = directory.flatMap(GitCheckout.init(above:))
    let below = directory.flatMap { directory in checkout.flatMap { PathText.below($0.folder, directory) } } ?? ""
    let prefix = below.isEmpty ? "" : below + "/"
    if let server = variable(.githubServer), let project = variable(.githubProject),
      let page = Self.page("\(server)/\(project)")
    {
      self.init(host: .github, base: page.base, prefix: prefix)
    } else if let page = variable(.gitlabAddress).flatMap(Self.page) {
      self.init(host: .gitlab, base: page.base, prefix: prefix)
    } else if let page = checkout?.remote.flatMap(Self.page), let host = Host(page.host) {
      self.init(host: host, base: page.base, prefix: prefix)
    } else {
      return nil
    }
  }
}
