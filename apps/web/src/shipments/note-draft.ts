const LONGEST_START = 40;

/** The first words of a note, by which its buttons are told apart. */
export function noteStart(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST_START ? line : `${line.slice(0, LONGEST_START).trimEnd()}…`;
}

/** How large a file is, in words: 12 kB, 1.4 MB. */
export function fileSizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
