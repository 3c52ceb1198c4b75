// A block that begins with a dot modifies a feature.
@testable import Fixtures

struct Avatar {
  static var placeholder: Avatar { Avatar() }
}
struct Post {
  var id: Int
  var title: String
  var author: String
}

let _ = orderFeature
// <#block#>
