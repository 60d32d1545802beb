/** An e-mail has no more lines than are looked at. */
const LINES_MAX = 2000;

/** Where a mail program says that what follows was written before: in English and Afrikaans, as the large programs do. */
const INTRODUCTIONS: readonly RegExp[] = [
  /^-{2,} ?(?:original message|oorspronklike boodskap|forwarded message) ?-{2,}$/i,
  /^_{20,}$/,
  /^(?:on|op)\b.{1,300}\b(?:wrote|geskryf|skryf) ?:$/i,
];
/** The head of a message that is quoted whole: a sender, with the day or the recipient below. */
const FROM = /^\*?(?:from|van):/i;
const BESIDE_FROM = /^\*?(?:sent|date|to|gestuur|datum|aan):/i;

/**
 * What has been written in an answer by e-mail: the text above what is quoted, without the introduction of the quotation and without lines that are
 * empty at its ends. What a person writes below or between what they quote is not found again among it, so a text that begins with a quotation is kept whole.
 */
export function writtenAbove(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n').slice(0, LINES_MAX);
  const end = lines.findIndex((_, at) => beginsQuotation(lines, at));
  const above = trimmed(end === -1 ? lines : lines.slice(0, end));
  return above === '' ? trimmed(lines) : above;
}

function beginsQuotation(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim();
  if (line.startsWith('>') || INTRODUCTIONS.some((pattern) => pattern.test(line))) return true;
  const next = (lines[at + 1] ?? '').trim();
  // Narrow programs break the introduction over two lines.
  if (
    /^(?:on|op)\b/i.test(line) &&
    line.length + next.length < 300 &&
    INTRODUCTIONS.some((pattern) => pattern.test(`${line} ${next}`))
  )
    return true;
  return FROM.test(line) && [next, (lines[at + 2] ?? '').trim()].some((each) => BESIDE_FROM.test(each));
}

function trimmed(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
