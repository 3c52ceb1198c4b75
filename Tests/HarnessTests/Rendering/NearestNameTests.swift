import Testing

@testable import Harness

@Suite struct NearestNameTests {
  /// If no name is near enough to be meant, the most similar ones come first.
  @Test func namesThatAreMostLikeIt() {
    #expect(
      NearestName.sorted(["appeared", "reachedBottom", "draftEdited", "compose"], by: "textEdited")
        == ["draftEdited", "appeared", "reachedBottom", "compose"])
    #expect(NearestName.sorted(["b", "a"], by: "x") == ["b", "a"])
    let all = ["appeared", "reachedBottom"] + (0..<20).map { "aRatherLongName\($0)" } + ["titleEdited"]
    let reason = LiteralError.Reason.unknownCase("textEdited", of: "FeedAction", nearest: nil, all: all)
    let text = LiteralError(offset: 0, reason: reason).description
    #expect(text.hasPrefix("unknown case 'textEdited' of FeedAction; its cases are 'titleEdited', "))
    #expect(text.hasSuffix(", …") && text.count <= 160, "\(text.count)")
  }

  @Test(arguments: [
    ("didTapPluss", ["didLoad", "didTapPlus", "didTapMinus"], "didTapPlus"),
    ("didTpaPlus", ["didLoad", "didTapPlus"], "didTapPlus"),
    ("DIDLOAD", ["didLoad"], "didLoad"),
    ("nam", ["name", "id"], "name"),
    ("conut", ["count", "content"], "count"),
    ("itmes", ["items"], "items"),
    ("ab", ["abc"], "abc"), ("order/pluss", ["order/plus", "order"], "order/plus"),
    ("odrer/plsu", ["order/minus", "order/plus"], "order/plus"),
  ])
  func slips(_ name: String, _ candidates: [String], _ nearest: String) {
    #expect(NearestName.of(name, in: candidates) == nearest)
  }

  /// The first of those that are equally near.
  @Test(arguments: [
    ("loadd", ["loader", "load", "reload"], "load"), ("abcdef", ["abcdxx", "abcdxf"], "abcdxf"),
    ("cat", ["bat", "hat"], "bat"),
  ])
  func theNearestOfSeveral(_ name: String, _ candidates: [String], _ nearest: String) {
    #expect(NearestName.of(name, in: candidates) == nearest)
  }

  @Test func theBeginningOfALongName() {
    #expect(NearestName.of("did", in: ["onDidLoad", "didTapAddOrder"]) == "didTapAddOrder")
    #expect(NearestName.of("di", in: ["didTapAddOrder"]) == nil)
  }

  @Test(arguments: [
    // Equal parts of paths say nothing about the others, and no typo changes half a name.
    ("order/a", ["order/b", "order"]), ("order/plus", ["order/minus"]), ("accept", ["except"]),
    ("Snapshots/order/ab.transcript", ["Snapshots/order/xy.transcript"]), ("submitOrders", ["summitFolder"]),
    ("quantity", ["name", "id", "price"]), ("x", ["y", "z"]), ("", ["a", "ab"]), ("name", []), ("name", ["name"]),
  ])
  func nothingNear(_ name: String, _ candidates: [String]) { #expect(NearestName.of(name, in: candidates) == nil) }
}
