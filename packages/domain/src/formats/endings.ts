/** A text without the signs that it ends with, as many as there are: the slashes of an address, the stops of a sentence. */
export function withoutEnding(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
