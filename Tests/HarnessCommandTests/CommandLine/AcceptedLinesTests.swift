import Testing

@testable import HarnessCommand

@Suite struct AcceptedLinesTests {
  @Test(arguments: [
    ("call showToast(\"A\")", "call showToast", true),
    ("call showToast(\"A\")", "call show", false),
    ("call api.send(1)", "call api", false),
    ("call api.send(1)", "call api.", true),
    ("call api.send(1)", "call api.send", true),
    ("call track-it", "call track", false),
    ("count = 1.5", "count = 1", false),
    ("count = 15", "count = 1", false),
    ("count = 1", "count = 1", true),
    ("count = -1", "count = ", true),
    ("+1s500ms", "+1s", false),
    ("page.title = \"A\"", "page", true),
    ("page.title = \"A\"", "page.title", true),
    ("page.title = \"A\"", "page.tit", false),
    ("page = .empty", "page", true),
    ("pages[3] = 1", "page", false),
    ("items[id: 7].name = \"A\"", "items", true),
    ("items[id: 7].name = \"A\"", "items[id: 7]", true),
    ("items[id: 77] removed", "items[id: 7", false),
    ("items[id: 7] removed", "items", true),
    ("~total = 2", "~total", true),
    ("receive loaded(.failure(.offline))", "receive loaded", true),
    ("receive loadedMore", "receive loaded", false),
    ("hear toast-text 5", "hear toast", false),
    ("nothing", "", true),
  ])
  func whatALineBeginsWith(_ line: String, _ beginning: String, _ begins: Bool) {
    #expect(AcceptedLines.begins(line, with: beginning) == begins)
  }
}
