/** A snapshot of a world that this browser keeps, also when the page is loaded again. */
export interface KeptSnapshot {
  id: number;
  /** The public key of its world. */
  world: string;
  /** Empty for none. */
  name: string;
  /** When it was taken, by the clock of its world. */
  at: string;
  content: Blob;
}

/** A browser keeps this many snapshots of all worlds, and this many bytes of them; another one drops the oldest. */
const [MOST, MOST_BYTES] = [10, 50 * 1024 * 1024];
const STORE = "snapshots";

let opened: Promise<IDBDatabase> | undefined;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open("paysandbox", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true });
  return done(opening);
}

/** Reads or changes the snapshots in one transaction. */
async function transact<T>(mode: IDBTransactionMode, work: (snapshots: IDBObjectStore) => Promise<T>): Promise<T> {
  opened ??= openDatabase();
  return work((await opened).transaction(STORE, mode).objectStore(STORE));
}

/** The snapshots of a world, the newest first. */
export async function keptSnapshots(world: string): Promise<KeptSnapshot[]> {
  const all = await transact("readonly", (snapshots) => done<KeptSnapshot[]>(snapshots.getAll()));
  return all.filter((one) => one.world === world).reverse();
}

/** Keeps a snapshot and drops the oldest that are too many. Returns false for one that alone is too large. */
export async function keep(snapshot: Omit<KeptSnapshot, "id">): Promise<boolean> {
  if (snapshot.content.size > MOST_BYTES) return false;
  await transact("readwrite", async (snapshots) => {
    await done(snapshots.add(snapshot));
    const all = await done<KeptSnapshot[]>(snapshots.getAll());
    let bytes = 0;
    const tooMany = all.reverse().filter(({ content }, index) => (bytes += content.size) > MOST_BYTES || index >= MOST);
    await Promise.all(tooMany.map(({ id }) => done(snapshots.delete(id))));
  });
  return true;
}

export function removeSnapshot(id: number): Promise<undefined> {
  return transact("readwrite", (snapshots) => done(snapshots.delete(id)));
}
