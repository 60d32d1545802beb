import { expect, it } from 'vitest';
import { staleSince } from './stale-draft.ts';

it('SCREEN-24: figures older than five minutes say of when they are', () => {
  const now = new Date('2026-11-27T10:00:00Z');

  expect(staleSince(now.getTime() - 299_000, now)).toBeNull();
  expect(staleSince(now.getTime() - 301_000, now)?.toISOString()).toBe('2026-11-27T09:54:59.000Z');
  expect(staleSince(0, now)).toBeNull();
});
