import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BranchId, DriverId, ParcelId } from '../../ids.ts';
import { SHIPMENT_STATUSES } from '../../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../../shipments/status/shipment-status.ts';
import { custodyChain, lastHold } from './custody-chain.ts';
import type { CustodyHold } from './custody-chain.ts';
import { CUSTODY_KINDS, isSameParty } from './custody-claims.ts';
import type { CustodyFact, CustodyLegs } from './custody-claims.ts';
import { CUSTODY_EXCEPTIONS, custodyExceptionText } from './custody-exceptions.ts';
import { openException, shipmentCustody } from './shipment-custody.ts';

const [A, B] = [1 as ParcelId, 2 as ParcelId];
const [JNB, CPT] = [11 as BranchId, 12 as BranchId];
const [THABO, LERATO] = [21 as DriverId, 22 as DriverId];
const LEGS: CustodyLegs = {
  collection_agent_id: THABO,
  delivery_agent_id: LERATO,
  collection_branch_id: JNB,
  delivery_branch_id: CPT,
};
const ONE = { id: A, time_added: null };

function at(hour: number, day = 27): Date {
  return new Date(Date.UTC(2026, 10, day, hour));
}

let id = 0;

function fact(status: ShipmentStatus, hour: number, also: Partial<CustodyFact> = {}): CustodyFact {
  const empty = { parcel_id: 0, moved_parcel_ids: null, branch_id: null, driver_id: null, location: '' };
  return { ...empty, id: ++id, status, date: at(hour), is_scan: false, is_proven: false, ...also };
}

const BOOKED = () => fact('submitted', 6);
const byDriver = (status: ShipmentStatus, hour: number, driver_id: DriverId, also: Partial<CustodyFact> = {}) =>
  fact(status, hour, { is_scan: true, driver_id, ...also });
const byHub = (status: ShipmentStatus, hour: number, branch_id: BranchId, also: Partial<CustodyFact> = {}) =>
  fact(status, hour, { is_scan: true, branch_id, ...also });

/** Who was responsible at an instant; before the booking its sender. */
function custodyAt(chain: readonly [CustodyHold, ...CustodyHold[]], instant: Date): CustodyHold {
  return chain.findLast(({ since }) => since <= instant) ?? chain[0];
}

/** The parties in turn, each with what is lacking of it. */
function told(facts: readonly CustodyFact[]): string[] {
  return custodyChain(facts, ONE, LEGS).map(({ party, exceptions }) => {
    const who = party.driver_id ?? party.branch_id ?? '';
    const lacking = exceptions.map(({ code, closed }) => `${code}${closed === null ? '' : ' closed'}`).join(', ');
    return `${party.kind} ${who} ${lacking}`.replaceAll(/ +/g, ' ').trim();
  });
}

