/** The menu entry that a page belongs to: the longest path that the page's path lies under; null when none. */
export function currentEntry(entries: readonly string[], pathname: string): string | null {
  const under = entries.filter((path) => !path.includes('?') && (pathname === path || pathname.startsWith(`${path}/`)));
  return under.toSorted((one, other) => other.length - one.length)[0] ?? null;
}
