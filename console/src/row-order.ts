interface Dated {
  /** The public key of its world. */
  world: string;
  at: number;
}

/**
 * Where rows belong in a list, newest first. Where much happens, events come later than a page of the list that was read since,
 * and tell of rows that are older than those at its top. Each world has a clock of its own, so only its own rows are compared.
 */
export class RowOrder {
  private readonly newest = new Map<string, number>();

  isNewest({ world, at }: Dated): boolean {
    return at >= (this.newest.get(world) ?? -Infinity);
  }

  /** The row is in the list from now on. */
  add(row: Dated): void {
    if (this.isNewest(row)) this.newest.set(row.world, row.at);
  }

  /** The place of a row that is not the newest: before the first that is older; the end where none is. */
  placeOf(row: Dated, rows: readonly Dated[]): number {
    const place = rows.findIndex(({ world, at }) => world === row.world && at <= row.at);
    return place < 0 ? rows.length : place;
  }
}
