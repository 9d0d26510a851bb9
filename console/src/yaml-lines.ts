/** A piece of a line: its text, and what it is (k key, s text, n number, c comment), or an empty text for the rest. */
export type Piece = [kind: "k" | "s" | "n" | "c" | "", text: string];

const PIECES = /(#.*$)|("(?:[^"\\]|\\.)*"|'[^']*')|([A-Za-z_][\w.-]*(?=\s*:(?:\s|$)))|(\b\d[\w.]*\b)/g;

/** One line of YAML in pieces, for reading; it need not be right. */
export function pieces(line: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of line.matchAll(PIECES)) {
    // A comment begins at the line's begin or after a space.
    if (match[1] && match.index > 0 && line[match.index - 1] !== " ") continue;
    if (match.index > from) found.push(["", line.slice(from, match.index)]);
    found.push([match[1] ? "c" : match[2] ? "s" : match[3] ? "k" : "n", match[0]]);
    from = match.index + match[0].length;
  }
  if (from < line.length) found.push(["", line.slice(from)]);
  return found;
}
