/** The documents people know by a number of six digits or more. Source: ENUM-19 to ENUM-23. */
export type DocumentKind = 'collection' | 'payment' | 'invoice' | 'credit-note' | 'batch';

const PREFIXES: Readonly<Record<DocumentKind, string>> = {
  collection: 'COL',
  payment: 'PMT',
  invoice: 'INV',
  'credit-note': 'CR',
  batch: 'BAT',
};

const DIGITS = 6;

/** `COL000123`. Numbers past 999 999 simply become longer. Throws a RangeError for what is no sequence number. */
export function documentReference(kind: DocumentKind, sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`Not a document number: ${sequence}`);
  return PREFIXES[kind] + String(sequence).padStart(DIGITS, '0');
}

/** The kind and number of a reference, in any case and with spaces around it; null when it is none. */
export function parseDocumentReference(text: string): { kind: DocumentKind; sequence: number } | null {
  const match = /^(COL|PMT|INV|CR|BAT)(\d{6,15})$/.exec(text.trim().toUpperCase());
  const sequence = Number(match?.[2] ?? 0);
  if (!match || sequence < 1) return null;
  const kind = (Object.keys(PREFIXES) as DocumentKind[]).find((each) => PREFIXES[each] === match[1]);
  return kind ? { kind, sequence } : null;
}

/** Upper-case letters and digits without the look-alikes I, O, 0 and 1: 32 of them, so that five random bits choose one evenly. */
export const REFERENCE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const SHORT_REFERENCE_LENGTH = 6;

/** A short tracking reference, one character a random byte. The caller brings at least as many bytes as the length. */
export function shortTrackingReference(randomBytes: Uint8Array, length = SHORT_REFERENCE_LENGTH): string {
  if (randomBytes.length < length) throw new RangeError(`Needs ${length} random bytes, got ${randomBytes.length}`);
  return Array.from(randomBytes.subarray(0, length), (byte) => REFERENCE_ALPHABET.charAt(byte % 32)).join('');
}

/** The reference of a shipment's n-th parcel, counted from 1: `AB2CD3/1`. */
export function parcelReference(shipmentReference: string, number: number): string {
  return `${shipmentReference}/${number}`;
}

/** A parcel reference in its parts, or null when the text is none. */
export function parseParcelReference(text: string): { shipment_reference: string; number: number } | null {
  const match = /^([^/\s]+)\/([1-9]\d{0,3})$/.exec(text.trim());
  if (!match) return null;
  return { shipment_reference: match[1] ?? '', number: Number(match[2]) };
}

/** How a reference that was typed or scanned is looked up: trimmed and in upper case. Source: MENU-46. */
export function searchReference(entered: string): string {
  return entered.trim().toUpperCase();
}
