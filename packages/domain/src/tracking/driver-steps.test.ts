import { describe, expect, it } from 'vitest';
import { SHIPMENT_STATUSES } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { partOfDriverStep, whyNotDriverStep } from './driver-steps.ts';
import type { DriverStepFacts } from './driver-steps.ts';

const FACTS: DriverStepFacts = {
  is_late: false,
  can_deliver: true,
  settings: { driver_can_cancel_shipments: false, driver_can_reject_parcels_shipments: true },
};

function shipment(status: ShipmentStatus, collected_date: Date | null = null, delivery_pickup_point_provider = '') {
  return {
    status,
    collected_date,
    parcels: [],
    short_tracking_reference: 'TCG7',
    collection_agent_id: 1,
    delivery_agent_id: 1,
    delivery_pickup_point_id: delivery_pickup_point_provider === '' ? '' : 'CG1',
    delivery_pickup_point_provider,
    collection_pickup_point_id: '',
    collection_pickup_point_provider: '',
  };
}

function taken(status: ShipmentStatus, facts = FACTS): ShipmentStatus[] {
  return SHIPMENT_STATUSES.filter((to) => whyNotDriverStep(shipment(status), to, facts) === null);
}

describe('a driver takes', () => {
  it.each<[id: string, from: ShipmentStatus, to: ShipmentStatus[]]>([
    ['SHIP-TRANS-02', 'submitted', []],
    [
      'SHIP-TRANS-03',
      'collection-assigned',
      ['collection-unassigned', 'collection-rejected', 'collection-exception', 'collection-failed-attempt', 'collected'],
    ],
    ['SHIP-TRANS-07', 'collection-unassigned', []],
    ['SHIP-TRANS-08', 'delivery-unassigned', []],
    ['SHIP-TRANS-09', 'collected', ['collection-exception', 'at-hub', 'out-for-delivery']],
    [
      'SHIP-TRANS-14',
      'out-for-delivery',
      ['returned-to-hub', 'delivery-rejected', 'delivery-exception', 'delivery-failed-attempt', 'delivered'],
    ],
    ['SCAN-03', 'in-locker', ['collection-exception', 'collection-failed-attempt', 'collected-from-locker']],
    ['SHIP-TRANS-18', 'cancelled', []],
    ['SHIP-TRANS-20', 'delivered', []],
  ])('%s: from %s the steps of the road, %s', (_, from, to) => {
    expect(taken(from)).toEqual(to);
  });

  it.each([
    ['tcg-locker', ['ready-for-pickup', 'returned-to-hub', 'delivery-rejected', 'delivery-exception', 'delivery-failed-attempt']],
    ['bob-box', ['ready-for-pickup', 'returned-to-hub', 'delivery-rejected', 'delivery-exception', 'delivery-failed-attempt']],
    [
      'ram-counter',
      ['ready-for-pickup', 'returned-to-hub', 'delivery-rejected', 'delivery-exception', 'delivery-failed-attempt', 'delivered'],
    ],
  ])('SCAN-03: what goes to %s is placed there; a locker hands it out itself', (provider, steps) => {
    const taken_there = SHIPMENT_STATUSES.filter(
      (to) => whyNotDriverStep(shipment('out-for-delivery', null, provider), to, FACTS) === null,
    );

    expect(taken_there.toSorted()).toEqual(steps.toSorted());
  });

  it('SCAN-03: what could not be taken out of its locker is taken out later; what waits at an address is not', () => {
    const at_locker = { collection_pickup_point_id: 'CG1', collection_pickup_point_provider: 'tcg-locker' };
    const whyNot = (collected_at: object) =>
      whyNotDriverStep({ ...shipment('collection-failed-attempt'), ...collected_at }, 'collected-from-locker', FACTS);

    expect(whyNot(at_locker)).toBeNull();
    expect(whyNot({ ...at_locker, collection_pickup_point_provider: 'ram-counter' })).toBe(
      'TCG7 is collection failed attempt; it cannot become collected from locker from there.',
    );
    expect(whyNot({})).not.toBeNull();
  });

  it('SCAN-03: and is told why not, also when it is reported late', () => {
    for (const is_late of [false, true]) {
      const why = (to: ShipmentStatus, provider = '') =>
        whyNotDriverStep(shipment('out-for-delivery', null, provider), to, { ...FACTS, is_late });
      expect(why('ready-for-pickup')).toBe('TCG7 does not go to a pickup point.');
      expect(why('delivered', 'tcg-locker')).toBe(
        'TCG7 goes to a locker. Place it there: its recipient takes it out with the PIN.',
      );
    }
    expect(whyNotDriverStep(shipment('at-hub', null, 'tcg-locker'), 'ready-for-pickup', FACTS)).toBe(
      'TCG7 is at hub; it cannot become ready for pickup from there.',
    );
  });

  it('SHIP-TRANS-18: nothing with a cancelled shipment, and is told what to do with it', () => {
    expect(whyNotDriverStep(shipment('cancelled'), 'collected', FACTS)).toBe(
      'TCG7 is cancelled. Put it aside and ask operations.',
    );
  });

  it('SHIP-TRANS-23: a delivery only with the permission, also when it is reported late', () => {
    const facts = { ...FACTS, can_deliver: false };

    expect(whyNotDriverStep(shipment('out-for-delivery'), 'delivered', facts)).toBe(
      'TCG7 is out for delivery; it cannot become delivered from there.',
    );
    expect(whyNotDriverStep(shipment('at-hub'), 'delivered', { ...facts, is_late: true })).toBe(
      'Drivers do not make a shipment delivered.',
    );
    expect(whyNotDriverStep(shipment('at-hub'), 'delivered', { ...FACTS, is_late: true })).toBeNull();
  });

  it('KEY-34: a cancellation only where the provider lets drivers cancel, and never late', () => {
    const settings = { ...FACTS.settings, driver_can_cancel_shipments: true };

    expect(whyNotDriverStep(shipment('collection-assigned'), 'cancelled', FACTS)).toBe(
      'Drivers do not make a shipment cancelled.',
    );
    expect(whyNotDriverStep(shipment('collection-assigned'), 'cancelled', { ...FACTS, settings })).toBeNull();
    expect(whyNotDriverStep(shipment('at-hub'), 'cancelled', { ...FACTS, settings })).toBe(
      'TCG7 is at hub; it cannot become cancelled from there.',
    );
    expect(whyNotDriverStep(shipment('collection-assigned'), 'cancelled', { ...FACTS, settings, is_late: true })).toBe(
      'Drivers do not make a shipment cancelled.',
    );
  });

  it('KEY-34: no cancellation of what has been collected, whatever its status says', () => {
    const settings = { ...FACTS.settings, driver_can_cancel_shipments: true };
    const excepted = shipment('collection-exception', new Date(Date.UTC(2026, 10, 27)));

    expect(whyNotDriverStep(excepted, 'cancelled', { ...FACTS, settings })).toBe(
      'The parcel has been collected, so the shipment cannot be cancelled.',
    );
  });

  it.each(['collection-rejected', 'delivery-rejected'] as const)('KEY-34: %s only where drivers may reject', (to) => {
    const settings = { ...FACTS.settings, driver_can_reject_parcels_shipments: false };
    const from = to === 'collection-rejected' ? 'collection-assigned' : 'out-for-delivery';

    expect(whyNotDriverStep(shipment(from), to, FACTS)).toBeNull();
    for (const is_late of [false, true])
      expect(whyNotDriverStep(shipment(from), to, { ...FACTS, settings, is_late })).toMatch(/^Drivers do not make a shipment/);
  });

  it('no step twice', () => {
    expect(whyNotDriverStep(shipment('collected'), 'collected', FACTS)).toBe('TCG7 is collected already.');
  });
});

