// Values and types that are only known at run time.
@testable import Fixtures

enum Page { case loading, loaded(String) }
struct Order {
  var id = 7
  var items = ["a", "b"]
  var page = Page.loading
}
let order = Order()
let feature = orderFeature
let random: SeededGenerator = elided()
let valuesOfScripts: ValuePool = elided()
let state: ValueRef = elided()
let value: ValueRef = elided()
let action: ValueBox = elided()
let zero: ValueBox = elided()
func fails(_ action: ValueBox) -> Bool { elided() }
let abstraction: StateAbstraction = elided()
let shape: TypeShape = elided()
let record: TypeShape.Record = elided()
let target: UnsafeMutableRawPointer = elided()
func parse(_ text: String, into place: UnsafeMutableRawPointer) {}
let text = ""
