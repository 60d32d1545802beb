import type { BranchId, DriverId } from '@tsela/domain/ids';
import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { offeredStatuses } from '@tsela/domain/shipments/status/status-changes';
import { SCAN_CHOICES } from '@tsela/domain/tracking/scan-choices';
import type { Act } from './acts.ts';
import type { KnownShipment } from './known.ts';

export type Random = (below: number) => number;

/** Numbers from 0 up, the same for the same seed. */
export function randomOf(seed: number): Random {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * below);
  };
}

/** Who and where things can be done. */
export interface Scene {
  readonly branches: readonly BranchId[];
  readonly drivers: readonly DriverId[];
}

const ROAD: readonly ShipmentStatus[] = [
  'collected',
  'at-hub',
  'out-for-delivery',
  'delivered',
  'returned-to-hub',
  'collection-failed-attempt',
  'collection-rejected',
  'delivery-failed-attempt',
  'delivery-exception',
  'cancelled',
];
const HUB = [
  'received-at-hub',
  'ready-for-dispatch',
  'received-at-hub-no-driver',
  'out-for-delivery',
  'returned-to-hub',
] as const;

/** Draws what is done next to a shipment: mostly what its day would bring, often what must be refused. */
export function drawAct(shipment: KnownShipment, { branches, drivers }: Scene, random: Random): Act {
  const pick = <T>(values: readonly T[]): T => {
    const value = values[random(values.length)];
    if (value === undefined) throw new Error('There is nothing to draw from.');
    return value;
  };
  const chance = (percent: number) => random(100) < percent;
  const parcel = chance(50) ? random(shipment.parcels.length) : null;
  const reason = chance(85) ? `Reason ${random(1_000_000)}` : '';
  const at = chance(12) ? earlier(shipment, random) : new Date();
  const lot = random(100);
  if (shipment.status === 'quote' && lot < 40) return { kind: 'accept-quote' };
  if (lot < 6) return { kind: 'cancel', by_staff: chance(50), message: chance(90) ? reason || 'Changed plans' : '' };
  if (lot < 20) {
    const agents = { collection_agent_id: shipment.collection_driver, delivery_agent_id: shipment.delivery_driver };
    const offered = offeredStatuses({ status: shipment.status, ...agents }, { is_staff: true, can_deliver: true });
    const to = chance(70) ? pick(offered) : chance(95) ? pick(SHIPMENT_STATUSES) : 'lost-in-space';
    return { kind: 'status', to, message: reason, is_stale: chance(5) };
  }
  if (lot < 25) return { kind: 'hold', to: pick(['on-hold', 'on-hold-internal']), reason: `Held ${random(1_000_000)}` };
  if (lot < 31) return { kind: 'release' };
  if (lot < 33) return { kind: 'note' };
  if (lot < 43) {
    return { kind: 'assign', leg: pick(['collection', 'delivery']), driver_id: chance(80) ? pick(drivers) : null };
  }
  if (lot < 48) return { kind: 'reprice', parcel: random(shipment.parcels.length), kg: 1 + random(30), by_staff: chance(60) };
  if (lot < 50) return { kind: 'add-parcel', kg: 1 + random(10), by_staff: chance(60) };
  if (lot < 53) return { kind: 'cancel-parcel', parcel: random(shipment.parcels.length + 1), by_staff: chance(60) };
  const ends_hold = chance(50);
  if (lot < 78) {
    const choice = chance(70) ? pick(HUB) : pick(SCAN_CHOICES.filter((each) => !LEFT_OUT.includes(each)));
    return {
      kind: 'scan',
      choice,
      parcel,
      branch_id: pick(branches),
      driver_id: chance(80) ? pick(drivers) : null,
      reason,
      ends_hold,
      at,
    };
  }
  const to = chance(85) ? pick(ROAD) : pick(SHIPMENT_STATUSES);
  const assigned = [shipment.collection_driver, shipment.delivery_driver].filter((id) => id !== null);
  const own = assigned.length > 0 ? assigned : drivers;
  const is_whole = to === 'delivered' || to === 'cancelled';
  const named = is_whole ? null : parcel;
  const found = drawFound(shipment, { to, named }, chance);
  return {
    kind: 'drive',
    to,
    parcel: named,
    found,
    driver_id: pick(chance(80) ? own : drivers),
    reason,
    has_pin: chance(80),
    ends_hold,
    at,
  };
}

/** Which parcels a check of the whole shipment confirms; null where there is none. */
function drawFound(
  { parcels }: KnownShipment,
  { to, named }: { readonly to: ShipmentStatus; readonly named: number | null },
  chance: (percent: number) => boolean,
): readonly number[] | null {
  if (named !== null || to === 'cancelled' || !chance(40)) return null;
  const numbers = parcels.flatMap(({ status }, number) => (status === 'cancelled' ? [] : number));
  return numbers.filter(() => chance(60));
}

/** What asks for more than the scan itself: proofs, transfers and integrations have tests of their own. */
const LEFT_OUT: readonly string[] = ['delivered', 'manifested', 'inbound-from-manifest', 'trigger-integration'];

/** About when one of its steps was, so that it is reported late. */
function earlier({ facts }: KnownShipment, random: Random): Date {
  const fact = facts[random(facts.length)];
  const about = fact === undefined || fact.date.getTime() === 0 ? Date.now() - 60_000 : fact.date.getTime();
  return new Date(Math.min(Date.now(), about - 5 + random(10)));
}
