import type { BranchId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import type { Capture } from '../tracking/parts/field-queue-storage.ts';
import { recordScans } from './record-scans.ts';
import { EMPTY_SET_UP } from './scan-draft.ts';

const AT = new Date('2026-11-23T10:00:00.000Z');
const SET_UP = { ...EMPTY_SET_UP, branch_id: 1 as BranchId };

/** A device that keeps captures until it is full. */
function aDevice(room = Number.POSITIVE_INFINITY) {
  const entries: QueueEntry[] = [];
  return {
    entries,
    recording: {
      set_up: SET_UP,
      entries: () => entries,
      now: () => AT,
      onKept: () => undefined,
      capture: async (capture: Capture): Promise<QueueEntry> => {
        // As storage answers: not in the same breath.
        await Promise.resolve();
        if (entries.length >= room) throw new Error('full');
        const event = { ...capture, event_id: `event ${entries.length}`, device_id: 'd', device_sequence: entries.length };
        const entry = { event, user_id: 1, answer: null, answered_at_ms: 0, is_dismissed: false };
        entries.push(entry);
        return entry;
      },
    },
  };
}

const referencesOf = (entries: readonly QueueEntry[]) => entries.map(({ event }) => event.reference);

describe('recording a pasted list', () => {
  it('records each reference once', async () => {
    const { entries, recording } = aDevice();

    const outcome = await recordScans(['AB2CD3/1', 'EF3GH4', 'AB2CD3/1'], recording);

    expect(referencesOf(entries)).toEqual(['AB2CD3/1', 'EF3GH4']);
    expect(outcome).toEqual({
      told: 'AB2CD3/1 was scanned a moment ago, so it was not recorded twice.',
      left: [],
    });
  });

  it('ENUM-07: the photo of a stamped document goes with the first scan alone', async () => {
    const { entries, recording } = aDevice();
    const set_up = { ...SET_UP, choice: 'delivered' as const, receiver_name: 'Rachel' };

    await recordScans(['AB2CD3/1', 'EF3GH4'], { ...recording, set_up, stamped: new Uint8Array([1]) });

    expect(entries.map(({ event }) => event.documents)).toEqual([[{ type: 'grv', content: 'AQ==' }], undefined]);
  });

  it('with an incomplete set-up leaves all of it', async () => {
    const { entries, recording } = aDevice();

    const outcome = await recordScans(['AB2CD3/1', 'EF3GH4'], { ...recording, set_up: EMPTY_SET_UP });

    expect(entries).toEqual([]);
    expect(outcome).toEqual({ told: 'Choose a branch first.', left: ['AB2CD3/1', 'EF3GH4'] });
  });

  it('leaves what the device had no room for', async () => {
    const { entries, recording } = aDevice(1);

    const outcome = await recordScans(['AB2CD3/1', 'EF3GH4', 'JK4LM5'], recording);

    expect(referencesOf(entries)).toEqual(['AB2CD3/1']);
    expect(outcome.left).toEqual(['EF3GH4', 'JK4LM5']);
    expect(outcome.told).toContain('could not be kept on the device');
  });
});
