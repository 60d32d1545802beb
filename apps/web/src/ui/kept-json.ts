/** What this browser keeps under a key, as `keepJson` wrote it; null when that is nothing or cannot be read. */
export function keptJson(key: string, storage: Pick<Storage, 'getItem'>): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value in this browser. A full storage keeps nothing, and what is kept here can be done without. */
export function keepJson(key: string, value: unknown, storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // As if it had never been kept.
  }
}
