import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParcelId } from '../ids.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { collectedDateFrom, isLate, isStepOnTheRoad, positionAfter } from './shipment-position.ts';
import type { StatusFact } from './shipment-position.ts';

const [A, B] = [1 as ParcelId, 2 as ParcelId];
const WITH_A = [{ id: A, time_added: null }];
const WITH_BOTH = [...WITH_A, { id: B, time_added: null }];

function at(hour: number): Date {
  return new Date(Date.UTC(2026, 10, 27, hour));
}

function fact(status: ShipmentStatus, hour: number, moved_parcel_ids: StatusFact['moved_parcel_ids'] = null): StatusFact {
  return { status, date: at(hour), moved_parcel_ids };
}

describe('where a shipment stands', () => {
  it('is what happened last, not what became known last', () => {
    const facts = [fact('submitted', 6), fact('out-for-delivery', 10), fact('at-hub', 8)];

    expect(positionAfter(facts, WITH_A).shipment).toEqual({ status: 'out-for-delivery', date: at(10) });
  });

  it('is where all its parcels are', () => {
    const facts = [fact('submitted', 6), fact('at-hub', 8, [A]), fact('out-for-delivery', 10, [A])];
    expect(positionAfter(facts, WITH_BOTH).shipment?.status).toBe('submitted');

    // The other parcel turns out to have been there together with it, before it went on.
    const completed = positionAfter([...facts, fact('at-hub', 9, [B])], WITH_BOTH);

    expect(completed.shipment).toEqual({ status: 'at-hub', date: at(9) });
    expect([...completed.parcels]).toEqual([
      [A, 'out-for-delivery'],
      [B, 'at-hub'],
    ]);
  });

  it('does not change by what moved nothing, nor by a parcel that is none of its any more', () => {
    expect(positionAfter([fact('at-hub', 8), fact('delivered', 9, [])], WITH_A).shipment?.status).toBe('at-hub');
    expect(positionAfter([fact('at-hub', 8), fact('delivered', 9, [B])], WITH_A).shipment?.status).toBe('at-hub');
    expect(positionAfter([], WITH_A).shipment).toBeNull();
  });

  it('is not held up by a parcel that was added later, which is where the shipment was then', () => {
    const facts = [fact('submitted', 6), fact('at-hub', 8, [A])];
    const added = [...WITH_A, { id: B, time_added: at(9) }];

    expect(positionAfter(facts, added).shipment).toEqual({ status: 'at-hub', date: at(8) });
    expect(positionAfter(facts, added).parcels.get(B)).toBe('at-hub');
    // What is known later of before it was added is about the others.
    expect(positionAfter([...facts, fact('collected', 7)], added).shipment?.status).toBe('at-hub');
    // From then on it counts.
    expect(positionAfter([...facts, fact('in-transit', 10, [A])], added).shipment?.status).toBe('at-hub');
    expect(positionAfter([...facts, fact('in-transit', 10, [A, B])], added).shipment?.status).toBe('in-transit');
    // Where it is all that is left, the shipment was where the others were.
    expect(positionAfter(facts, [{ id: B, time_added: at(9) }]).shipment?.status).toBe('at-hub');
  });

  it('moves on with its last parcel also where the others are further already', () => {
    const facts = [fact('submitted', 6), fact('at-hub', 7, [A]), fact('in-transit', 8, [A]), fact('out-for-delivery', 9, [A])];
    const statusAfter = (...more: StatusFact[]) => positionAfter([...facts, ...more], WITH_BOTH).shipment?.status;

    expect(statusAfter(fact('at-hub', 10, [B]))).toBe('at-hub');
    expect(statusAfter(fact('at-hub', 10, [B]), fact('in-transit', 11, [B]))).toBe('in-transit');
    expect(statusAfter(fact('out-for-delivery', 10, [B]))).toBe('out-for-delivery');
    // A parcel that came back is not further any more.
    expect(statusAfter(fact('submitted', 10, [A]), fact('at-hub', 11, [B]))).toBe('submitted');
  });

  it('SHIP-RULE-03: is where the rest is while some of it has been delivered, and delivered when all of it has', () => {
    const out = [fact('submitted', 6), fact('out-for-delivery', 8), fact('delivered', 9, [A])];
    const statusAfter = (...more: StatusFact[]) => positionAfter([...out, ...more], WITH_BOTH);

    expect(statusAfter().shipment?.status).toBe('out-for-delivery');
    expect(statusAfter(fact('returned-to-hub', 10, [B])).shipment?.status).toBe('returned-to-hub');
    // What is done with all of it is not done with what was handed over.
    expect([...statusAfter(fact('delivery-assigned', 11)).parcels]).toEqual([
      [A, 'delivered'],
      [B, 'delivery-assigned'],
    ]);
    expect(statusAfter(fact('returned-to-hub', 10, [B]), fact('delivered', 12, [B])).shipment?.status).toBe('delivered');
    // Once it is delivered as a whole, what is done with all of it is.
    expect(statusAfter(fact('delivered', 12, [B]), fact('returned-to-sender', 13)).parcels.get(A)).toBe('returned-to-sender');
  });

  it('is the same whatever order things become known in, and never further than its last parcel', () => {
    const steps = ['collected', 'at-hub', 'in-transit', 'at-destination-hub', 'out-for-delivery'] as const;
    const times = fc
      .uniqueArray(fc.integer({ min: 0, max: 1000 }), { maxLength: steps.length })
      .map((all) => all.toSorted((a, b) => a - b));
    const journeys = fc.tuple(times, times).map(([of_a, of_b]) => [
      ...of_a.map((time, step) => ({ date: new Date(time * 2), status: steps[step] ?? 'collected', moved_parcel_ids: [A] })),
      ...of_b.map((time, step) => ({
        date: new Date(time * 2 + 1),
        status: steps[step] ?? 'collected',
        moved_parcel_ids: [B],
      })),
    ]);

    fc.assert(
      fc.property(
        journeys.chain((known) => fc.tuple(fc.constant(known), fc.shuffledSubarray(known, { minLength: known.length }))),
        ([known, shuffled]) => {
          const progress = Math.min(...[A, B].map((id) => known.filter((each) => each.moved_parcel_ids.includes(id)).length));
          expect(positionAfter(shuffled, WITH_BOTH).shipment?.status).toBe(steps[progress - 1]);
          expect(positionAfter(shuffled, WITH_BOTH)).toEqual(positionAfter(known, WITH_BOTH));
        },
      ),
    );
  });
});

