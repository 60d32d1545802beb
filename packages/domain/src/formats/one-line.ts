/** A text on one line: a name with a line break could add lines of its own to the head of a message, or to a list. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
