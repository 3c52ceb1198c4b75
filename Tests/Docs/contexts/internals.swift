// Declarations that other blocks about internals rely on.
@testable import Fixtures

let feature = orderFeature
let old: OrderState = elided()
let new: OrderState = elided()
let state: OrderState = elided()
let action = OrderAction.didLoad
func report(_ broken: [BrokenRule]) {}
let text = ""
let folder = ""
let context: CompletionContext = elided()
let stage: any PlayStage = elided()
let directory: SnapshotDirectory = elided()
let tokens: TokenTable = elided()
