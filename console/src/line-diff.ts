export type DiffLine = [" " | "-" | "+", string];

/** Longer texts are compared as a whole, for the work grows with the product of their lengths. */
const MOST = 400;

/** The lines of two texts: those only in the first by -, those only in the second by +, in their order. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  if (old.length > MOST || now.length > MOST) return [...old.map((line): DiffLine => ["-", line]), ...now.map((line): DiffLine => ["+", line])];
  // The longest common rest from each pair of places on.
  const common = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let k = now.length - 1; k >= 0; k--) {
      common[i]![k] = old[i] === now[k] ? common[i + 1]![k + 1]! + 1 : Math.max(common[i + 1]![k]!, common[i]![k + 1]!);
    }
  }
  const lines: DiffLine[] = [];
  let [i, k] = [0, 0];
  while (i < old.length || k < now.length) {
    if (i < old.length && k < now.length && old[i] === now[k]) {
      lines.push([" ", old[i++]!]);
      k++;
    } else if (k >= now.length || (i < old.length && common[i + 1]![k]! >= common[i]![k + 1]!)) {
      lines.push(["-", old[i++]!]);
    } else {
      lines.push(["+", now[k++]!]);
    }
  }
  return lines;
}
