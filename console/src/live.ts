import { signal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Refusal } from "./api";
import { connection, follow, reloads, type WorldEvent } from "./events";
import { world } from "./route";
import { complain } from "./ui";

/** Changes that come in quick succession are read together. */
const SOON = 400;

export interface Live<T> {
  value: T | null;
  /** Why there is none. */
  problem: string;
  /** Reads it again now. */
  read: () => Promise<void>;
}

/**
 * What a screen shows of the sandbox, read again when an event may have changed it.
 *
 * @param key changes with what is to be read
 * @param concerns whether the event may have changed it
 */
export function useLive<T>(key: string, load: () => Promise<T>, concerns: (event: WorldEvent) => boolean): Live<T> {
  const state = useRef<{ value: Signal<T | null>; problem: Signal<string> } | null>(null);
  state.current ??= { value: signal<T | null>(null), problem: signal("") };
  const { value, problem } = state.current;
  const whole = `${world.value} ${reloads.value} ${key}`;
  const newest = useRef(whole);
  const wanted = useRef(load);
  wanted.current = load;
  const shown = useRef("");

  const read = async (): Promise<void> => {
    const of = newest.current;
    try {
      const found = await wanted.current();
      if (of === newest.current) {
        value.value = found;
        problem.value = "";
        shown.current = of;
      }
    } catch (failure) {
      if (of !== newest.current) return;
      if (failure instanceof Refusal && failure.status === 404) {
        value.value = null;
        problem.value = failure.message;
      } else {
        complain(failure);
      }
    }
  };

  useEffect(() => {
    newest.current = whole;
    // What another key names is not shown while the new one is read.
    if (shown.current.split(" ").slice(2).join() !== key) value.value = null;
    // Events come first, so that nothing happens between the reading and them.
    const unsubscribe = connection.subscribe((state) => state !== "connecting" && void read());
    let timer = 0;
    const leave = follow((events) => {
      if (events.some(concerns)) timer ||= setTimeout(() => ((timer = 0), void read()), SOON);
    });
    // Some things change without an event: settings, the balance. Whoever changed them elsewhere comes back to look.
    const back = () => void read();
    addEventListener("focus", back);
    return () => {
      removeEventListener("focus", back);
      leave();
      unsubscribe();
      clearTimeout(timer);
    };
  }, [whole]);

  return { value: value.value, problem: problem.value, read };
}
