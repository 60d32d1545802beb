import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DriverId } from '../ids.ts';
import { FIELD_EXCEPTIONS, SEEN_AT_ONCE_MS, afterDeliveryByOther, fieldExceptionOf } from './field-exceptions.ts';
import type { JudgedAct } from './field-exceptions.ts';

const [ME, OTHER] = [1 as DriverId, 2 as DriverId];
const LATE = SEEN_AT_ONCE_MS + 1;
const REFUSED: JudgedAct = {
  choice: 'delivered',
  result: 'refused',
  is_asked: false,
  waited_ms: 0,
  driver_id: ME,
  driver_of_leg: ME,
  status: 'delivered',
  delivered_by: OTHER,
};

describe('what a driver did and could not be taken', () => {
  it.each<[string | null, Partial<JudgedAct>]>([
    ['delivered-twice', {}],
    ['delivered-twice', { delivered_by: null }],
    ['delivered-twice', { result: 'kept' }],
    [null, { delivered_by: ME }],
    [null, { result: 'accepted' }],
    ['incomplete', { result: 'accepted', is_incomplete: true }],
    ['parcels-missing', { result: 'accepted', is_incomplete: true, is_short: true }],
    [null, { choice: 'collected', status: 'collected' }],
    ['other-driver', { status: 'out-for-delivery', driver_of_leg: OTHER }],
    ['overtaken', { status: 'cancelled', waited_ms: LATE }],
    [null, { status: 'cancelled' }],
    ['overtaken', { status: 'delivery-failed-attempt', result: 'kept' }],
    [null, { choice: 'collected', status: 'at-hub', result: 'kept' }],
    ['unproven', { status: 'out-for-delivery', is_asked: true, waited_ms: LATE }],
    [null, { status: 'out-for-delivery', is_asked: true }],
  ])('is %s for the office: %o', (kind, facts) => {
    expect(fieldExceptionOf({ ...REFUSED, ...facts })).toBe(kind);
  });

  it('is never lost when it was done long ago: whatever is refused of another status waits for the office', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.constantFrom(ME, OTHER, null), (is_asked, driver_of_leg) => {
        const act = { ...REFUSED, status: 'cancelled', waited_ms: LATE, is_asked, driver_of_leg } as const;

        expect(fieldExceptionOf(act)).not.toBeNull();
      }),
    );
  });

  it('becomes a delivery by two, whichever arrives first', () => {
    expect(FIELD_EXCEPTIONS.map(afterDeliveryByOther)).toEqual(FIELD_EXCEPTIONS.map(() => 'delivered-twice'));
  });
});