describe('who is responsible for a parcel', () => {
  it('is handed on from the sender to the recipient without a gap where both sides scan', () => {
    const facts = [
      BOOKED(),
      byDriver('collected', 8, THABO),
      byHub('at-hub', 9, JNB),
      byHub('in-transit', 10, JNB),
      byHub('at-destination-hub', 12, CPT),
      byDriver('out-for-delivery', 13, LERATO),
      byDriver('delivered', 14, LERATO, { is_proven: true }),
    ];

    expect(told(facts)).toEqual(['sender', 'driver 21', 'hub 11', 'lane 11', 'hub 12', 'driver 22', 'recipient']);
    const chain = custodyChain(facts, ONE, LEGS);
    expect(custodyAt(chain, at(5)).party.kind).toBe('sender');
    expect(custodyAt(chain, at(9)).party).toEqual({ kind: 'hub', branch_id: JNB, driver_id: null });
    expect(custodyAt(chain, at(11)).party.kind).toBe('lane');
    expect(custodyAt(chain, at(23)).event_id).toBe(facts.at(-1)?.id);
  });

  it('stays with a driver who says that it was handed in, until the hub scans it in', () => {
    const said = [BOOKED(), byDriver('collected', 8, THABO), byDriver('at-hub', 9, THABO)];
    expect(told(said)).toEqual(['sender', 'driver 21 not-scanned-in']);

    expect(told([...said, byHub('at-hub', 10, JNB)])).toEqual(['sender', 'driver 21 not-scanned-in closed', 'hub 11']);
  });

  it('passes to the driver whom a hub scan names, unconfirmed until the driver acts', () => {
    const given = [
      BOOKED(),
      byDriver('collected', 8, THABO),
      byHub('at-hub', 9, JNB),
      byHub('out-for-delivery', 10, JNB, { driver_id: LERATO }),
    ];
    expect(told(given).at(-1)).toBe('driver 22 not-confirmed');

    expect(told([...given, byDriver('delivery-failed-attempt', 11, LERATO)]).at(-1)).toBe('driver 22 not-confirmed closed');
    expect(told([...given, byDriver('delivered', 11, LERATO, { is_proven: true })]).slice(-2)).toEqual([
      'driver 22 not-confirmed closed',
      'recipient',
    ]);
  });

  it.each<[string, CustodyFact[], string]>([
    ['a desk alone says so', [BOOKED(), fact('at-hub', 8)], 'hub 11 by-office'],
    ['it came to the hub by itself', [BOOKED(), byHub('at-hub', 8, JNB)], 'hub 11 no-driver-scan'],
    [
      'nothing proves the delivery',
      [BOOKED(), byDriver('collected', 8, THABO), byDriver('delivered', 9, THABO)],
      'recipient no-proof',
    ],
    [
      'it went from hub to hub',
      [BOOKED(), byDriver('collected', 7, THABO), byHub('at-hub', 8, JNB), byHub('at-destination-hub', 9, CPT)],
      'hub 12 between-hubs',
    ],
    [
      'it went from driver to driver',
      [BOOKED(), byDriver('collected', 8, THABO), byDriver('out-for-delivery', 9, LERATO)],
      'driver 22 between-drivers',
    ],
    [
      'its deliverer never took it over',
      [
        BOOKED(),
        byDriver('collected', 7, THABO),
        byHub('at-destination-hub', 8, CPT),
        byDriver('delivered', 9, LERATO, { is_proven: true }),
      ],
      'recipient not-taken-over',
    ],
    [
      'the one before never scanned it',
      [BOOKED(), fact('at-hub', 8), byDriver('out-for-delivery', 9, LERATO)],
      'driver 22 not-handed-over',
    ],
    [
      'it turns up after its delivery',
      [BOOKED(), byDriver('collected', 7, THABO), byDriver('delivered', 8, THABO, { is_proven: true }), byHub('at-hub', 9, JNB)],
      'hub 11 turned-up',
    ],
    [
      'a locker is filled on the word of a driver',
      [BOOKED(), byDriver('collected', 7, THABO), byDriver('ready-for-pickup', 8, THABO)],
      'locker not-confirmed',
    ],
  ])('names what is lacking where %s', (_case, facts, expected) => {
    expect(told(facts).at(-1)).toBe(expected);
  });

  it('SHIP-STATUS-23: stays where it is when a locker has no room for it, before its collection as well', () => {
    const chain = custodyChain([BOOKED(), fact('bob-box-reservation-failed', 7)], ONE, LEGS);

    expect(chain.map(({ party }) => party.kind)).toEqual(['sender']);
  });

  it('follows a floor check, and nothing else that moves nothing', () => {
    const facts = [BOOKED(), byDriver('collected', 8, THABO), byHub('at-hub', 9, JNB)];
    const seen = byHub('at-hub', 10, CPT, { parcel_id: A, moved_parcel_ids: [] });
    expect(told([...facts, seen]).at(-1)).toBe('hub 12 between-hubs');

    const written = fact('at-hub', 10, { branch_id: CPT, parcel_id: A, moved_parcel_ids: [] });
    expect(told([...facts, written]).at(-1)).toBe('hub 11');
  });

  it('stays where it is through holds, plans and damage', () => {
    const facts = [BOOKED(), byDriver('collected', 8, THABO), byHub('at-hub', 9, JNB)];
    const later = (['on-hold', 'delivery-assigned', 'damaged', 'undeliverable', 'cancelled'] as const).map((status) =>
      fact(status, 10),
    );

    expect(told([...facts, ...later])).toEqual(['sender', 'driver 21', 'hub 11']);
  });

  it('takes a report that comes late at the time at which it happened', () => {
    const facts = [BOOKED(), byHub('at-hub', 9, JNB)];
    expect(told(facts)).toEqual(['sender', 'hub 11 no-driver-scan']);

    expect(told([...facts, byDriver('collected', 8, THABO)])).toEqual(['sender', 'driver 21', 'hub 11']);
  });

  it('is not taken back from a driver by a plan made at a desk, but by a correction', () => {
    const facts = [BOOKED(), byDriver('collected', 8, THABO)];

    expect(told([...facts, fact('collection-assigned', 9)])).toEqual(['sender', 'driver 21']);
    expect(told([...facts, fact('submitted', 9)])).toEqual(['sender', 'driver 21', 'sender by-office']);
  });

  it('begins for a parcel that was added where the others were then', () => {
    const facts = [
      BOOKED(),
      byDriver('collected', 8, THABO, { moved_parcel_ids: [A] }),
      byHub('at-hub', 10, JNB, { moved_parcel_ids: [A, B] }),
    ];

    const chain = custodyChain(facts, { id: B, time_added: at(9) }, LEGS);

    expect(chain.map(({ party, since }) => [party.kind, since])).toEqual([
      ['driver', at(9)],
      ['hub', at(10)],
    ]);
  });
});

