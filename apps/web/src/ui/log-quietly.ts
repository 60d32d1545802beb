/** Writes to the browser's console what the specification wants logged and nobody told. Source: ERR-25. */
export function logQuietly(text: string, error: unknown): void {
  console.info(text, error);
}
