import { expect, it } from 'vitest';
import { positionText, readPosition } from './read-position.ts';

const DOOR = { lat: -26.1467, lng: 28.0436 };

it.each([
  '-26.1467, 28.0436',
  '-26,1467; 28,0436',
  '-26.1467 28.0436',
  '(-26.1467,28.0436)',
  '26.1467° S, 28.0436° E',
  ' 26.1467S 28.0436E ',
])('the parser of positions reads %j', (text) => {
  expect(readPosition(text)).toEqual(DOOR);
});

it.each(['', 'Rosebank', '-26.1467', '28.0436, -26.1467', '51.5, -0.12', '0, 0', '-26.1467, 28.0436, 5', '1e3, 1e3'])(
  'the parser of positions reads no South African position out of %j',
  (text) => {
    expect(readPosition(text)).toBeNull();
  },
);

it('a written position is read again', () => {
  expect(positionText(DOOR)).toBe('-26.14670, 28.04360');
  expect(readPosition(positionText(DOOR))).toEqual(DOOR);
});
