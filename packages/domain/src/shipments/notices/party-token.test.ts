import { expect, it } from 'vitest';
import type { Day } from '../../time/day.ts';
import { partyTokenText, readPartyToken } from './party-token.ts';

const TOKEN = { reference: 'AB2CD3', last_day: '2026-12-27' as Day, proof: 'abcdefgh-JKLMN_p' };

it('SCREEN-57 SCREEN-58: a token names shipment, last day and proof, and is read as it was written', () => {
  expect(partyTokenText(TOKEN)).toMatch(/^AB2CD3\.[0-9a-z]+\.abcdefgh-JKLMN_p$/);
  expect(readPartyToken(partyTokenText(TOKEN))).toEqual(TOKEN);
});

it.each([
  '',
  'AB2CD3',
  'AB2CD3..abcdefghijklmnop',
  'AB2CD3.g3f.short',
  'ab2cd3.g3f.abcdefghijklmnop',
  `${'A'.repeat(60_000)}.g3f.x`,
  'AB2CD3.zzzzz.abcdefghijklmnop',
])('SCREEN-57: what is no token is none: %s', (text) => {
  expect(readPartyToken(text)).toBeNull();
});
