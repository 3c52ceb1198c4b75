import XCTest

@testable import Harness

final class ExistentialLiteralTests: XCTestCase {
  private var types: LiteralTypes {
    var types = LiteralTypes()
    types.register(Sample.Failure.self)
    types.register(Sample.Point.self)
    types.register(Sample.Money.self)
    return types
  }

  func testRegisteredTypes() {
    assertLiteral(
      Result<Int, any Error>.failure(Sample.Failure.server(code: 1)), ".failure(Failure.server(code: 1))", types: types)
    assertLiteral([Sample.Failure.offline as any Error], "[Failure.offline]", types: types)
    assertLiteral((any Error)?.some(Sample.Failure.offline), "Failure.offline", types: types)
    assertReads("Sample.Failure.offline", as: Sample.Failure.offline as any Error, types: types)
    assertLiteral(Sample.Point(x: 1, y: 2) as Any, "Point(x: 1, y: 2)", types: types)
    assertReads("HarnessTests.Sample.Point(x: 1, y: 2)", as: Sample.Point(x: 1, y: 2) as Any, types: types)
    assertLiteral(Sample.Money(cents: 1, currency: "EUR") as Any, #"Money("1 EUR")"#, types: types)
    assertLiteral(AnyHashable(Sample.Point(x: 1, y: 2)), "Point(x: 1, y: 2)", types: types)
    assertLiteral([AnyHashable(1): "a", AnyHashable("b"): "c"], #"["b": "c", 1: "a"]"#, types: types)
  }

  func testLiteralsOfTheLanguage() {
    assertLiteral(
      [1, -2, "a", true, false, 2.5, 1e20, -1e-7] as [Any], #"[1, -2, "a", true, false, 2.5, 1e+20, -1e-07]"#)
    assertReads("0x1F", as: 31 as Any)
    assertReads("0x1p3", as: 8.0 as Any)
    assertReads("1_000", as: 1000 as Any)
    assertReads("-.infinity", as: -Double.infinity as Any)
  }

  func testErrors() {
    assertError("⌃Point(x: 1, y: 2)", as: (any Error).self, "expected a value of Error, found Point", types: types)
    assertError("⌃Failur.offline", as: (any Error).self, "unknown type 'Failur'; did you mean 'Failure'?", types: types)
    assertError(
      "⌃Other.thing", as: (any Error).self,
      "unknown type 'Other' where any type is allowed; register it: .literals(Other.self)", types: types)
    assertError(
      "⌃App.Feature.Other.thing", as: Any.self,
      "unknown type 'Other' where any type is allowed; register it: .literals(Other.self)")
    assertError(
      "⌃.offline", as: (any Error).self, "expected a value of Error with its type, as Type.case or Type(…), found '.'",
      types: types)
    assertError("⌃\"text\"", as: (any Error).self, "expected a value of Error, found String", types: types)
    assertError(
      "⌃truely", as: Any.self, "unknown type 'truely' where any type is allowed; register it: .literals(truely.self)")
    assertError(
      "⌃", as: Any.self, "expected a value of Any with its type, as Type.case or Type(…), found the end of the line")
    assertError(
      "Failure.⌃offlin", as: (any Error).self, "unknown case 'offlin' of Failure; did you mean 'offline'?", types: types
    )
  }
}
