import Foundation
import HarnessRecorder
import ShopFeature

/// The page on a terminal: drawn anew for each state, and its keys are actions. Without a terminal it is printed below itself.
@MainActor
final class ShopScreen {
  private let store: Store<ShopState, ShopAction>
  private let page: ShopPage
  private let bag = DisposeBag()
  private let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  private var settings = termios()
  private var toast: String?
  private var drawn: String?
  private var input: DispatchSourceRead?

  static let keys = "+ - quantity   0-9 ⌫ type it   o order   p product   w wishlist   q quit"

  init(store: Store<ShopState, ShopAction>) {
    self.store = store
    page = ShopPage(store: store)
    store.subscribe { $0 }.subscribe(onNext: { [weak self] _ in self?.draw() }).disposed(by: bag)
  }

  func show(_ toast: String) {
    self.toast = toast
    draw()
    DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
      self.toast = nil
      self.draw()
    }
  }

  // MARK: Drawing

  private func draw() {
    let text = page.render() + "\n" + (toast.map { "« \($0) »\n" } ?? "")
    guard text != drawn else { return }
    drawn = text
    let whole = isTerminal ? "\u{1B}[H\u{1B}[J" + text + "\n" + Self.keys + "\n" : text + "\n"
    FileHandle.standardOutput.write(Data(whole.utf8))
  }

  // MARK: Keys

  /// Reads keys until the end. They are not printed, and none waits for the end of a line; everything else is left to the terminal.
  func run() {
    if isTerminal {
      tcgetattr(STDIN_FILENO, &settings)
      var raw = settings
      raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    }
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    input.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.readKeys() } }
    input.resume()
    self.input = input
  }

  private func readKeys() {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return quit() }
    for byte in bytes[..<count] { press(byte) }
  }

  private func press(_ key: UInt8) {
    let number = "\(store.state.counter.number)"
    switch key {
    case UInt8(ascii: "+"): store.send(.counter(.didTapPlus))
    case UInt8(ascii: "-"): store.send(.counter(.didTapMinus))
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let digit = String(decoding: [key], as: UTF8.self)
      store.send(.counter(.textDidChange(number == "0" ? digit : number + digit)))
    case 0x08, 0x7F: store.send(.counter(.textDidChange(String(number.dropLast()))))
    case UInt8(ascii: "o"): store.send(.didTapAddOrder)
    case UInt8(ascii: "p"): store.send(store.state.isSheetShown ? .dismissSheet : .didTapProduct)
    case UInt8(ascii: "w"): store.send(.didTapWishlist)
    case UInt8(ascii: "q"), 0x04: quit()
    default: break
    }
  }

  private func quit() {
    if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
    exit(0)
  }
}
