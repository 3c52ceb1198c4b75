import HarnessArchitecture

/// The page for every way to show a toast: the quantity, the button, the error, and each toast that was shown.
final class AddOrderPage: PageNode {
  private var number = ""
  private var errorMessage: String?
  private var toasts: [String] = []
  private let bag = DisposeBag()

  /// - Parameter messages: the toast's messages, all of which are shown.
  init(number: StateStream<Int>, errorMessage: StateStream<String?>, messages: StateStream<String>) {
    number.subscribe(onNext: { [weak self] in self?.number = "\($0)" }).disposed(by: bag)
    errorMessage.subscribe(onNext: { [weak self] in self?.errorMessage = $0 }).disposed(by: bag)
    messages.subscribe(onNext: { [weak self] in self?.toasts.append($0) }).disposed(by: bag)
  }

  func render() -> String {
    ([PageText.row(PageText.group(number, PageText.button("+")), PageText.button("Add Order"))]
      + errorLines(errorMessage)
      + toasts.map { "toast: \($0)" }).joined(separator: "\n")
  }
}

extension AddOrderPage {
  /// Creates the page that observes only changed messages.
  convenience init<Action>(_ store: Store<AddOrderState, Action>) {
    self.init(
      number: store.subscribe(\.number), errorMessage: store.subscribe(\.errorMessage),
      messages: store.subscribe(\.successToastMessage).filterNil())
  }
}
