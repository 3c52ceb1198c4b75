/// Paths to hide, as a tree of components.
///
/// A component is written as in a path: `name`, `[3]`, `[id: 7]`, `["key"]`, or `[*]` for any element.
package final class PathMask {
  private var children: [String: PathMask] = [:]
  /// Whether a hidden path ends here: this value and everything below it is left out.
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

  /// The hidden paths below `component`, or nil if there are none.
  package subscript(_ component: String) -> PathMask? {
    let own = children[component]
    guard component.hasPrefix("["), let common = children["[*]"], common !== own else { return own }
    return own?.merged(with: common) ?? common
  }

  /// The hidden paths in each element of a list; nil if elements differ in that.
  package var ofEachElement: PathMask? { children.count == 1 ? children["[*]"] : nil }

  /// Whether elements are left out as a whole: a list may then have some, and show none.
  package var hidesElements: Bool {
    children.contains { $0.hasPrefix("[") && $1.isEnd || $1.hidesElements }
  }

  /// Returns whether the value at a path of components, or one around it, is left out.
  package func hides(_ components: [String]) -> Bool {
    var mask: PathMask? = self
    for component in components { mask = mask?.isEnd == true ? mask : mask?[component] }
    return mask?.isEnd ?? false
  }

  /// Returns the hidden paths inside the value at a path.
  /// - Parameter isRootNamed: whether paths begin with a name for the whole, which masks omit.
  package func mask(at path: [UInt8], isRootNamed: Bool) -> PathMask? {
    guard let reader = try? PathReader(String(decoding: path, as: UTF8.self)) else { return nil }
    var mask = self
    for component in reader.mask.dropFirst(isRootNamed ? 1 : 0) {
      guard let next = mask[component] else { return nil }
      mask = next
    }
    return mask
  }

  /// Returns the hidden paths below a value that paths call `root`, whether or not they begin with that name.
  package func below(root: String) -> PathMask { children[root]?.merged(with: self) ?? self }

  private func merged(with other: PathMask) -> PathMask {
    let both = PathMask()
    both.isEnd = isEnd || other.isEnd
    both.children = children.merging(other.children) { $0.merged(with: $1) }
    return both
  }
}
