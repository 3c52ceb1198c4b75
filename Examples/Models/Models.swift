import Harness

/// Features without a reducer: classes and an actor, as people write them.
public enum Models {
  public static var features: [any SuiteFeature] { [search, signUp, prices, downloads, cart] }

  public static var search: ModelFeature<SearchModel> {
    Feature(
      "search-model", model: { world in SearchModel(search: world.task("search")) }
    ) { m in
      m.action("typed", SearchModel.typed)
      m.action("clear", SearchModel.clear)
    }
    .environment("withoutCancelling", model: { world in ForgetfulSearchModel(search: world.task("search")) })
    .always("what is shown was found for the query") { $0.isLoading || $0.foundFor == $0.query }
    .eventually("loading ends") { !$0.isLoading }
  }

  public static var signUp: ModelFeature<SignUpModel> {
    Feature(
      "sign-up-model", model: { world in SignUpModel(isFree: world.task("isFree"), register: world.task("register")) }
    ) { m in
      m.action("nameChanged", SignUpModel.nameChanged)
      m.action("submit", SignUpModel.submit)
    }
    .environment("keepsCheck") { world in
      SignUpModel(isFree: world.task("isFree"), register: world.task("register"), keepsCheck: true)
    }
    .always("what is sent was found free") { $0.sentName == nil || $0.sentName == $0.freeName }
    .sometimes("a name is registered") { $0.isDone }
  }

  public static var prices: ModelFeature<PricesModel> {
    Feature("prices-model", model: { world in PricesModel(prices: world.stream("prices")) }) { m in
      m.action("watch", PricesModel.watch)
      m.action("stop", PricesModel.stop)
    }
    .environment("withoutLeaving", model: { world in ForgetfulPricesModel(prices: world.stream("prices")) })
    .always("the price is that of the share") { $0.last == nil || $0.last?.symbol == $0.symbol }
  }

  public static var downloads: ModelFeature<Downloads> {
    Feature(
      "downloads-actor", model: { world in Downloads(size: world.task("size"), chunks: world.stream("chunks")) }
    ) { m in
      m.action("download") { (downloads: isolated Downloads, file: String) in try await downloads.download(file) }
      m.action("forget") { (downloads: isolated Downloads, file: String) in downloads.forget(file) }
    }
    .environment("asksFirst") { world in
      Downloads(size: world.task("size"), chunks: world.stream("chunks"), asksFirst: true)
    }
    .always("each file comes once at a time") { Set($0.active).count == $0.active.count }
    .derived("progress") { $0.downloads.mapValues { "\($0.received) of \($0.size)" } }
  }

  public static var cart: ModelFeature<CartModel> {
    Feature("cart-model", model: { world in CartModel(pay: world.task("pay")) }) { m in
      m.action("add", CartModel.add)
      m.action("remove(at:)", CartModel.remove)
      m.action("checkout", CartModel.checkout)
    }
    .environment("staysOpen") { world in CartModel(pay: world.task("pay"), staysOpen: true) }
    .derived("total") { $0.total }
    .always("every order was paid for") { $0.orders.allSatisfy { CartModel.price(of: $0.products) == $0.paid } }
  }
}
