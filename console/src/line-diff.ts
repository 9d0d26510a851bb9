export type DiffLine = [" " | "-" | "+", string];

/** The second JSON text with its members in the order of the first, because their order means nothing; any other text unchanged. */
export function inOrderOf(first: string, second: string): string {
  try {
    return JSON.stringify(ordered(JSON.parse(first), JSON.parse(second)));
  } catch {
    return second;
  }
}

function ordered(first: unknown, second: unknown): unknown {
  if (!isObject(first) || !isObject(second)) return second;
  const names = [...Object.keys(first).filter((name) => name in second), ...Object.keys(second).filter((name) => !(name in first))];
  return Object.fromEntries(names.map((name) => [name, ordered(first[name], second[name])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Texts with more lines are not compared line by line, because the time grows with the product of their lengths. */
const MAX_LINES = 400;

/** The lines of both texts, in order. Lines that only the first text has are marked `-`, those that only the second has `+`. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [oldLines, newLines] = [before.split("\n"), after.split("\n")];
  if (oldLines.length > MAX_LINES || newLines.length > MAX_LINES) return [...oldLines.map((line): DiffLine => ["-", line]), ...newLines.map((line): DiffLine => ["+", line])];
  // common[i][k]: the length of the longest common subsequence of oldLines[i…] and newLines[k…].
  const common = Array.from({ length: oldLines.length + 1 }, () => new Array<number>(newLines.length + 1).fill(0));
  for (let i = oldLines.length - 1; i >= 0; i--) {
    for (let k = newLines.length - 1; k >= 0; k--) {
      common[i]![k] = oldLines[i] === newLines[k] ? common[i + 1]![k + 1]! + 1 : Math.max(common[i + 1]![k]!, common[i]![k + 1]!);
    }
  }
  const lines: DiffLine[] = [];
  let [i, k] = [0, 0];
  while (i < oldLines.length || k < newLines.length) {
    if (i < oldLines.length && k < newLines.length && oldLines[i] === newLines[k]) {
      lines.push([" ", oldLines[i++]!]);
      k++;
    } else if (k >= newLines.length || (i < oldLines.length && common[i + 1]![k]! >= common[i]![k + 1]!)) {
      lines.push(["-", oldLines[i++]!]);
    } else {
      lines.push(["+", newLines[k++]!]);
    }
  }
  return lines;
}
