import { computed, effect, signal, type Signal } from "@preact/signals";
import { follow, reloads, type WorldEvent } from "./events";
import { route, screen, world } from "./route";
import { showFailure } from "./ui";

interface Page<T> {
  data: T[];
  next: string | null;
}

const FIRST_PAGE = 100;
const LATER_PAGES = 500;
/** After an event the list is read again with this delay, in milliseconds, so several changes need only one request. */
const REFRESH_DELAY = 500;
/** A filter applies after this time, in milliseconds: a click that ends the typing must find its row where it was. */
const TYPING_PAUSE = 300;

/** A list of the sandbox, newest first, read page by page as needed. Its newest part is read again when an event may have changed it. */
export class Feed<T extends { id: string }> {
  /** Another array after each change, so that a component that gets it is rendered again. */
  rows: readonly T[] = [];
  readonly version = signal(0);
  /** How many rows were added at the top so far. */
  added = 0;
  isRead = false;
  private cursor: string | null = null;
  private reading = false;
  private again = false;

  constructor(private readonly load: (cursor: string | undefined, limit: number) => Promise<Page<T>>) {}

  hasMore(): boolean {
    return this.cursor !== null;
  }

  /** Reads the newest rows. */
  async refresh(): Promise<void> {
    if (this.reading) {
      this.again = true;
      return;
    }
    this.reading = true;
    try {
      const { data, next } = await this.load(undefined, FIRST_PAGE);
      const known = new Set(this.rows.slice(0, FIRST_PAGE * 2).map((row) => row.id));
      const fresh = data.filter((row) => !known.has(row.id));
      if (!this.isRead || fresh.length === data.length) {
        // There is a gap between the new page and the known rows, so they are replaced.
        this.rows = data;
        this.cursor = next;
        this.isRead = true;
        this.added = 0;
      } else {
        const newer = new Map(data.map((row) => [row.id, row]));
        this.rows = [...fresh, ...this.rows.map((row) => newer.get(row.id) ?? row)];
        this.added += fresh.length;
      }
      this.version.value++;
    } catch (failure) {
      showFailure(failure);
    } finally {
      this.reading = false;
    }
    if (this.again) {
      this.again = false;
      await this.refresh();
    }
  }

  async more(): Promise<void> {
    if (this.reading || this.cursor === null) return;
    this.reading = true;
    try {
      const { data, next } = await this.load(this.cursor, LATER_PAGES);
      const known = new Set(this.rows.map((row) => row.id));
      this.rows = [...this.rows, ...data.filter((row) => !known.has(row.id))];
      this.cursor = next;
      this.version.value++;
    } catch (failure) {
      showFailure(failure);
    } finally {
      this.reading = false;
    }
  }
}

/**
 * The list of a screen, with the filters in the address. A change of the filters creates a new list.
 *
 * @param concerns whether an event may have changed it
 */
export function feedOf<T extends { id: string }>(
  name: string,
  filters: string[],
  load: (filters: Record<string, string>, cursor: string | undefined, limit: number) => Promise<Page<T>>,
  concerns: (event: WorldEvent) => boolean,
): Signal<Feed<T> | null> {
  const feed = signal<Feed<T> | null>(null);
  const key = computed(() => {
    if (screen.value !== name || route.value.id) return null;
    const values = Object.fromEntries(filters.map((filter) => [filter, route.value.query.get(filter) ?? ""]));
    return JSON.stringify([world.value, reloads.value, values]);
  });
  let known = "";
  let of = "";
  /** The list of the present filters, which is shown once it is read. */
  let newest: Feed<T> | null = null;
  let typing = 0;
  effect(() => {
    const now = key.value;
    if (now === null) return;
    if (now === known) {
      // Reads what has changed while another screen was shown.
      void newest?.refresh();
      return;
    }
    known = now;
    const values = (JSON.parse(now) as [string, number, Record<string, string>])[2];
    const created = new Feed<T>((cursor, limit) => load(values, cursor, limit));
    // The rows stay until the new ones are read: a click must not lose its row.
    if (of !== world.peek()) feed.value = null;
    of = world.peek();
    newest = created;
    clearTimeout(typing);
    typing = setTimeout(() => void created.refresh().then(() => newest === created && (feed.value = created)), feed.peek() ? TYPING_PAUSE : 0);
  });
  let timer = 0;
  follow((events) => {
    if (newest && events.some(concerns)) {
      timer ||= setTimeout(() => {
        timer = 0;
        if (screen.value === name) void newest?.refresh();
      }, REFRESH_DELAY);
    }
  });
  return feed;
}
