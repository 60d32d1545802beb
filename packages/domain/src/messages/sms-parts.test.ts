import { describe, expect, it } from 'vitest';
import { smsFault, smsParts } from './sms-parts.ts';

describe('the parts of an SMS', () => {
  it.each([
    ['nothing', '', 'GSM-7', 0, 1],
    ['160 plain signs', 'a'.repeat(160), 'GSM-7', 160, 1],
    ['161 plain signs', 'a'.repeat(161), 'GSM-7', 161, 2],
    ['306 plain signs', 'a'.repeat(306), 'GSM-7', 306, 2],
    ['307 plain signs', 'a'.repeat(307), 'GSM-7', 307, 3],
    ['80 euro signs', '€'.repeat(80), 'GSM-7', 160, 1],
    ['81 euro signs', '€'.repeat(81), 'GSM-7', 162, 2],
    // 152 and a sign of two: it begins the second part.
    ['a sign of two on the border of two parts', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
    ['70 signs with one of isiZulu and Afrikaans outside of the alphabet', `${'a'.repeat(69)}ê`, 'UCS-2', 70, 1],
    ['71 of them', `${'a'.repeat(70)}ê`, 'UCS-2', 71, 2],
    ['an emoji', '📦', 'UCS-2', 2, 1],
    ['35 emoji', '📦'.repeat(35), 'UCS-2', 70, 1],
    ['36 emoji', '📦'.repeat(36), 'UCS-2', 72, 2],
    // 67 units hold 33 emoji and one unit that stays empty.
    ['67 emoji', '📦'.repeat(67), 'UCS-2', 134, 3],
    ['10 000 plain signs', 'a'.repeat(10_000), 'GSM-7', 10_000, 66],
  ])('S56: %s', (_what, text, encoding, units, parts) => {
    expect(smsParts(text)).toEqual({ encoding, units, parts });
  });

  it.each([
    ['10 parts', 'a'.repeat(1530), null],
    ['11 parts', 'a'.repeat(1531), 'The text takes 11 parts of an SMS. It may take 10 at most.'],
    ['10 000 signs', 'a'.repeat(10_000), 'The text takes 66 parts of an SMS. It may take 10 at most.'],
    [
      '400 emoji',
      '📦'.repeat(400),
      'The text takes 13 parts of an SMS, because a sign in it is outside of the alphabet of SMS. It may take 10 at most.',
    ],
    ['blanks', '  \n', 'The text is empty.'],
  ])('says why %s cannot go out', (_what, text, fault) => {
    expect(smsFault(text)).toBe(fault);
  });
});
