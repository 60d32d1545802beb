import { describe, expect, it } from 'vitest';
import { TAKE_BACK_MS, whyNotTakenBack } from './take-back.ts';
import type { StepTakenBack } from './take-back.ts';

const DONE_AT = new Date('2026-11-27T08:00:00Z');
const STEP: StepTakenBack = {
  short_tracking_reference: '7K4QXM',
  status: 'delivered',
  is_own: true,
  is_newest: true,
  is_invoiced: false,
  done_at: DONE_AT,
  taken_back_at: new Date(DONE_AT.getTime() + TAKE_BACK_MS),
};

describe('S26: a wrong act', () => {
  it('may be taken back for ten minutes', () => {
    expect(whyNotTakenBack(STEP)).toBeNull();
  });

  it.each<[Partial<StepTakenBack>, string]>([
    [{ is_own: false }, 'That step of 7K4QXM is not yours to take back.'],
    [{ is_newest: false }, '7K4QXM has gone on since. Report a mistake instead, and the office puts it right.'],
    [{ status: 'cancelled' }, 'Cancelled cannot be taken back. Report a mistake instead.'],
    [{ status: 'collected-from-locker' }, 'Collected from locker cannot be taken back. Report a mistake instead.'],
    [{ is_invoiced: true }, '7K4QXM is on an invoice already. Report a mistake instead, and the office puts it right.'],
    [
      { taken_back_at: new Date(DONE_AT.getTime() + TAKE_BACK_MS + 1) },
      'A step can be taken back for ten minutes. Report a mistake instead, and the office puts it right.',
    ],
    [
      { taken_back_at: new Date(DONE_AT.getTime() - 1) },
      'A step can be taken back for ten minutes. Report a mistake instead, and the office puts it right.',
    ],
  ])('cannot be taken back: %o', (facts, message) => {
    expect(whyNotTakenBack({ ...STEP, ...facts })).toBe(message);
  });
});
