import Foundation
import UnpreparedModels
import XCTest

@testable import Harness

/// The five models of Examples/Unprepared, which aren't prepared for tests in any way.
final class UnpreparedModelsTests: XCTestCase {
  override func setUpWithError() throws {
    guard SealedFunctions.missing == nil else { throw XCTSkip("code can't be sealed here") }
  }

  func testASearchWaitsForTheLastLetter() {
    let field = TestModel(UnpreparedModels.searchField)
    field.world.stub("search", calledWith: ["swift"], ["Swift"])
    field.send("type", "sw", changes: ["text": "sw"])
    field.advance(by: .milliseconds(299))
    field.send("type", "swift", changes: ["text": "swift"])
    field.run(changes: ["hits": ["Swift"], "hitsFor": "swift"])
    XCTAssertEqual(field.world.calls("search"), ["swift"])
  }

  func testANoteHasTheTimeOfTheScript() {
    let form = TestModel(UnpreparedModels.noteForm)
    form.send("type", "milk", changes: ["text": "milk"])
    form.advance(by: .seconds(2))
    let now = form.world.date()
    form.send(
      "save",
      changes: [
        "id": UUID(endingIn: 1), "text": "", "openFor": 2.0,
        "notes": [NoteForm.Note(id: UUID(endingIn: 0), text: "milk", at: now, color: 0)],
      ])
  }

  func testExploringFindsTheMistakes() throws {
    func check<Model>(_ feature: ModelFeature<Model>, _ environment: String, _ rule: String) throws {
      try Examples.checkMistake(in: feature, environment, rule, runs: 400, faults: true)
    }
    try check(UnpreparedModels.images, "forgetsGroup", "nothing fails that can be decoded")
    try check(UnpreparedModels.download, "keepsOld", "nothing is downloaded that nobody wants")
    try check(UnpreparedModels.searchField, "forgetsItem", "hits are of a text that is there")
    try check(UnpreparedModels.poller, "keepsTimer", "there is a price while it is watched alone")
    try check(UnpreparedModels.noteForm, "keepsId", "no two notes have an id")
  }
}
