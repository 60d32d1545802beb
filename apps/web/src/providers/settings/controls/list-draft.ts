/** A list with one entry moved by a step; the ends stay where they are. */
export function moved<Entry>(entries: readonly Entry[], index: number, step: -1 | 1): readonly Entry[] {
  const target = index + step;
  if (target < 0 || target >= entries.length) return entries;
  const [one, other] = [entries[index], entries[target]];
  // Both indices lie within the list.
  return entries.map((entry, at) => (at === index ? other : at === target ? one : entry) as Entry);
}

export function replaced<Entry>(entries: readonly Entry[], index: number, entry: Entry): readonly Entry[] {
  return entries.map((each, at) => (at === index ? entry : each));
}

export function removed<Entry>(entries: readonly Entry[], index: number): readonly Entry[] {
  return entries.filter((_entry, at) => at !== index);
}

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