describe('a shipment of several parcels', () => {
  const parcels = [A, B].map((each) => ({ id: each, time_added: null }));
  const facts = [
    BOOKED(),
    byDriver('collected', 8, THABO, { moved_parcel_ids: [A, B] }),
    byHub('at-hub', 9, JNB, { moved_parcel_ids: [A], parcel_id: A }),
  ];

  it('names the parcel that was left with a driver and never scanned in at the hub', () => {
    const [a, b] = shipmentCustody(facts, { parcels, legs: LEGS, now: at(12) }).map(({ chain }) => lastHold(chain));

    expect(a && openException(a)).toBeNull();
    expect(b?.party).toEqual({ kind: 'driver', branch_id: null, driver_id: THABO });
    expect(b && openException(b)?.code).toBe('left-behind');
    expect(custodyExceptionText('left-behind', { giver: 'the sender', taker: 'Thabo' })).toBe(
      'Left with Thabo, never scanned in at the hub, while other parcels of the shipment went on.',
    );
  });

  it('names a parcel that was not there when the others were moved on, until it is seen again', () => {
    const unseen = fact('at-hub', 10, { is_scan: true, driver_id: LERATO, parcel_id: B, moved_parcel_ids: [], is_unseen: true });
    const known = [
      BOOKED(),
      byHub('at-hub', 9, JNB, { moved_parcel_ids: [A, B] }),
      byDriver('out-for-delivery', 10, LERATO, { moved_parcel_ids: [A] }),
      unseen,
      { ...unseen, id: unseen.id + 100 },
    ];
    const heldAfter = (...more: CustodyFact[]) => {
      const custody = shipmentCustody([...known, ...more], { parcels, legs: LEGS, now: at(12) });
      const [, b] = custody.map(({ chain }) => lastHold(chain));
      return [b?.party.kind, b?.exceptions.filter(({ code }) => code === 'not-seen').length, b && openException(b)?.code];
    };

    expect(heldAfter()).toEqual(['hub', 1, 'not-seen']);
    // A floor check is enough, and what was moved on was there.
    expect(heldAfter(byHub('at-hub', 11, JNB, { parcel_id: B, moved_parcel_ids: [] }))).toEqual(['hub', 1, undefined]);
    expect(heldAfter(byDriver('out-for-delivery', 11, LERATO, { moved_parcel_ids: [B] }))).toEqual(['driver', 0, undefined]);
  });

  it('leaves with the recipient what was delivered before the rest is moved', () => {
    const known = [
      BOOKED(),
      byDriver('out-for-delivery', 8, LERATO, { moved_parcel_ids: [A, B] }),
      byDriver('delivered', 9, LERATO, { moved_parcel_ids: [A], parcel_id: A, is_proven: true }),
    ];
    const partyAfter = (...more: CustodyFact[]) => lastHold(custodyChain([...known, ...more], ONE, LEGS)).party.kind;

    expect(partyAfter(fact('at-hub', 10, { branch_id: CPT }))).toBe('recipient');
    // Once all of it is delivered, what is done with the shipment is done with this parcel.
    const whole = byDriver('delivered', 11, LERATO, { moved_parcel_ids: [B], is_proven: true });
    expect(partyAfter(whole, fact('returned-to-sender', 12))).toBe('sender');
  });

  it('names a parcel that a driver has overnight', () => {
    const only = { parcels: [ONE], legs: LEGS };
    const collected = facts.slice(0, 2);
    const openAt = (now: Date) =>
      shipmentCustody(collected, { ...only, now }).map(({ chain }) => openException(lastHold(chain))?.code);

    expect(openAt(at(21))).toEqual([undefined]);
    expect(openAt(at(23))).toEqual(['held-overnight']);
  });
});

