// What survives a reload: the board and the time, in the browser's own storage, where it allows that.

/** @typedef {{entries: Entry[], seconds: number, hidesTime: boolean}} Saved */

class Store {
  /** @param {string} key */
  constructor(key) {
    this.key = `puzzlesolve ${key}`;
  }

  /**
   * @param {number} unknowns how many there must be
   * @returns {Saved | null}
   */
  load(unknowns) {
    try {
      const saved = JSON.parse(localStorage.getItem(this.key) ?? "null");
      return saved?.entries?.length === unknowns ? saved : null;
    } catch {
      return null;
    }
  }

  /** @param {Saved} saved */
  save(saved) {
    try {
      localStorage.setItem(this.key, JSON.stringify(saved));
    } catch {
      // A browser that keeps nothing still lets one play.
    }
  }
}

/** Seconds that the page was seen, as a clock shows them. */
class Clock {
  /** @param {() => void} ticked */
  constructor(ticked) {
    this.seconds = 0;
    this.runs = true;
    setInterval(() => {
      if (!this.runs || document.hidden) return;
      this.seconds += 1;
      ticked();
    }, 1000);
  }

  get text() {
    const minutes = Math.floor(this.seconds / 60);
    return `${minutes}:${`${this.seconds % 60}`.padStart(2, "0")}`;
  }
}
