import { expect, it } from 'vitest';
import { localTimeText } from './local-time.ts';

it('local time tells an instant by the clock and the calendar of South Africa', () => {
  expect(localTimeText(new Date('2026-11-27T12:00:00.000Z'))).toBe('27 November 2026, 14:00');
  expect(localTimeText(new Date('2026-12-31T22:30:00.000Z'))).toBe('1 January 2027, 00:30');
});
