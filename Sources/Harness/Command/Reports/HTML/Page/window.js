/* Draws the visible part of long content, with some around it: however long a script is, its page has a limited number of elements. */
const printing = matchMedia("print");
/** The number of parts up to which all are drawn. */
const fewParts = 100;

/** The drawn parts of a long picture or list, from `first` up to `end`.
    @param count the number of parts.
    @param from,to return where a part begins and ends, in points.
    @param sight returns where the visible part begins, and its length.
    @param draw draws other parts than before. */
function windowOf({ count, from, to, sight, draw }) {
  let [first, end] = [0, -1];
  /** The first part that ends after a place. */
  function at(place) {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (to(middle) > place) high = middle;
      else low = middle + 1;
    }
    return low;
  }
  function turn(next, last) {
    if (next === first && last === end) return;
    [first, end] = [next, last];
    draw(first, end);
  }
  const around = (start, stop, room) => count <= fewParts ? turn(0, count)
    : turn(at(start - room / 2), Math.min(count, at(stop + room / 2) + 1));
  return { count,
    has: (index) => index >= first && index < end,
    /** Draws the visible part after scrolling, or for the first time. */
    look() {
      const [start, room] = sight();
      if (first < end && at(start) >= first && Math.min(count, at(start + room) + 1) <= end) return;
      around(start, start + room, room);
    },
    /** Draws a part that is about to become visible. */
    reach(index) { if (index >= 0 && index < count && !(index >= first && index < end)) around(from(index), to(index), sight()[1] * 2); },
    all() { turn(0, count); },
    /** Drops everything but the visible part. */
    near() {
      const [start, room] = sight();
      around(start, start + room, room);
    } };
}

const moreOfAll = 100;
/** The rest of a list: a button that shows more of it. */
function more(rest, make, tag = "li") {
  const item = h(tag, null, h("button", { class: "more", type: "button", onclick: () => {
    const rows = rest.slice(0, moreOfAll).map(make).filter(Boolean);
    const left = rest.slice(moreOfAll);
    item.replaceWith(...rows, ...(left.length ? [more(left, make, tag)] : []));
    const next = rows.map((row) => row.matches("a, button, summary, [tabindex]") ? row : row.querySelector("a, button, summary, [tabindex]")).find(Boolean);
    next?.focus({ preventScroll: true });
  } }, `show ${grouped.format(rest.length)} more`));
  return item;
}
/** The first items of a list, and the rest on request. */
const some = (list, most, make, tag) => [...list.slice(0, most).map(make), ...(list.length > most ? [more(list.slice(most), make, tag)] : [])];
