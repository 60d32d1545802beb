const LONGEST_START = 40;

/** The first words of a note, by which its buttons are told apart. */
export function noteStart(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST_START ? line : `${line.slice(0, LONGEST_START).trimEnd()}…`;
}
