import Harness

// The bootcamp's views use UIKit and Texture. Its code that binds a store to them is tested with these stand-ins, which have
// only the members that the code uses.

/// Remembers messages instead of showing them.
final class Toast {
  static let shared = Toast()

  var messages: [String] = []
  private var onDismiss: () -> Void = {}

  func display(message: String, onDismiss: @escaping () -> Void = {}) {
    messages.append(message)
    self.onDismiss = onDismiss
  }

  /// Simulates the end of the time for which the toast is shown.
  func dismiss() { onDismiss() }

  /// Forgets everything; for `setUp`.
  func reset() {
    messages = []
    onDismiss = {}
  }
}

/// `rx.disposeBag`, which UIKit's objects get from an extension.
final class Reactive {
  let disposeBag = DisposeBag()
}

class Node {
  let rx = Reactive()
  private(set) var layoutCount = 0

  func setNeedsLayout() { layoutCount += 1 }
}

/// A card around another node.
final class CardNode: Node {
  let wrappedNode: Node

  init(wrappedNode: Node) { self.wrappedNode = wrappedNode }
}

final class CircularActivityIndicatorNode: Node {
  private(set) var isAnimating = false

  func startAnimating() { isAnimating = true }
  func stopAnimating() { isAnimating = false }
}

class ViewController {
  let rx = Reactive()
  let node = Node()
  var navigationController: NavigationController? = NavigationController()
}

/// A sheet around another view controller.
final class BottomSheetViewController: ViewController {
  let wrapped: ViewController

  init(wrapping wrapped: ViewController) { self.wrapped = wrapped }
}

final class NavigationController {
  private(set) var presented: [BottomSheetViewController] = []
  private var onDismiss: () -> Void = {}

  func present(_ sheet: BottomSheetViewController, animated: Bool, onDismiss: @escaping () -> Void = {}) {
    presented.append(sheet)
    self.onDismiss = onDismiss
  }

  /// Simulates that the user closes the sheet.
  func dismiss() { onDismiss() }
}
