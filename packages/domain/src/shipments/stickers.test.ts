import { describe, expect, it } from 'vitest';
import { rangeChecks, rangeStanding, spanOf, stickerParts, stickerReference, whyNotUse } from './stickers.ts';

describe('SCREEN-32: a range of stickers', () => {
  it.each([
    [
      'SHIP-VALID-04 SHIP-VALID-06',
      { prefix: 'AB', from: '0001', count: 10 },
      'A sticker has 7 characters at least, with its prefix.',
    ],
    ['', { prefix: '12', from: '000001', count: 10 }, 'A prefix begins with a letter and has letters, digits and hyphens only.'],
    ['', { prefix: 'T G', from: '000001', count: 10 }, 'A prefix begins with a letter and has letters, digits and hyphens only.'],
    ['', { prefix: 'ABCDEFGHIJKLM', count: 10 }, 'A prefix has 12 characters at most.'],
    ['', { prefix: 'TCG', from: '1a', count: 10 }, 'The first number has digits only.'],
    ['', { prefix: 'TCG', from: '0000000000001', count: 10 }, 'The first number has 12 digits at most.'],
    ['', { prefix: 'TCG', from: '0001', count: 0 }, 'Please enter from 1 to 100000 stickers.'],
    ['', { prefix: 'TCG', from: '0001', count: 100_001 }, 'Please enter from 1 to 100000 stickers.'],
    ['', { prefix: 'TCG', from: '9999', count: 2 }, 'Counted on, the numbers need more digits. Please begin with more zeros.'],
    [
      '',
      { prefix: 'COL', from: '000001', count: 2 },
      'COL000001 is how other documents are numbered. Please take another prefix.',
    ],
    [
      '',
      { prefix: 'TRF', from: '000001', count: 2 },
      'TRF000001 is how other documents are numbered. Please take another prefix.',
    ],
  ])('%s is refused: %j', (_id, draft, message) => {
    expect(rangeChecks(draft).map((each) => each.message)).toEqual([message]);
  });

  it('SHIP-VALID-06: has seven characters with its prefix, and may begin with the trade’s ten digits', () => {
    expect(rangeChecks({ prefix: 'AB', from: '00001', count: 10 })).toEqual([]);
    expect(rangeChecks({ prefix: 'tcg', count: 100_000 })).toEqual([]);
  });

  it('goes on behind the last of its prefix, and begins with one where there is none', () => {
    const none = spanOf({ prefix: 'tcg', count: 5 }, null);
    const next = spanOf({ prefix: 'TCG', count: 5 }, { stem: 'TCG', width: 10, number: 5 });

    expect(none).toEqual({ stem: 'TCG', width: 10, first_number: 1, last_number: 5 });
    expect(next).toEqual({ stem: 'TCG', width: 10, first_number: 6, last_number: 10 });
  });

  it('whose prefix ends in digits is compared by what stands before them', () => {
    expect(spanOf({ prefix: 'TCG1', from: '0001', count: 5 }, null)).toEqual({
      stem: 'TCG',
      width: 5,
      first_number: 10_001,
      last_number: 10_005,
    });
  });

  it.each([
    [10, 100, 'enough'],
    [9, 100, 'low'],
    [1, 5, 'enough'],
    [0, 5, 'used-up'],
    [-1, 5, 'used-up'],
  ] as const)('with %i of %i free is %s', (free, total, standing) => {
    expect(rangeStanding({ free, total })).toBe(standing);
  });
});

it('a reference is taken apart and put together again, whatever case it is scanned in', () => {
  expect(stickerParts(' tcg0000000042 ')).toEqual({ stem: 'TCG', width: 10, number: 42 });
  expect(stickerReference({ stem: 'TCG', width: 10, number: 42 })).toBe('TCG0000000042');
  for (const none of ['TCG', '', '1234567890123456', 'AB12X']) expect(stickerParts(none)).toBeNull();
});

it('SCREEN-32: a sticker that is lost, void or another account’s is refused, and any other goes onto any parcel', () => {
  const why = (mark: 'lost' | 'void' | null, holder: number | null) => whyNotUse('TCG1', { mark, holder, account_id: 7 });

  expect(why('lost', null)).toBe('TCG1 is marked as lost, so it cannot be used.');
  expect(why('void', 7)).toBe('TCG1 is void, so it cannot be used.');
  expect(why(null, 8)).toBe('TCG1 is a sticker of another account.');
  expect([why(null, 7), why(null, null)]).toEqual([null, null]);
  expect(whyNotUse('TCG1', { mark: null, holder: 8, account_id: null })).toBeNull();
});
