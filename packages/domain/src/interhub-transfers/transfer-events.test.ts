import { expect, it } from 'vitest';
import { byNewest } from './transfer-events.ts';
import type { TransferEventType } from './transfer-events.ts';

const [EIGHT, NINE] = ['2026-11-27T08:00:00.000Z', '2026-11-27T09:00:00.000Z'];

const event = (type: TransferEventType, time: string, number: number | null = null) => ({ type, time, number });

it('S29: of one moment what came first on the way of a transfer stands below, in whichever order it is read', () => {
  const events = [
    event('received', NINE, 5),
    event('scanned-in', NINE),
    event('dispatched', EIGHT, 4),
    event('unloaded', EIGHT, 3),
    event('loaded', EIGHT, 2),
    event('scanned-out', EIGHT),
    event('opened', EIGHT, 1),
  ];

  expect(events.toReversed().toSorted(byNewest)).toEqual(events);
  expect(events.toSorted(byNewest)).toEqual(events);
});

it('S29: nothing comes before a transfer was opened, whatever the clock of a scanner says', () => {
  const acts = [event('opened', NINE, 1), event('scanned-out', EIGHT), event('dispatched', NINE, 2)];

  expect(acts.toSorted(byNewest).map(({ type }) => type)).toEqual(['dispatched', 'scanned-out', 'opened']);
});
