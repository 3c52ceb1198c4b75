import Foundation

/// What features do to their process behind their scripts' backs.
enum FaultyThreads {
  /// A thread that does something as soon as a file of this name exists.
  static func onceThereIs(_ path: String, _ body: @escaping @Sendable () -> Void) {
    try? "\(getpid())".write(toFile: path + ".waits", atomically: true, encoding: .utf8)
    Thread.detachNewThread {
      while access(path, F_OK) != 0 { usleep(500) }
      body()
    }
  }

  /// Creates a file, and waits until the process that waits for it has ended: forever if that is this one.
  static func make(_ path: String) {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    guard let text = try? String(contentsOfFile: path + ".waits", encoding: .utf8), let id = pid_t(text) else { return }
    while kill(id, 0) == 0 { usleep(500) }
  }

  /// Creates a file, and waits until the process that waits for it has ended, whether or not that was noticed.
  static func end(_ path: String) {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    guard let text = try? String(contentsOfFile: path + ".waits", encoding: .utf8), let id = pid_t(text) else { return }
    while kill(id, 0) == 0, !isZombie(id) { usleep(500) }
  }

  private static func isZombie(_ id: pid_t) -> Bool {
    #if os(Linux)
      let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
      return text.map { $0.contains(") Z ") } ?? true
    #else
      usleep(100_000)
      return true
    #endif
  }

  /// A program that outlives this process with its standard output open. Its id is added to a file.
  static func startDaemon(_ path: String) {
    startShell("echo the daemon speaks; echo $$ >>\(path); exec sleep 600")
    while access(path, F_OK) != 0 { usleep(500) }
  }

  /// The same, but it never stops printing.
  static func startFlood(_ path: String) {
    startShell("echo $$ >>\(path); exec yes the daemon never stops")
    while access(path, F_OK) != 0 { usleep(500) }
  }

  private static func startShell(_ text: String) {
    // Elsewhere programs can't start others, and no test requires it.
    #if !os(iOS)
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", text]
      try? process.run()
    #endif
  }

  /// The same with a fork of this process, which has all our descriptors open.
  static func startCopy(_ path: String) {
    let id = fork()
    if id == 0 {
      sleep(600)
      _exit(0)
    }
    let file = fopen(path, "a")
    fputs("\(id)\n", file)
    fclose(file)
  }

  /// Returns in two processes.
  static func fork() -> Int32 {
    typealias Fork = @convention(c) () -> Int32
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "fork") else { return -1 }
    return unsafeBitCast(symbol, to: Fork.self)()
  }

  static func atExit(_ what: String) {
    switch what {
    case "trap": atexit { fatalError("a handler gives up") }
    case "exit": atexit { exit(0) }
    case "leave": atexit { _exit(0) }
    case "look":
      atexit { print("in the end \(Date() > Date(timeIntervalSince1970: 1_700_000_000)), \(UUID() != UUID())") }
    default: atexit { while true { usleep(1_000) } }
    }
  }
}