it('late is what happened before the last step, and no tie', () => {
  expect(isLate(at(8), at(9))).toBe(true);
  expect(isLate(at(9), at(9))).toBe(false);
  expect(isLate(at(9), at(8))).toBe(false);
  expect(isLate(at(9), null)).toBe(false);
});

it('SHIP-TRANS-19: what the office alone decides is no step on the road', () => {
  expect(['collected', 'delivered', 'returned-to-hub'].every((status) => isStepOnTheRoad(status as ShipmentStatus))).toBe(true);
  expect(
    ['cancelled', 'quote', 'submitted', 'delivery-assigned', 'on-hold'].some((status) =>
      isStepOnTheRoad(status as ShipmentStatus),
    ),
  ).toBe(false);
});

describe('SHIP-STATUS-43: a step that is known late tells when a shipment was collected', () => {
  it.each<[ShipmentStatus, number, number | null, number | null]>([
    ['collected', 8, null, 8],
    ['collected', 8, 9, 8],
    ['collected', 9, 8, null],
    ['at-hub', 8, null, 8],
    ['at-hub', 8, 9, null],
    ['bob-box-reservation-failed', 8, null, null],
    ['collection-failed-attempt', 8, null, null],
  ])('%s at %i where it was %s makes it %s', (status, hour, before, expected) => {
    const before_date = before === null ? null : at(before);
    expect(collectedDateFrom({ status, date: at(hour) }, before_date)).toEqual(expected === null ? null : at(expected));
  });
});
