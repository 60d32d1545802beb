import type { PlaceDraft } from './line-form-draft.ts';

/** Places in a pasted text, one a line: suburb, city and postal code, parted by tabs, semicolons or commas. A line of digits alone is a code. */
export function placesIn(text: string): PlaceDraft[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const mark = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
      const parts = line.split(mark).map((part) => part.trim().replaceAll(/^"|"$/g, ''));
      const [suburb = '', city = '', code = ''] = parts;
      return parts.length === 1 && /^\d+$/.test(suburb) ? { suburb: '', city: '', code: suburb } : { suburb, city, code };
    });
}
