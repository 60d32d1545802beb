/** What was typed as one line, taken apart: the door, and the place that is looked for. Either may be empty. */
export interface TypedAddress {
  readonly street: string;
  readonly place: string;
}

/** What ends the name of a street, in English and Afrikaans. */
const STREET_WORDS = new Set(
  'street st straat road rd weg avenue ave laan drive dr rylaan lane ln way crescent cres singel close slot boulevard blvd terrace highway hwy circle sirkel'.split(
    ' ',
  ),
);

/**
 * `12 Jellicoe Avenue, Rosebank` and `12 Jellicoe Avenue Rosebank` are a door in Rosebank; a text that names no street is looked for as a
 * place. A postal code is part of the place.
 */
export function typedAddress(text: string): TypedAddress {
  const parts = text.split(',').map((part) => part.trim());
  const last_of_street = parts.findLastIndex(isOfStreet);
  if (last_of_street === -1) return { street: '', place: text.trim() };
  const { street, place } = cutAfterStreet(parts[last_of_street] ?? '');
  return {
    street: [...parts.slice(0, last_of_street), street].join(', '),
    place: [place, ...parts.slice(last_of_street + 1)].filter((part) => part !== '').join(', '),
  };
}

/** Whether a place has the name that was typed, its city or code behind it or not. */
export function isNamedExactly(place: { readonly local_area: string }, typed: string): boolean {
  const [name = ''] = typed.split(',');
  return name.trim().toLowerCase() === place.local_area.trim().toLowerCase();
}

/** Whether every word that was typed stands in a text, or begins a word of it. */
export function isNamedIn(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((word) => words.some((each) => each.startsWith(word)));
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A house number, or a word that ends the name of a street; four digits alone are a postal code. */
function isOfStreet(part: string): boolean {
  const words = part.split(/\s+/);
  if (words.length < 2) return false;
  return (
    /^\d+[a-z]?$/i.test(words[0] ?? '') || /^(unit|flat|shop|suite|no\.?)$/i.test(words[0] ?? '') || words.some(isStreetWord)
  );
}

/** The words after that which ends the name of the street are the place. `St` before a name is a saint. */
function cutAfterStreet(part: string): TypedAddress {
  const words = part.split(/\s+/);
  const end = words.findLastIndex((word, at) => at > 0 && isStreetWord(word));
  if (end === -1) return { street: part, place: '' };
  return { street: words.slice(0, end + 1).join(' '), place: words.slice(end + 1).join(' ') };
}

function isStreetWord(word: string): boolean {
  return STREET_WORDS.has(word.toLowerCase().replace(/\.$/, ''));
}
