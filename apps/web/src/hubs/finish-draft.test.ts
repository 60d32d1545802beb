import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { expect, it } from 'vitest';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { roundCsv, summaryOf } from './finish-draft.ts';
import { isUndoable } from './use-undo.ts';

const at = (minute: number) => `2026-11-27T08:${String(minute).padStart(2, '0')}:00.000Z`;

function scan(minute: number, reference: string, answer: Partial<FieldEventResult> | null = {}): QueueEntry {
  const event_id = `scan ${minute}`;
  const told: FieldEventResult = {
    event_id,
    result: 'accepted',
    message: 'At hub',
    shipment_id: 1,
    short_tracking_reference: reference,
    parcel_reference: reference,
    status: 'at-hub',
    from: '',
    to: '',
    parcels_scanned: 1,
    parcel_count: 1,
    ...answer,
  };
  return {
    event: { event_id, device_id: 'd', device_sequence: minute, captured_at: at(minute), reference, choice: 'received-at-hub' },
    user_id: 1,
    answer: answer && told,
    answered_at_ms: Date.parse(at(minute)),
    is_dismissed: false,
  };
}

const SCANS = [
  scan(1, 'AA2AA2'),
  scan(2, 'BB2BB2', { parcel_count: 3 }),
  scan(3, 'NOPE', { result: 'refused', message: 'Unknown', short_tracking_reference: '' }),
  scan(4, 'CC2CC2', { warnings: ['It is delivered from Cape Town, not from here.'] }),
  scan(5, 'DD2DD2', null),
];

it('SCREEN-28: sums up a round: what was done, refused, is incomplete and not sent', () => {
  const summary = summaryOf(SCANS, { since: '', undone: [] });

  expect(summary?.choices).toEqual([{ choice: 'Received at hub', counts: { done: 2, warning: 1, refused: 1, waiting: 1 } }]);
  expect(summary?.incomplete).toEqual([{ reference: 'BB2BB2', scanned: 1, parcel_count: 3 }]);
  expect([summary?.from, summary?.to, summary?.unsent]).toEqual([at(1), at(5), 1]);
  expect(summary?.refused.map(({ event }) => event.reference)).toEqual(['NOPE']);
});

it('leaves out what was undone and what belonged to the round before', () => {
  const round = { since: at(2), undone: ['scan 4'] };

  expect(summaryOf(SCANS, round)?.choices[0]?.counts).toEqual({ done: 0, warning: 0, refused: 1, waiting: 1 });
  expect(roundCsv(SCANS, round).split('\r\n')).toHaveLength(3);
  expect(summaryOf(SCANS, { since: at(5), undone: [] })).toBeNull();
});

it('offers Undo for ten minutes, of what was taken', () => {
  const [taken, refused, waiting] = [SCANS[0], SCANS[2], SCANS[4]];
  const offered = (entry: QueueEntry | undefined, minute: number, undone: readonly string[] = []) =>
    entry !== undefined && isUndoable(entry, { undone, now: new Date(at(minute)) });

  expect([offered(taken, 11), offered(taken, 12), offered(taken, 5, ['scan 1'])]).toEqual([true, false, false]);
  expect([offered(refused, 3), offered(waiting, 5)]).toEqual([false, false]);
});
