import { effect, type Signal, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { say, type Words } from "./words";

export interface Column<T> {
  name: Words;
  cell: (row: T) => ComponentChildren;
  /** For the first column: what stands beside the link to the row. */
  beside?: (row: T) => ComponentChildren;
  /** CSS classes of the cells; the stylesheet uses them for the layout. */
  kind?: string;
}

/** The scroll position and the chosen row of a list, kept while another screen is shown. */
export interface Place {
  top: number;
  /** The key of the chosen row. */
  chosen: string;
}

const places = new Map<string, Place>();

/** The place kept for the list with this name. */
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
  /** How many rows were added at the top so far. Visible rows stay where they are. */
  added?: number;
  /** Called with whether the list is scrolled to its top. */
  onTop?: (isAtTop: boolean) => void;
  /** Called when the visible part is near the end of the rows. */
  onEnd?: () => void;
  classOf?: (row: T) => string;
}

/** Elements in which the user types, so the keyboard shortcuts do not apply. */
export const TYPING_FIELDS = "input:not([type=checkbox]), textarea, select";

const NARROW = matchMedia("(max-width: 760px)");
const isNarrow: Signal<boolean> = signal(NARROW.matches);
NARROW.addEventListener("change", () => (isNarrow.value = NARROW.matches));

/** The number of extra rows above and below the visible part, so that scrolling shows no gaps. */
const MARGIN = 10;

/** The height of a row in pixels; the stylesheet must have the same values. */
export function rowHeight(): number {
  return isNarrow.value ? 68 : 40;
}

/**
 * A table of any length. Only the visible rows are in the page. The first column links to the row's own page, which a click
 * anywhere in the row opens; the keys j and k move between rows.
 */
export function Table<T>(props: Props<T>) {
  const { rows, columns, keyOf, hrefOf, place, added = 0 } = props;
  const height = rowHeight();
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: place.top, height: 800 });
  const seenAdded = useRef(added);

  const updateView = () => {
    const { scrollTop, clientHeight } = scroller.current!;
    place.top = scrollTop;
    setView((previous) => (previous.top === scrollTop && previous.height === clientHeight ? previous : { top: scrollTop, height: clientHeight }));
    props.onTop?.(scrollTop < height / 2);
    if (scrollTop + clientHeight * 3 > rows.length * height) props.onEnd?.();
  };
  // The observer outlives this render, and must see the newest rows.
  const newestUpdate = useRef(updateView);
  newestUpdate.current = updateView;

  const focusChosen = () => {
    const chosen = scroller.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(place.chosen)}"] a`);
    chosen?.focus({ preventScroll: true });
  };

  // A layout effect, so that the scroll position is restored before anything reads it.
  useLayoutEffect(() => {
    scroller.current!.scrollTop = place.top;
    const sizes = new ResizeObserver(() => newestUpdate.current());
    sizes.observe(scroller.current!);
    focusChosen();
    return () => sizes.disconnect();
  }, []);

  // New rows at the top do not move the visible rows, unless the list is at its top.
  useLayoutEffect(() => {
    const more = added - seenAdded.current;
    seenAdded.current = added;
    if (more > 0 && scroller.current!.scrollTop >= height / 2) scroller.current!.scrollTop += more * height;
    // The rows were replaced by fewer ones.
    if (scroller.current!.scrollTop > rows.length * height) scroller.current!.scrollTop = 0;
    updateView();
  }, [added, rows.length, height]);

  // The shortcuts work without focus in the table.
  useLayoutEffect(() => {
    const move = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (target.matches(TYPING_FIELDS) || document.querySelector("dialog[open]")) return;
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || rows.length === 0) return;
      const now = rows.findIndex((row) => keyOf(row) === place.chosen);
      const next = now < 0 ? Math.ceil(place.top / height) : Math.max(0, Math.min(rows.length - 1, now + step));
      place.chosen = keyOf(rows[next]!);
      const box = scroller.current!;
      const visibleHeight = box.clientHeight - (box.querySelector("thead")?.clientHeight ?? 0);
      if (next * height < box.scrollTop) box.scrollTop = next * height;
      else if ((next + 1) * height > box.scrollTop + visibleHeight) box.scrollTop = (next + 1) * height - visibleHeight;
      updateView();
      // Focuses at once because the next key may be Enter, and again after drawing because the row may not exist yet.
      focusChosen();
      requestAnimationFrame(focusChosen);
      event.preventDefault();
    };
    addEventListener("keydown", move);
    return () => removeEventListener("keydown", move);
  });

  // A click anywhere in a row opens it, unless it is on a control, selects text, or is meant for another tab.
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const row = target.closest<HTMLElement>("tr[data-key]");
    if (!row) return;
    place.chosen = row.dataset["key"]!;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (isPlain && !target.closest("a, button, input, label") && getSelection()?.isCollapsed !== false) row.querySelector("a")!.click();
  };

  const first = Math.max(0, Math.floor(view.top / height) - MARGIN);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / height) + MARGIN);
  const shown = rows.slice(first, last);
  return (
    <div class="scroller" ref={scroller} onScroll={updateView} tabIndex={0} role="region" aria-label={props.label}>
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
        <tbody onClick={onClick}>
          <tr class="space" aria-hidden="true" style={{ height: `${first * height}px` }} />
          {shown.map((row, index) => {
            const key = keyOf(row);
            const [lead, ...rest] = columns as [Column<T>, ...Column<T>[]];
            return (
              <tr key={key} data-key={key} aria-rowindex={first + index + 2} class={props.classOf?.(row)}>
                <td class={lead.kind}>
                  <a href={hrefOf(row)} onFocus={() => (place.chosen = key)} onClick={() => (place.chosen = key)}>
                    {lead.cell(row)}
                  </a>{" "}
                  {lead.beside?.(row)}
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

/** Shows the first rows of the list on the screen. */
export function scrollToTop(): void {
  document.querySelector(".scroller")?.scrollTo({ top: 0 });
}

/** A signal that follows its source after `wait` milliseconds without changes, for fields in which the user types. */
export function debounced<T>(source: () => T, wait: number): Signal<T> {
  const delayed = signal(source());
  let timer = 0;
  effect(() => {
    const value = source();
    clearTimeout(timer);
    timer = setTimeout(() => (delayed.value = value), wait);
  });
  return delayed;
}
