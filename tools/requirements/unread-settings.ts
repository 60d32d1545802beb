interface Source {
  readonly path: string;
  readonly text: string;
}

/** Where settings are declared and edited: naming one there reads nothing. */
const DECLARES = [
  /^packages\/domain\/src\/providers\/(?:provider-settings|settings?-|settings\/)/,
  /^apps\/web\/src\/providers\/settings/,
  /^apps\/web\/src\/strings\//,
];

/** The settings of the catalogue that no other part of the product names. */
export function unreadSettings(keys: readonly string[], sources: readonly Source[]): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { path, text } of sources)
    if (!DECLARES.some((place) => place.test(path))) for (const word of text.match(/\b[a-z]\w*\b/g) ?? []) named.add(word);
  return new Set(keys.filter((key) => !named.has(key)));
}

/** A test file without the rows that say something of unread settings alone: `['KEY-36', 'driver_must_scan_each_parcel', true],`. */
export function withoutUnreadSettings(text: string, unread: ReadonlySet<string>): string {
  return text.replaceAll(/^\s*\['[A-Z][A-Z0-9 -]*\d', '(\w+)'.*$/gm, (row: string, key: string) => (unread.has(key) ? '' : row));
}
