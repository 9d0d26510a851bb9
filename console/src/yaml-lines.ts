/** A piece of a line: its kind (k key, s string, n number, c comment, or empty for the rest) and its text. */
export type Piece = [kind: "k" | "s" | "n" | "c" | "", text: string];

const PIECES = /(#.*$)|("(?:[^"\\]|\\.)*"|'[^']*')|([A-Za-z_][\w.-]*(?=\s*:(?:\s|$)))|(\b\d[\w.]*\b)/g;

/** Splits a line of YAML into pieces for highlighting. The line need not be valid. */
export function pieces(line: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of line.matchAll(PIECES)) {
    // A comment starts at the beginning of the line or after a space.
    if (match[1] && match.index > 0 && line[match.index - 1] !== " ") continue;
    if (match.index > from) found.push(["", line.slice(from, match.index)]);
    found.push([match[1] ? "c" : match[2] ? "s" : match[3] ? "k" : "n", match[0]]);
    from = match.index + match[0].length;
  }
  if (from < line.length) found.push(["", line.slice(from)]);
  return found;
}
