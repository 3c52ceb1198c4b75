import Foundation
import Harness

/// Models with queues, timers, dates and ids inside, as people write them: nothing in them is prepared for tests.
public enum UnpreparedModels {
  public static var features: [any SuiteFeature] { [images, download, searchField, poller, noteForm] }

  public static var images: ModelFeature<ImageCache> {
    Feature("image-cache", model: { world in ImageCache(decode: world.value("decode")) }) { m in
      m.action("show", ImageCache.show)
      m.action("forget", ImageCache.forget)
    }
    .environment("forgetsGroup") { world in ImageCache(decode: world.value("decode"), forgetsGroup: true) }
    .always("nothing fails that can be decoded") { (cache: ImageCache) in
      cache.isLoading || cache.failed.allSatisfy { cache.images[$0] == nil }
    }
    .eventually("loading ends") { (cache: ImageCache) in !cache.isLoading }
  }

  public static var download: ModelFeature<Download> {
    Feature("download", model: { world in Download(fetch: world.value("fetch")) }) { m in
      m.action("start", Download.start)
      m.action("cancel", Download.cancel)
    }
    .environment("keepsOld") { world in Download(fetch: world.value("fetch"), keepsOld: true) }
    .always("nothing is downloaded that nobody wants") { (download: Download) in
      download.url != nil || download.phase == .idle
    }
    .eventually("it comes to an end") { (download: Download) in
      switch download.phase {
      case .idle, .done, .failed: true
      case .loading, .waiting: false
      }
    }
  }

  public static var searchField: ModelFeature<SearchField> {
    Feature("search-field", model: { world in SearchField(search: world.value("search")) }) { m in
      m.action("type", SearchField.type)
      m.action("clear", SearchField.clear)
    }
    .environment("forgetsItem") { world in SearchField(search: world.value("search"), forgetsItem: true) }
    .always("hits are of a text that is there") { (field: SearchField) in !field.text.isEmpty || field.hits.isEmpty }
    .eventually("the hits are those of the text") { (field: SearchField) in field.hitsFor == field.text }
  }

  public static var poller: ModelFeature<Poller> {
    Feature("poller", model: { world in Poller(ask: world.value("ask")) }) { m in
      m.action("watch", Poller.watch)
      m.action("stop", Poller.stop)
    }
    .environment("keepsTimer") { world in Poller(ask: world.value("ask"), keepsTimer: true) }
    .always("there is a price while it is watched alone") { (poller: Poller) in
      poller.isWatching || poller.price == nil
    }
  }

  public static var noteForm: ModelFeature<NoteForm> {
    Feature("note-form", model: { _ in NoteForm() }) { m in
      m.action("type", NoteForm.type)
      m.action("save", NoteForm.save)
      m.action("remove(at:)", NoteForm.remove)
    }
    .environment("keepsId") { _ in NoteForm(keepsId: true) }
    .always("no two notes have an id") { (form: NoteForm) in Set(form.notes.map(\.id)).count == form.notes.count }
  }
}
