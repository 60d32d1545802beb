import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draw } from '../shell/drawn.testing.tsx';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { ProofDialog } from './ProofDialog.tsx';

const TRIED = 'The PIN has been tried too often. Please give other proof instead.';

/** A delivery at the counter that was refused for want of its proof. */
function refusedFor(asks: 'pin' | 'fallback'): QueueEntry {
  const event = { event_id: 'a', reference: 'ZVZKK2', choice: 'delivered', captured_at: '2026-11-30T11:46:00.000Z' };
  // The dialog reads these alone.
  return { event, answer: { result: 'refused', asks, message: '', pin_tries_left: 1 } } as unknown as QueueEntry;
}

describe('SCREEN-28 KEY-41: the proof of a parcel that is handed out at the counter', () => {
  it('does not say that a PIN was tried where none was sent yet', () => {
    draw(<ProofDialog refused={refusedFor('fallback')} onProof={() => Promise.reject(new Error())} onClose={() => undefined} />, {
      of: { settings: {} },
    });

    expect(screen.getByText('Without a PIN, give the proof asked for here.')).toBeTruthy();
    expect(screen.queryByText(TRIED)).toBeNull();
  });
});
