interface Dated {
  /** The public key of the row's world. */
  world: string;
  at: number;
}

/**
 * The positions of rows in a list, newest first. In a busy world, an event may arrive after a later page of the list was read,
 * so its row may be older than the rows at the top. Each world has its own clock, so only rows of the same world are compared.
 */
export class RowOrder {
  private readonly newest = new Map<string, number>();

  isNewest({ world, at }: Dated): boolean {
    return at >= (this.newest.get(world) ?? -Infinity);
  }

  /** Registers a row that was added to the list. */
  add(row: Dated): void {
    if (this.isNewest(row)) this.newest.set(row.world, row.at);
  }

  /** The index of a row that is not the newest: before the first older row of its world, or at the end if there is none. */
  indexOf(row: Dated, rows: readonly Dated[]): number {
    const index = rows.findIndex(({ world, at }) => world === row.world && at <= row.at);
    return index < 0 ? rows.length : index;
  }
}
