/** The columns that the user has chosen, in their order, of those that are offered; else the usual ones. Source: screens 0.2. */
export function chosenColumns(stored: readonly string[], choice: ColumnsOffered): readonly string[] {
  const offeredOf = (keys: readonly string[]) => [...new Set(keys)].filter((key) => choice.offered.includes(key));
  const known = offeredOf(stored);
  return known.length === 0 ? offeredOf(choice.usual) : known;
}

/** By their keys. */
export interface ColumnsOffered {
  readonly offered: readonly string[];
  readonly usual: readonly string[];
}

/** The choice with one column taken out, or put behind the last of those that are offered before it. */
export function withColumn(
  chosen: readonly string[],
  key: string,
  { is_shown, offered }: { readonly is_shown: boolean; readonly offered: readonly string[] },
): readonly string[] {
  const others = chosen.filter((each) => each !== key);
  if (!is_shown) return others;
  const before = new Set(offered.slice(0, offered.indexOf(key)));
  const place = others.findLastIndex((each) => before.has(each)) + 1;
  return others.toSpliced(place, 0, key);
}

/** The choice with one column a place further to the start or to the end; at an end it stays. */
export function movedColumn(chosen: readonly string[], key: string, by: -1 | 1): readonly string[] {
  const place = chosen.indexOf(key);
  const other = chosen[place + by];
  if (place === -1 || other === undefined) return chosen;
  return chosen.with(place, other).with(place + by, key);
}
