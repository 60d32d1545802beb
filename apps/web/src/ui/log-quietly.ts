/** Writes to the browser's console what the specification wants logged but not shown. Source: ERR-25. */
export function logQuietly(text: string, error: unknown): void {
  console.info(text, error);
}
