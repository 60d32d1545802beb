import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  REFERENCE_ALPHABET,
  documentReference,
  parcelReference,
  parseDocumentReference,
  parseParcelReference,
  searchReference,
  shortTrackingReference,
} from './references.ts';

describe('document references', () => {
  it.each([
    ['ENUM-19', 'collection', 123, 'COL000123'],
    ['ENUM-20 ENUM-23', 'payment', 7, 'PMT000007'],
    ['ENUM-21 ENUM-23', 'invoice', 999999, 'INV999999'],
    ['ENUM-22 ENUM-23', 'credit-note', 1, 'CR000001'],
    ['ENUM-19', 'collection', 1234567, 'COL1234567'],
    ['SCREEN-08', 'batch', 12, 'BAT000012'],
  ] as const)('%s: %s %s is %s, both ways', (_id, kind, sequence, reference) => {
    expect(documentReference(kind, sequence)).toBe(reference);
    expect(parseDocumentReference(reference)).toEqual({ kind, sequence });
    expect(parseDocumentReference(` ${reference.toLowerCase()} `)).toEqual({ kind, sequence });
  });

  it('ENUM-23: every number survives the way to a reference and back', () => {
    const kinds = fc.constantFrom('collection', 'payment', 'invoice', 'credit-note', 'batch');
    fc.assert(
      fc.property(kinds, fc.integer({ min: 1, max: 2_000_000_000 }), (kind, sequence) => {
        expect(parseDocumentReference(documentReference(kind, sequence))).toEqual({ kind, sequence });
      }),
    );
  });

  it.each([['COL123'], ['COL000000'], ['ABC000123'], ['COL00012A'], ['000123'], ['']])('"%s" is none', (text) => {
    expect(parseDocumentReference(text)).toBeNull();
  });

  it('refuses what is no sequence number', () => {
    expect(() => documentReference('invoice', 0)).toThrow(RangeError);
    expect(() => documentReference('invoice', 1.5)).toThrow(RangeError);
  });
});

describe('tracking references', () => {
  it('have six upper-case letters and digits without I, O, 0 and 1', () => {
    expect(REFERENCE_ALPHABET).toBe('ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
    expect(shortTrackingReference(new Uint8Array([0, 1, 31, 32, 8, 255]))).toBe('AB9AJ9');
    expect(shortTrackingReference(new Uint8Array(10), 7)).toBe('AAAAAAA');
  });

  it('are of that form for any bytes, and every character is equally likely', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (bytes) => {
        expect(shortTrackingReference(bytes)).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
      }),
    );
    const times = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const character = shortTrackingReference(new Uint8Array([byte]), 1);
      times.set(character, (times.get(character) ?? 0) + 1);
    }
    expect([...times.values()]).toEqual(Array.from({ length: 32 }, () => 8));
  });

  it('refuses too few random bytes', () => {
    expect(() => shortTrackingReference(new Uint8Array(5))).toThrow(RangeError);
  });

  it('a parcel carries its number behind a slash', () => {
    expect(parcelReference('AB2CD3', 1)).toBe('AB2CD3/1');
    expect(parseParcelReference(' AB2CD3/12 ')).toEqual({ shipment_reference: 'AB2CD3', number: 12 });
    expect(parseParcelReference('LD-123456/1')).toEqual({ shipment_reference: 'LD-123456', number: 1 });
    expect(parseParcelReference('AB2CD3')).toBeNull();
    expect(parseParcelReference('AB2CD3/0')).toBeNull();
  });

  it('MENU-46: a reference is looked up trimmed and in upper case', () => {
    expect(searchReference('  ab2cd3 ')).toBe('AB2CD3');
  });
});
