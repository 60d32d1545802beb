/** What people look a shipment up by: who and where, and the references that the sender gave it. */
export interface Searchable {
  readonly collection_contact: { readonly name: string };
  readonly delivery_contact: { readonly name: string };
  readonly collection_address: { readonly company: string };
  readonly delivery_address: { readonly company: string; readonly local_area: string; readonly code: string };
  readonly customer_reference: string;
  readonly custom_tracking_reference: string;
}

/** The longest word that is searched for. */
const WORD_LENGTH_MAX = 40;
/** Names that have more words than this are not names. */
const WORDS_MAX = 32;

/**
 * The words a shipment is found by, each once: of names and suburbs every word, and joined words whole as well; references as they are,
 * since "PO-47" begins one and "PO" would find them all.
 */
export function searchWords(shipment: Searchable): string[] {
  const names = [
    shipment.delivery_contact.name,
    shipment.collection_contact.name,
    shipment.delivery_address.company,
    shipment.collection_address.company,
    shipment.delivery_address.local_area,
    shipment.delivery_address.code,
  ];
  const references = [shipment.customer_reference, shipment.custom_tracking_reference];
  const words = [...names.flatMap(wordsOfName), ...references.flatMap((reference) => reference.split(/\s+/).map(folded))];
  return [...new Set(words.filter((word) => word !== ''))].slice(0, WORDS_MAX);
}

/** The words in one text, each after a space: a term begins one of them where the text has it after a space. */
export function searchText(words: readonly string[]): string {
  return words.map((word) => ` ${word}`).join('');
}

/** Typed text as beginnings of words that must all be there; punctuation alone searches for nothing. */
export function searchTerms(typed: string): string[] {
  const terms = typed.split(/\s+/).map(folded);
  return [...new Set(terms.filter((term) => /[\p{L}\p{N}]/u.test(term)))];
}

/** The end of the range of words that begin with a term, where words are compared sign by sign. */
export function afterTerm(term: string): string {
  return `${term}\u{10FFFF}`;
}

function wordsOfName(name: string): string[] {
  return name.split(/\s+/).flatMap((part) => [folded(part), ...part.split(/[-./,;:&()]+/).map(folded)]);
}

/** Small letters without accents and apostrophes, so that "O'Brien" and "obrien", "José" and "jose" are one. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .slice(0, WORD_LENGTH_MAX);
}
