import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_REFERENCES, parseReferences, readTrackLink } from './track-link.ts';

const linkOf = (search: string) => readTrackLink((name) => new URLSearchParams(search).get(name) ?? '');

describe('an address of the tracking page', () => {
  it('SCREEN-17: names references between commas, spaces or lines, trimmed, in upper case, each once', () => {
    expect(parseReferences(' 7k4qxm,AB2CD3;  ef3gh4\nab2cd3\r\n XY/1 ')).toEqual(['7K4QXM', 'AB2CD3', 'EF3GH4', 'XY/1']);
    expect(parseReferences(' , \n ')).toEqual([]);
    expect(parseReferences('AB\u0000CD')).toEqual(['AB', 'CD']);
  });

  it('SCREEN-17: asks for the first twenty, and tells that there are more', () => {
    const named = Array.from({ length: 21 }, (_, at) => `REF${at}`);

    expect(linkOf(`?ref=${named.join(',')}`)).toMatchObject({ references: named.slice(0, 20), has_more: true });
    expect(linkOf(`?ref=${named.slice(1).join('+')}`)).toMatchObject({ references: named.slice(1), has_more: false });
  });

  it('names the provider of shipments of one without a host, or leaves it to the host', () => {
    expect(linkOf('?ref=7K4QXM&provider_id=7').provider_id).toBe(7);
    expect(
      ['', '?ref=7K4QXM', '?provider_id=', '?provider_id=0', '?provider_id=-1', '?provider_id=x'].map(
        (search) => linkOf(search).provider_id,
      ),
    ).toEqual(Array(6).fill(null));
  });

  it('has a key only where it could be one', () => {
    expect(linkOf('?key=aB3-_x').key).toBe('aB3-_x');
    expect(['', '?key=', '?key=a%20b', `?key=${'k'.repeat(41)}`].map((search) => linkOf(search).key)).toEqual(
      Array(4).fill(null),
    );
    expect([linkOf('?iframe=true').is_framed, linkOf('?iframe=1').is_framed]).toEqual([true, false]);
  });

  it('never asks for more than the call takes, whatever was entered', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', size: 'max', maxLength: 300 }), (ref) => {
        const { references } = readTrackLink((name) => (name === 'ref' ? ref : ''));

        expect(references.length).toBeLessThanOrEqual(MOST_REFERENCES);
        expect(references.every((reference) => reference !== '' && reference.length <= 61)).toBe(true);
        expect(parseReferences(references.join(','))).toEqual(references);
      }),
    );
  });
});
