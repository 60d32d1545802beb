import { expect, it } from 'vitest';
import { phpUrlEncode, signedText } from './php-url-encode.ts';

it.each([
  ['a b', 'a+b'],
  ["A~B*C(d)'!", 'A%7EB%2AC%28d%29%27%21'],
  ['me+you@example.com', 'me%2Byou%40example.com'],
  ['2026-11-22T10:00:00+0000', '2026-11-22T10%3A00%3A00%2B0000'],
  ['café-1_2.3', 'caf%C3%A9-1_2.3'],
])('"%s" is written as PHP writes it', (text, encoded) => {
  expect(phpUrlEncode(text)).toBe(encoded);
});

it('fields are signed in the order of their names, with the passphrase where there is one', () => {
  const fields = { version: 'v1', 'merchant-id': '10000100', date: '2026-11-22' };

  expect(signedText(fields, 'salt and pepper')).toBe(
    'date=2026-11-22&merchant-id=10000100&passphrase=salt+and+pepper&version=v1',
  );
  expect(signedText(fields, '')).toBe('date=2026-11-22&merchant-id=10000100&version=v1');
});
