import { effect, type Signal, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { say, type Words } from "./words";

export interface Column<T> {
  name: Words;
  cell: (row: T) => ComponentChildren;
  /** A class of its cells, by which the stylesheet lays them out on a phone. */
  kind?: string;
}

/** Where a reader was in a list, kept while another screen is shown. */
export interface Place {
  top: number;
  /** The key of the chosen row. */
  chosen: string;
}

const places = new Map<string, Place>();

/** The place in the list of this name. */
export function placeIn(list: string): Place {
  let place = places.get(list);
  if (!place) {
    place = { top: 0, chosen: "" };
    places.set(list, place);
  }
  return place;
}

interface Props<T> {
  label: string;
  testId: string;
  rows: readonly T[];
  columns: Column<T>[];
  keyOf: (row: T) => string;
  hrefOf: (row: T) => string;
  place: Place;
  /** How many rows were ever added at the top; the rows that a reader looks at stay where they are. */
  added?: number;
  /** Told whether the reader is at the top. */
  onTop?: (isAtTop: boolean) => void;
  /** The reader comes near the end. */
  onEnd?: () => void;
  classOf?: (row: T) => string;
}

/** Where keys are typed, and mean nothing else. */
export const TYPED = "input:not([type=checkbox]), textarea, select";

const NARROW = matchMedia("(max-width: 760px)");
const isNarrow: Signal<boolean> = signal(NARROW.matches);
NARROW.addEventListener("change", () => (isNarrow.value = NARROW.matches));

/** Rows above and below what is seen, so that scrolling shows no gaps. */
const MARGIN = 10;

/** Heights of a row, which the stylesheet has too. */
export function rowHeight(): number {
  return isNarrow.value ? 68 : 40;
}

/**
 * A table of any length, of which only the rows in view exist. The first column links to the row's own page; j and k move
 * between rows.
 */
export function Table<T>(props: Props<T>) {
  const { rows, columns, keyOf, hrefOf, place, added = 0 } = props;
  const height = rowHeight();
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: place.top, height: 800 });
  const seen = useRef(added);

  const look = () => {
    const { scrollTop, clientHeight } = scroller.current!;
    place.top = scrollTop;
    setView((before) => (before.top === scrollTop && before.height === clientHeight ? before : { top: scrollTop, height: clientHeight }));
    props.onTop?.(scrollTop < height / 2);
    if (scrollTop + clientHeight * 3 > rows.length * height) props.onEnd?.();
  };

  const focusChosen = () => {
    const chosen = scroller.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(place.chosen)}"] a`);
    chosen?.focus({ preventScroll: true });
  };

  // Before anything looks where the reader is.
  useLayoutEffect(() => {
    scroller.current!.scrollTop = place.top;
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller.current!);
    focusChosen();
    return () => sizes.disconnect();
  }, []);

  // Rows that come in above push nothing down unless the reader is at the top.
  useLayoutEffect(() => {
    const more = added - seen.current;
    seen.current = added;
    if (more > 0 && scroller.current!.scrollTop >= height / 2) scroller.current!.scrollTop += more * height;
    look();
  }, [added, rows.length, height]);

  // Whoever sees the rows can move between them.
  useLayoutEffect(() => {
    const move = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (target.matches(TYPED) || document.querySelector("dialog[open]")) return;
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || rows.length === 0) return;
      const now = rows.findIndex((row) => keyOf(row) === place.chosen);
      const next = now < 0 ? Math.ceil(place.top / height) : Math.max(0, Math.min(rows.length - 1, now + step));
      place.chosen = keyOf(rows[next]!);
      const box = scroller.current!;
      const room = box.clientHeight - (box.querySelector("thead")?.clientHeight ?? 0);
      if (next * height < box.scrollTop) box.scrollTop = next * height;
      else if ((next + 1) * height > box.scrollTop + room) box.scrollTop = (next + 1) * height - room;
      look();
      // The next key may be Enter, or the row may not be drawn yet.
      focusChosen();
      requestAnimationFrame(focusChosen);
      event.preventDefault();
    };
    addEventListener("keydown", move);
    return () => removeEventListener("keydown", move);
  });

  const first = Math.max(0, Math.floor(view.top / height) - MARGIN);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / height) + MARGIN);
  const shown = rows.slice(first, last);
  return (
    <div class="scroller" ref={scroller} onScroll={look} tabIndex={0} role="region" aria-label={props.label}>
      <table class="list" aria-rowcount={rows.length + 1} data-testid={props.testId}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" class={kind}>
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onClick={(event) => (place.chosen = (event.target as Element).closest<HTMLElement>("tr[data-key]")?.dataset["key"] ?? place.chosen)}>
          <tr class="space" aria-hidden="true" style={{ height: `${first * height}px` }} />
          {shown.map((row, index) => {
            const key = keyOf(row);
            const [lead, ...rest] = columns as [Column<T>, ...Column<T>[]];
            return (
              <tr key={key} data-key={key} aria-rowindex={first + index + 2} class={props.classOf?.(row)}>
                <td class={lead.kind}>
                  <a href={hrefOf(row)} onFocus={() => (place.chosen = key)} onClick={() => (place.chosen = key)}>
                    {lead.cell(row)}
                  </a>
                </td>
                {rest.map((column) => (
                  <td key={column.name} class={column.kind}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          <tr class="space" aria-hidden="true" style={{ height: `${(rows.length - last) * height}px` }} />
        </tbody>
      </table>
    </div>
  );
}

/** A value that changes once its source has been quiet for a moment; for fields in which somebody types. */
export function settled<T>(source: () => T, wait: number): Signal<T> {
  const quiet = signal(source());
  let timer = 0;
  effect(() => {
    const value = source();
    clearTimeout(timer);
    timer = setTimeout(() => (quiet.value = value), wait);
  });
  return quiet;
}
