#if canImport(Glibc) && !APPLE_FALLBACK
  import Glibc

  /// Reports in which folders something has changed, using Linux's inotify.
  final class FolderNotifier: WatchedTreeListener {
    private let file: OpenFile
    private let maxFolders: Int
    private var numbers: [String: Int32] = [:]
    /// The paths of each folder. A folder has several if links lead to it or it is below two roots.
    private var paths: [Int32: Set<String>] = [:]
    private var room = [UInt8](repeating: 0, count: 1 << 16)

    /// Why not all folders are watched; nil if they are.
    private(set) var failure: SystemFailure?

    /// - Parameter maxFolders: The maximum number of folders to watch, as if the system allowed no more.
    init(maxFolders: Int = .max) throws(SystemFailure) {
      self.maxFolders = maxFolders
      file = OpenFile(adopting: try retrying { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) })
    }

    /// Readable when something has changed.
    var descriptor: Int32 { file.descriptor }

    /// Unfinished writes don't count, except when a file takes the place of another.
    private static let events =
      UInt32(IN_CLOSE_WRITE) | UInt32(IN_ATTRIB) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
      | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

    func enter(_ folder: String) {
      do throws(SystemFailure) {
        if paths.count >= maxFolders { throw SystemFailure(code: ENOSPC) }
        let here = (try? FileSystem.currentDirectory()) ?? "."
        let number = try retrying {
          inotify_add_watch(file.descriptor, PathText.absolute(folder, in: here), Self.events)
        }
        numbers[folder] = number
        paths[number, default: []].insert(folder)
      } catch {
        // If the folder is gone again, listing it shows that.
        if error.code != ENOENT, error.code != ENOTDIR { failure = error }
      }
    }

    func leave(_ folder: String) {
      guard let number = numbers.removeValue(forKey: folder) else { return }
      paths[number]?.remove(folder)
      if paths[number]?.isEmpty == true {
        paths[number] = nil
        _ = inotify_rm_watch(file.descriptor, number)
      }
    }

    /// The paths of the folders in which something has changed since the last call; nil if the system's queue has overflowed.
    func changedFolders() -> Set<String>? {
      var changed: Set<String>? = []
      while true {
        let count = try? retrying { room.withUnsafeMutableBytes { readBytes(descriptor, $0[...]) } }
        guard let count, count > 0 else { return changed }
        for event in InotifyEvent.all(in: room[..<count]) {
          if event.isOverflow { changed = nil }
          changed?.formUnion(paths[event.folder] ?? [])
        }
      }
    }
  }

  /// A system report about a folder: its number and what has happened. The name that follows isn't needed.
  struct InotifyEvent: Equatable {
    let folder: Int32
    let mask: UInt32

    var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }

    /// Each event is four 32-bit numbers: the folder, the mask, a cookie, and the length in bytes of the name that follows.
    static func all(in bytes: ArraySlice<UInt8>) -> [InotifyEvent] {
      func number(_ start: Int) -> UInt32 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt32.self) }
      }
      var events: [InotifyEvent] = []
      var start = 0
      while start + 16 <= bytes.count {
        events.append(InotifyEvent(folder: Int32(bitPattern: number(start)), mask: number(start + 4)))
        start += 16 + Int(number(start + 12))
      }
      return events
    }
  }
#endif
