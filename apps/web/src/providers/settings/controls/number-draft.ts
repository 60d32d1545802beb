/** What is typed into a field for a number: a number, null when it is empty, the text itself when it is no number. A comma is a decimal point. */
export function parseNumber(text: string): number | string | null {
  const trimmed = text.replaceAll(/[\s\u00A0]/g, '').replace(',', '.');
  if (trimmed === '') return null;
  const number = Number(trimmed);
  return Number.isFinite(number) && /^[-+]?\d*(?:\.\d*)?$/.test(trimmed) ? number : text;
}
