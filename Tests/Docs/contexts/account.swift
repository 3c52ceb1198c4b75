// A page that loads two things at once.
struct User: Equatable {}
struct Cart: Equatable {}
struct AccountState {
  var user: User?
  var cart: Cart?
}
enum AccountAction { case receiveUser(User), receiveCart(Cart) }
let (user, cart) = (User(), Cart())
let store: TestStore<AccountState, AccountAction, Void> = elided()
