/// Paths that are left out of what is shown, as a tree of components.
///
/// A component is written as in a path: `name`, `[3]`, `[id: 7]`, `["key"]`, or `[*]` for any element.
package final class PathMask {
  private var children: [String: PathMask] = [:]
  /// A hidden path ends here: this value and everything below it is left out.
  package private(set) var isEnd = false

  package init() {}

  /// Adds the path made of `components`.
  package func insert(_ components: some Collection<String>) {
    guard let first = components.first else {
      isEnd = true
      return
    }
    let child = children[first] ?? PathMask()
    children[first] = child
    child.insert(components.dropFirst())
  }

  /// What is hidden below `component`, or nil when nothing is.
  package subscript(_ component: String) -> PathMask? {
    let own = children[component]
    guard component.hasPrefix("["), let common = children["[*]"], common !== own else { return own }
    return own?.merged(with: common) ?? common
  }

  /// What is hidden in each element of a list; nil where elements differ in that.
  package var ofEachElement: PathMask? { children.count == 1 ? children["[*]"] : nil }

  /// Whether elements are left out as a whole: a list may then have some, and show none.
  package var hidesElements: Bool {
    children.contains { $0.hasPrefix("[") && $1.isEnd || $1.hidesElements }
  }

  /// Whether the value at a path of components is left out, or one that it lies in.
  package func hides(_ components: [String]) -> Bool {
    var mask: PathMask? = self
    for component in components { mask = mask?.isEnd == true ? mask : mask?[component] }
    return mask?.isEnd ?? false
  }

  /// What is hidden inside the value at a path.
  /// - Parameter isRootNamed: whether paths begin with a name for the whole, which masks leave out.
  package func mask(at path: [UInt8], isRootNamed: Bool) -> PathMask? {
    guard let reader = try? PathReader(String(decoding: path, as: UTF8.self)) else { return nil }
    var mask = self
    for component in reader.mask.dropFirst(isRootNamed ? 1 : 0) {
      guard let next = mask[component] else { return nil }
      mask = next
    }
    return mask
  }

  /// What is hidden below a value that paths call `root`, whether they begin with that name or not.
  package func below(root: String) -> PathMask { children[root]?.merged(with: self) ?? self }

  private func merged(with other: PathMask) -> PathMask {
    let both = PathMask()
    both.isEnd = isEnd || other.isEnd
    both.children = children.merging(other.children) { $0.merged(with: $1) }
    return both
  }
}