describe('of a shipment in several places a driver’s step is', () => {
  function part(own: ShipmentStatus, parcels: readonly ShipmentStatus[], to: ShipmentStatus, is_late = false) {
    const taken_with = parcels.map((status, index) => ({ number: index + 1, status }));
    const found = partOfDriverStep(shipment(own), taken_with, { ...FACTS, is_late, to });
    const numbers = (some: typeof found.part) => some.map(({ number }) => number);
    return [found.refusal === null, numbers(found.part), numbers(found.due)];
  }

  it.each<[string, Parameters<typeof part>, unknown[]]>([
    ['of all of it', ['out-for-delivery', ['out-for-delivery', 'out-for-delivery'], 'delivered'], [true, [1, 2], [1, 2]]],
    ['of what is on the van', ['delivery-assigned', ['out-for-delivery', 'delivery-assigned'], 'delivered'], [true, [1], [1]]],
    ['of what is not delivered', ['out-for-delivery', ['delivered', 'out-for-delivery'], 'returned-to-hub'], [true, [2], [2]]],
    ['of what has come', ['in-transit', ['delivery-assigned', 'in-transit'], 'out-for-delivery'], [true, [1], [1]]],
    // What a hub has scanned in is moved where it is found, and is not missed.
    ['of what waits', ['collection-assigned', ['at-hub', 'collection-assigned'], 'collected'], [true, [1, 2], [2]]],
    ['of nothing', ['delivery-assigned', ['delivery-assigned', 'at-hub'], 'delivered'], [false, [1, 2], []]],
    ['of nothing where it is cancelled', ['cancelled', ['out-for-delivery'], 'delivered'], [false, [1], [1]]],
    ['of nothing where it is held', ['on-hold', ['out-for-delivery'], 'delivered'], [false, [1], [1]]],
    [
      'of all that is named where it is late',
      ['delivered', ['delivered', 'delivered'], 'collected', true],
      [true, [1, 2], [1, 2]],
    ],
  ])('SHIP-TRANS-14: %s', (_, [own, parcels, to, is_late], expected) => {
    expect(part(own, parcels, to, is_late)).toEqual(expected);
  });
});