it('localises each injected loss to the party that had the parcel last', () => {
  const route = (parcels: readonly number[]) => [
    byDriver('collected', 8, THABO, { moved_parcel_ids: parcels }),
    byHub('at-hub', 9, JNB, { moved_parcel_ids: parcels }),
    byHub('in-transit', 10, JNB, { moved_parcel_ids: parcels }),
    byHub('at-destination-hub', 12, CPT, { moved_parcel_ids: parcels }),
    byDriver('out-for-delivery', 13, LERATO, { moved_parcel_ids: parcels }),
    byDriver('delivered', 14, LERATO, { moved_parcel_ids: parcels, is_proven: true }),
  ];
  const parcels = [A, B].map((each) => ({ id: each, time_added: null }));
  for (let lost_after = 0; lost_after <= 6; lost_after++) {
    const together = route([A, B]).slice(0, lost_after);
    const facts = [BOOKED(), ...together, ...route([A]).slice(lost_after)];

    const [whole, lost] = shipmentCustody(facts, { parcels, legs: LEGS, now: at(15) });

    expect(whole && lastHold(whole.chain).party.kind).toBe('recipient');
    expect(lost && lastHold(lost.chain).event_id).toBe(facts[lost_after]?.id);
    // A driver or a lane that kept it is asked at once; a hub has it on its own floor.
    const holder = lost && lastHold(lost.chain);
    if (holder && lost_after < 5 && ['driver', 'lane'].includes(holder.party.kind))
      expect(openException(holder)?.code).toBe('left-behind');
  }
});

const anyFact = fc.record({
  status: fc.constantFrom(...SHIPMENT_STATUSES),
  hour: fc.integer({ min: 0, max: 40 }),
  parcel_id: fc.constantFrom(0, A, B),
  moved_parcel_ids: fc.constantFrom(null, [], [A], [B], [A, B]),
  branch_id: fc.constantFrom(null, JNB, CPT),
  driver_id: fc.constantFrom(null, THABO, LERATO),
  is_scan: fc.boolean(),
  is_proven: fc.boolean(),
  is_unseen: fc.constantFrom(false, false, false, true),
});

it('has exactly one responsible party at every instant, whatever is recorded in whichever order', () => {
  fc.assert(
    fc.property(fc.array(anyFact, { maxLength: 25 }), fc.option(fc.integer({ min: 0, max: 40 })), (drawn, added) => {
      const facts = drawn.map(({ hour, ...also }, index) => ({ ...fact(also.status, hour, also), id: index + 1 }));
      const parcel = { id: A, time_added: added === null ? null : at(added) };

      const chain = custodyChain(facts, parcel, LEGS);

      for (const [index, hold] of chain.entries()) {
        const next = chain[index + 1];
        expect(CUSTODY_KINDS).toContain(hold.party.kind);
        // Each begins where the one before ends, and two that follow each other differ.
        if (next) expect(next.since >= hold.since && !isSameParty(next.party, hold.party)).toBe(true);
      }
      for (let hour = -1; hour < 42; hour++) {
        const holds = chain.filter(({ since }, index) => {
          const end = chain[index + 1]?.since;
          return (index === 0 || since <= at(hour)) && (end === undefined || at(hour) < end);
        });
        expect(holds).toEqual([custodyAt(chain, at(hour))]);
      }
      // The order in which entries are given decides nothing.
      expect(custodyChain(facts.toReversed(), parcel, LEGS)).toEqual(chain);
    }),
    { numRuns: 500 },
  );
});

it('has a party for every status by itself, reported from a desk, a hub and a phone', () => {
  for (const status of SHIPMENT_STATUSES)
    for (const also of [{}, { is_scan: true, branch_id: JNB }, { is_scan: true, driver_id: THABO }])
      expect(CUSTODY_KINDS).toContain(lastHold(custodyChain([BOOKED(), fact(status, 8, also)], ONE, LEGS)).party.kind);
});

it('has words for each exception', () => {
  for (const code of CUSTODY_EXCEPTIONS)
    expect(custodyExceptionText(code, { giver: 'the hub Cape Town', taker: 'Lerato' })).toMatch(/^[A-Z].*\.$/);
});
