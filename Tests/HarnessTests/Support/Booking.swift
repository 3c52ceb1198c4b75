import Foundation

@testable import Harness
@testable import HarnessArchitecture

/// The seats of a hall, as written by someone who has never explored a feature: with a race, and a forgotten reset.
struct BookingState: Equatable {
  struct Seat: Equatable, Identifiable {
    let id: Int
    var isTaken = false
  }

  var seats: [Seat] = []
  var hall = 0
  var isLoading = false
  var selected: Int?
  var message: String?
  var price = 0
}

enum BookingAction: Equatable {
  case didChooseHall(Int)
  case receiveSeats(hall: Int, [BookingState.Seat])
  case didTapSeat(id: Int)
  case didTapBook
  case receiveBooking(Bool)
  case didType(price: Int)
}

struct BookingEnvironment {
  var seats: @Sendable (Int) async -> [BookingState.Seat]
  var book: @Sendable (Int) async -> Bool
}

let bookingFeature = Feature(
  "booking", initialState: BookingState(),
  reducer: Reducer<BookingState, BookingAction, BookingEnvironment> { state, action, environment in
    switch action {
    case .didChooseHall(let hall):
      state.hall = hall
      state.isLoading = true
      let seats = environment.seats
      return .run { send in await send(.receiveSeats(hall: hall, seats(hall))) }
    case .receiveSeats(let hall, let seats):
      state.isLoading = false
      state.seats = seats
      // Forgotten: an answer for a hall that the user has left.
      _ = hall
      return .none
    case .didTapSeat(let id):
      guard state.seats.contains(where: { $0.id == id && !$0.isTaken }) else { return .none }
      state.selected = id
      return .none
    case .didTapBook:
      guard let seat = state.selected else { return .none }
      state.message = nil
      let book = environment.book
      return .run { send in await send(.receiveBooking(book(seat))) }
    case .receiveBooking(let isBooked):
      state.message = isBooked ? "Booked" : "Somebody was faster"
      // Forgotten: the seat is still selected.
      return .none
    case .didType(let price):
      state.price = price
      return .none
    }
  }
) { world in
  BookingEnvironment(seats: world.task("seats"), book: world.task("book"))
}
.always("an answer is that of the hall that is shown") { _, action, new in
  if case .receiveSeats(let hall, _) = action { hall == new.hall } else { true }
}
.always("nothing is selected once it is booked") { $0.message != "Booked" || $0.selected == nil }
.sometimes("a seat is selected") { $0.selected != nil }
