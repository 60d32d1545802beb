import { describe, expect, it } from 'vitest';
import {
  afterRefusal,
  chooseBy,
  endedForStaff,
  isCancelledUnchosen,
  notTakenForStaff,
  refusedActs,
  refusedForStaff,
} from './refused-places.ts';
import type { ShipmentStatus } from './status/shipment-status.ts';
import { parseDay } from '../time/day.ts';

const YESTERDAY = new Date('2026-11-23T08:00:00Z');

describe('a place that is refused', () => {
  it.each<[ShipmentStatus, Date | null, ReturnType<typeof afterRefusal>]>([
    ['bob-box-reservation-failed', null, 'choose'],
    ['bob-box-reservation-failed', YESTERDAY, 'with-us'],
    ['delivery-failed-attempt', YESTERDAY, 'with-us'],
    ['submitted', null, 'asked-again'],
    ['collection-assigned', null, 'asked-again'],
    ['at-hub', YESTERDAY, 'asked-again'],
    ['ready-for-pickup', YESTERDAY, null],
    ['delivered', YESTERDAY, null],
    ['cancelled', null, null],
    ['payment-pending', null, null],
    ['quote', null, null],
  ])('ADR 0273: of a delivery that is %s (collected: %s) comes %s', (status, collected_date, outcome) => {
    expect(afterRefusal({ status, collected_date }, 'delivery')).toBe(outcome);
  });

  it.each<[ShipmentStatus, Date | null, ReturnType<typeof afterRefusal>]>([
    ['awaiting-dropoff', null, 'choose'],
    ['on-hold', null, 'choose'],
    ['in-locker', null, null],
    ['collected-from-locker', YESTERDAY, null],
    ['cancelled', null, null],
  ])('ADR 0273: of a drop-off that is %s (collected: %s) comes %s', (status, collected_date, outcome) => {
    expect(afterRefusal({ status, collected_date }, 'collection')).toBe(outcome);
  });

  it.each([
    ['a Tuesday', '2026-11-24T08:00:00Z', '2026-11-26T21:59:59.999Z'],
    ['a Thursday', '2026-11-26T08:00:00Z', '2026-11-30T21:59:59.999Z'],
    ['a Saturday', '2026-11-28T08:00:00Z', '2026-12-01T21:59:59.999Z'],
    ['the day before a public holiday', '2026-12-15T08:00:00Z', '2026-12-18T21:59:59.999Z'],
  ])('ADR 0273: is chosen for by the end of the second working day after %s', (_day, now, end) => {
    const holiday = parseDay('2026-12-16');

    expect(chooseBy(new Date(now), holiday === null ? [] : [holiday]).toISOString()).toBe(end);
  });

  it.each<[string, ShipmentStatus, Date | null, ShipmentStatus, boolean]>([
    ['nothing is collected', 'bob-box-reservation-failed', null, 'bob-box-reservation-failed', true],
    ['it is collected', 'bob-box-reservation-failed', YESTERDAY, 'bob-box-reservation-failed', false],
    ['a parcel of it is collected', 'bob-box-reservation-failed', null, 'collected', false],
    ['it goes on', 'submitted', null, 'submitted', false],
  ])('ADR 0273: is cancelled in the end or not, where %s', (_where, status, collected_date, parcel, is_cancelled) => {
    const shipment = { status, collected_date, parcels: [{ status: parcel }] };

    expect(isCancelledUnchosen(shipment, 'delivery')).toBe(is_cancelled);
  });

  it('ADR 0273: that staff hold is theirs, whatever the time', () => {
    const held = { status: 'on-hold', collected_date: null, parcels: [] } as const;

    expect(isCancelledUnchosen(held, 'collection')).toBe(false);
    expect(isCancelledUnchosen({ ...held, status: 'awaiting-dropoff' }, 'collection')).toBe(true);
  });

  it.each<[string, Partial<Parameters<typeof refusedActs>[0]>, ReturnType<typeof refusedActs>]>([
    ['a delivery', {}, ['other-point', 'to-door', 'cancel']],
    ['a delivery that is with us', { collected_date: YESTERDAY }, ['other-point', 'to-door']],
    ['a delivery of which a parcel is collected', { has_collected_parcel: true }, ['other-point', 'to-door']],
    ['a delivery where there is no other point', { has_other_point: false }, ['to-door', 'cancel']],
    ['a drop-off', { status: 'awaiting-dropoff', refused_sides: ['collection'] }, ['other-point', 'cancel']],
    ['one that goes to no point', { delivery_pickup_point_id: '', refused_sides: [] }, ['cancel']],
    ['a collected one that goes to no point', { delivery_pickup_point_id: '', refused_sides: [], collected_date: YESTERDAY }, []],
  ])('ADR 0273: of %s can be done what fits alone', (_which, facts, acts) => {
    const refused = {
      status: 'bob-box-reservation-failed',
      collected_date: null,
      delivery_pickup_point_id: 'BB301',
      refused_sides: ['delivery'],
      has_collected_parcel: false,
      has_other_point: true,
    } as const;

    expect(refusedActs({ ...refused, ...facts })).toEqual(acts);
  });

  it('tells staff what an operator did not take, and that nothing changes by it', () => {
    const facts = { ref: 'ABC234', operator: 'TCG Locker', said: 'The door is open.' } as const;

    const texts = (['dropped-off', 'expired', 'collected', 'released'] as const).map(
      (step) => notTakenForStaff({ ...facts, step }).text,
    );

    expect(new Set(texts).size).toBe(4);
    expect(texts[2]).toBe(
      'TCG Locker was told of ABC234 that the parcel was taken out, and does not take it. It says: “The door is open.” Nothing changes for the shipment. Call TCG Locker, or ask again on its page.',
    );
  });

  it('tells staff what they can do, in the words of the operator and with its end', () => {
    const facts = {
      ref: 'ABC234',
      operator: 'Bob Box',
      point: 'Rosebank',
      said: 'Full.',
      side: 'collection',
      day: '26 Nov 2026',
    } as const;

    expect(refusedForStaff('choose', facts)).toEqual({
      subject: 'Bob Box has no place for ABC234',
      text: 'Bob Box refused ABC234 at Rosebank. It says: “Full.” Choose another drop-off point or cancel it. If nothing is chosen by 26 Nov 2026, it is cancelled and its charge credited.',
    });
    expect(endedForStaff({ ref: 'ABC234', operator: 'Bob Box', is_visitor: true }).text).toContain('please give the money back');
  });
});
