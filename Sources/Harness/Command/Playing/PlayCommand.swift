/// The commands that exist only while playing, not in scripts.
enum PlayCommand: String, CaseIterable, Sendable {
  case answer, emit, undo, redo, pending, save, help, quit

  /// Whether the command takes an argument.
  var takesArgument: Bool {
    switch self {
    case .answer, .emit, .save: true
    case .undo, .redo, .pending, .help, .quit: false
    }
  }

  /// The text of `help`: how each command is used, and what it does.
  static let explanation = """
    send ACTION, or ACTION  sends it; what can happen without time passing happens
    advance 1.5s            moves virtual time on; at a terminal an empty line moves
                            it to what is due next
    run                     moves it on until nothing is due
    expect PATH = VALUE     is checked now, and on every run of the script
    state, view             the whole state, the page
    note TEXT, # TEXT       a note, a comment
    stub NAME = VALUE after 1s
                            answers a call to come; docs/transcripts.md has all that
                            it can say
    hold ACTION             in the next step, what ACTION began waits until nothing
                            else is ready
    initial, environment, date, seed, ignore, include, let, expect failure
                            the header, before the first command

    answer NAME VALUE       answers an open call now, also by `fail "text"`; without
                            a value it prints some, by number
    emit NAME VALUE         gives one value of several; `answer NAME VALUE` gives the
                            last, `answer NAME end` ends it
    pending                 open calls, what is in flight, the virtual time
    undo, redo              takes the last line back, effects and time included;
                            brings it back
    save NAME               writes the script; calls that are open stay so for ever
    quit                    leaves
    """
}
