import { expect, it } from 'vitest';
import { SCAN_UNDO_MS, whyNotUndone } from './scan-undo.ts';

const now = new Date('2026-11-27T08:00:00Z');
const RECEIVED = { choice: 'received-at-hub', time_received: now, now, was_taken: true };

it('SCREEN-28: takes a scan back for ten minutes, and not a moment longer', () => {
  const before = (ms: number) => new Date(now.getTime() - ms);

  expect(whyNotUndone({ ...RECEIVED, time_received: before(SCAN_UNDO_MS) })).toBeNull();
  expect(whyNotUndone({ ...RECEIVED, time_received: before(SCAN_UNDO_MS + 1) })).toMatch(
    /^A scan can be undone for ten minutes\./,
  );
});

it('takes back neither what had no effect nor what others have acted on', () => {
  expect(whyNotUndone({ ...RECEIVED, was_taken: false })).toBe('This scan changed nothing, so there is nothing to undo.');
  for (const choice of ['collected', 'delivered', 'ready-for-pickup'])
    expect(whyNotUndone({ ...RECEIVED, choice })).not.toBeNull();
  expect(whyNotUndone({ ...RECEIVED, choice: 'manifested' })).toMatch(/^This scan is on a transfer\./);
  for (const choice of ['floor-check', 'out-for-delivery', 'on-hold', 'damaged'])
    expect(whyNotUndone({ ...RECEIVED, choice })).toBeNull();
});
