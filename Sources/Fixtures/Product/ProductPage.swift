import HarnessArchitecture

/// The page: the loading indicator, the error, or the product, whose node exists only while the product does.
final class ProductPage: PageNode {
  private var isLoading = false
  private var errorNode: TextNode?
  private var productNode: ProductNode?
  private let bag = DisposeBag()

  init(store: Store<ProductPageState, ProductPageAction>) {
    store.scope(state: \.productState).actionless
      .ifLet(
        then: { [weak self] scopedStore in
          self?.productNode = ProductNode(store: scopedStore)
        },
        else: { [weak self] in
          self?.productNode = nil
        }
      )
      .disposed(by: bag)
    store.subscribe(\.isLoading)
      .subscribe(onNext: { [weak self] in self?.isLoading = $0 })
      .disposed(by: bag)
    store.subscribe(\.networkError)
      .subscribe(onNext: { [weak self] error in
        self?.errorNode = error.map { TextNode("! \($0)") }
      })
      .disposed(by: bag)
  }

  func render() -> String {
    if isLoading { return "Loading…" }
    return errorNode?.render() ?? productNode?.render() ?? ""
  }
}
