import { signal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Refusal } from "./api";
import { connection, follow, reloads, type WorldEvent } from "./events";
import { world } from "./route";
import { showFailure } from "./ui";

/** After an event the data is read again with this delay, in milliseconds, so several changes need only one request. */
const READ_DELAY = 400;

export interface Live<T> {
  value: T | null;
  /** Why there is no value. */
  problem: string;
  /** Reads the value again now. */
  read: () => Promise<void>;
}

/**
 * Data of the sandbox that a screen shows. It is read again when an event may have changed it.
 *
 * @param key identifies the data; another key means other data
 * @param concerns whether the event may have changed the data
 */
export function useLive<T>(key: string, load: () => Promise<T>, concerns: (event: WorldEvent) => boolean): Live<T> {
  const state = useRef<{ value: Signal<T | null>; problem: Signal<string>; begun: number; shown: number } | null>(null);
  const reads = (state.current ??= { value: signal<T | null>(null), problem: signal(""), begun: 0, shown: 0 });
  const { value, problem } = reads;
  const fullKey = `${world.value} ${reloads.value} ${key}`;
  const newestKey = useRef(fullKey);
  const newestLoad = useRef(load);
  newestLoad.current = load;
  const shownKey = useRef("");

  const read = async (): Promise<void> => {
    const readKey = newestKey.current;
    const number = ++reads.begun;
    try {
      const loaded = await newestLoad.current();
      // Answers may arrive in another order than their requests. An older one must not replace a newer one.
      if (readKey === newestKey.current && number > reads.shown) {
        reads.shown = number;
        value.value = loaded;
        problem.value = "";
        shownKey.current = readKey;
      }
    } catch (failure) {
      if (readKey !== newestKey.current) return;
      if (failure instanceof Refusal && failure.status === 404) {
        value.value = null;
        problem.value = failure.message;
      } else {
        showFailure(failure);
      }
    }
  };

  useEffect(() => {
    newestKey.current = fullKey;
    // The data of another key is not shown while the new data is being read.
    if (shownKey.current.split(" ").slice(2).join() !== key) value.value = null;
    // Reads only when events arrive, so no change between the two is missed.
    const unsubscribe = connection.subscribe((state) => state !== "connecting" && void read());
    let timer = 0;
    const unfollow = follow((events) => {
      if (events.some(concerns)) timer ||= setTimeout(() => ((timer = 0), void read()), READ_DELAY);
    });
    // Some data changes without an event, such as settings and the balance. It is read again when the window gets the focus.
    const onFocus = () => void read();
    addEventListener("focus", onFocus);
    return () => {
      removeEventListener("focus", onFocus);
      unfollow();
      unsubscribe();
      clearTimeout(timer);
    };
  }, [fullKey]);

  return { value: value.value, problem: problem.value, read };
}
