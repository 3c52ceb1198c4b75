struct Item: Identifiable {
  var id: Int
  var isActive = false
}
struct Page {
  var address: URL
  var title = ""
}

var items: IdentifiedArrayOf<Item> = []
let pages: [[Item]] = []
let page: Page = elided()
let address: URL = elided()
