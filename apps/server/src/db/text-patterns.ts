/** A pattern for PostgreSQL's `~*` that finds whole occurrences of any of some texts; of no text, nothing. */
export function anyOfTexts(texts: readonly string[]): string {
  if (texts.length === 0) return String.raw`(?!)`;
  const escaped = texts.map((text) => text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`));
  return String.raw`(?<!\w)(?:${escaped.join('|')})(?!\w)`;
}
