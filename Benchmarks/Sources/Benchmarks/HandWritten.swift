/// What a person would write for `OrderState` alone: the baselines.
enum HandWritten {
  @inline(never)
  static func print(_ state: OrderState) -> String {
    var text = "OrderState(isLoading: \(state.isLoading), productState: "
    if let product = state.productState {
      text += "ProductState(id: \(product.id), name: "
      quote(product.name, &text)
      text += ", price: \(product.price), description: "
      quote(product.description, &text)
      text += ")"
    } else {
      text += "nil"
    }
    text += ", counterState: CounterState(number: \(state.counterState.number), errorMessage: "
    if let message = state.counterState.errorMessage { quote(message, &text) } else { text += "nil" }
    text += "), networkError: "
    text += state.networkError == nil ? "nil" : ".serverError"
    text += ", isWishlist: \(state.isWishlist), showBottomSheet: \(state.showBottomSheet))"
    return text
  }

  private static func quote(_ string: String, _ text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  @inline(never)
  static func areEqual(_ left: OrderState, _ right: OrderState) -> Bool {
    left.isLoading == right.isLoading && left.productState == right.productState
      && left.networkError == right.networkError && left.isWishlist == right.isWishlist
      && left.showBottomSheet == right.showBottomSheet && left.counterState == right.counterState
  }

  /// Reads exactly what `print` writes.
  @inline(never)
  static func parse(_ text: String) -> OrderState? {
    var scanner = Scanner(bytes: Array(text.utf8))
    return scanner.state()
  }

  private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    mutating func accept(_ word: StaticString) -> Bool {
      let count = word.utf8CodeUnitCount
      guard index + count <= bytes.count else { return false }
      let isSame = word.withUTF8Buffer { word in (0..<count).allSatisfy { bytes[index + $0] == word[$0] } }
      if isSame { index += count }
      return isSame
    }

    mutating func bool() -> Bool? { accept("true") ? true : accept("false") ? false : nil }

    mutating func int() -> Int? {
      let isNegative = accept("-")
      var value = 0
      let start = index
      while index < bytes.count, bytes[index] >= 48, bytes[index] <= 57 {
        value = value * 10 + Int(bytes[index] - 48)
        index += 1
      }
      return index == start ? nil : isNegative ? -value : value
    }

    mutating func string() -> String? {
      guard accept("\"") else { return nil }
      var text: [UInt8] = []
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if byte == 34 { return String(decoding: text, as: UTF8.self) }
        if byte == 92 {
          text.append(bytes[index] == 110 ? 10 : bytes[index])
          index += 1
        } else {
          text.append(byte)
        }
      }
      return nil
    }

    mutating func state() -> OrderState? {
      guard accept("OrderState(isLoading: "), let isLoading = bool(), accept(", productState: ") else { return nil }
      var product: ProductState?
      if !accept("nil") {
        guard accept("ProductState(id: "), let id = int(), accept(", name: "), let name = string(), accept(", price: "),
          let price = int(), accept(", description: "), let description = string(), accept(")")
        else { return nil }
        product = ProductState(id: id, name: name, price: price, description: description)
      }
      guard accept(", counterState: CounterState(number: "), let number = int(), accept(", errorMessage: ") else {
        return nil
      }
      var message: String?
      if !accept("nil") {
        guard let text = string() else { return nil }
        message = text
      }
      guard accept("), networkError: ") else { return nil }
      let error: NetworkError? = accept("nil") ? nil : accept(".serverError") ? .serverError : nil
      guard accept(", isWishlist: "), let isWishlist = bool(), accept(", showBottomSheet: "), let sheet = bool(),
        accept(")")
      else { return nil }
      return OrderState(
        isLoading: isLoading, productState: product, counterState: CounterState(number: number, errorMessage: message),
        networkError: error, isWishlist: isWishlist, showBottomSheet: sheet)
    }
  }
}
