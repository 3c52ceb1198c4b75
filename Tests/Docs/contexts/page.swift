// A page of the bootcamp with parts that appear and disappear.
@testable import Fixtures

final class Page {
  let bag = DisposeBag()
  func show(_ node: ProductNode) {}
  func hideProduct() {}

  init(store: Store<OrderState, OrderAction>) {
    // <#block#>
  }
}
