/** A test file without the rows that say something of unread settings alone: `['KEY-36', 'driver_must_scan_each_parcel', true],`. */
export function withoutUnreadSettings(text: string, unread: ReadonlySet<string>): string {
  return text.replaceAll(/^\s*\['[A-Z][A-Z0-9 -]*\d', '(\w+)'.*$/gm, (row: string, key: string) => (unread.has(key) ? '' : row));
}
