/// An alert as a value in the state: its texts, and its buttons with the actions that they send.
///
///     state.alert = AlertState(
///       title: TextState("Delete it?"),
///       primaryButton: .destructive(TextState("Delete"), action: .send(.confirmed)),
///       secondaryButton: .cancel(TextState("Keep")))
///
/// From The Composable Architecture 0.39.
public struct AlertState<Action> {
  /// A button of the alert.
  public typealias Button = ButtonState<Action>
  /// The effect of a button.
  public typealias ButtonAction = ButtonState<Action>.Handler
  /// The purpose of a button.
  public typealias ButtonRole = ButtonState<Action>.Role

  /// The title of the alert.
  public var title: TextState
  /// The text below the title.
  public var message: TextState?
  /// The buttons, in order. If there are none, the system shows one to dismiss the alert.
  public var buttons: [Button]

  /// Creates an alert with any number of buttons.
  public init(title: TextState, message: TextState? = nil, buttons: [Button]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// Creates an alert with one button, by default the system's.
  public init(title: TextState, message: TextState? = nil, dismissButton: Button? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Creates an alert with two buttons.
  public init(title: TextState, message: TextState? = nil, primaryButton: Button, secondaryButton: Button) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }
}

extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Hashable where Action: Hashable {}
extension AlertState: Sendable where Action: Sendable {}

extension AlertState: Identifiable where Action: Hashable {
  /// The alert itself: an alert with other contents is another alert.
  public var id: Self { self }
}

/// A choice of several buttons as a value in the state.
///
/// From The Composable Architecture 0.39.
public struct ConfirmationDialogState<Action> {
  /// A button of the dialog.
  public typealias Button = ButtonState<Action>

  /// Whether the title is shown.
  public enum Visibility: Hashable, Sendable {
    /// The system decides.
    case automatic
    /// The title is hidden.
    case hidden
    /// The title is visible.
    case visible
  }

  /// The title of the dialog.
  public var title: TextState
  /// Whether the title is shown.
  public var titleVisibility: Visibility
  /// The text below the title.
  public var message: TextState?
  /// The buttons, in order.
  public var buttons: [Button]

  /// Creates a dialog.
  public init(
    title: TextState, titleVisibility: Visibility = .automatic, message: TextState? = nil, buttons: [Button] = []
  ) {
    self.title = title
    self.titleVisibility = titleVisibility
    self.message = message
    self.buttons = buttons
  }
}

extension ConfirmationDialogState: Equatable where Action: Equatable {}
extension ConfirmationDialogState: Hashable where Action: Hashable {}
extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: Identifiable where Action: Hashable {
  /// The dialog itself: a dialog with other contents is another dialog.
  public var id: Self { self }
}

/// The older name of ``ConfirmationDialogState``.
///
/// From The Composable Architecture 0.39.
public typealias ActionSheetState = ConfirmationDialogState

/// A button of an alert or a dialog.
///
///     let buttons: [ButtonState<Action>] = [
///       .cancel(TextState("Keep")),
///       .destructive(TextState("Delete"), action: .send(.confirmed)),
///     ]
///
/// From The Composable Architecture 0.39, where it is `AlertState.Button`; SwiftUI Navigation 0.4 uses this name.
public struct ButtonState<Action> {
  /// The effect of a button.
  public enum Handler {
    /// The button sends an action.
    case send(Action)
  }

  /// The purpose of a button.
  public enum Role: Hashable, Sendable {
    /// The button cancels without a change.
    case cancel
    /// The button does something that can't be undone.
    case destructive
  }

  /// The label of the button.
  public var label: TextState
  /// The purpose of the button; nil for no special purpose.
  public var role: Role?
  /// The effect of the button; nil if it only closes the alert.
  public var action: Handler?

  /// Creates a button.
  public init(label: TextState, role: Role? = nil, action: Handler? = nil) {
    self.label = label
    self.role = role
    self.action = action
  }

  /// Returns a button that cancels without a change.
  public static func cancel(_ label: TextState, action: Handler? = nil) -> Self {
    Self(label: label, role: .cancel, action: action)
  }

  /// Returns a button without a special purpose.
  public static func `default`(_ label: TextState, action: Handler? = nil) -> Self {
    Self(label: label, role: nil, action: action)
  }

  /// Returns a button that does something that can't be undone.
  public static func destructive(_ label: TextState, action: Handler? = nil) -> Self {
    Self(label: label, role: .destructive, action: action)
  }
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Hashable where Action: Hashable {}
extension ButtonState: Sendable where Action: Sendable {}
extension ButtonState.Handler: Equatable where Action: Equatable {}
extension ButtonState.Handler: Hashable where Action: Hashable {}
extension ButtonState.Handler: Sendable where Action: Sendable {}
