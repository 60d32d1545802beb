import { BOB_BOX_ONLY_STATUS, PROBLEMATIC_STATUSES, isShipmentStatus } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { statusesAwaitingDriver, statusesInView } from '../shipments/status/status-views.ts';
import { DAY_MS, dayOf, endOfDay } from '../time/day.ts';
import type { Day } from '../time/day.ts';

/** The piles of work of the mode "all", in the order of their tiles. Source: screens S24. */
export const OPS_TILES = [
  'submitted',
  'collection-assigned',
  'unassigned',
  'problems',
  'uncollected',
  'undelivered',
  'at-hub',
  'in-transit',
  'out-for-delivery',
  'delivery-failed-attempt',
  'on-hold',
  'awaiting-dropoff',
  'waiting-for-pickup',
  'delivered-today',
] as const;

/** What waits for a person, in the order of the mode "pending". Source: screens S24. */
export const PENDING_PILES = [
  'unassigned-collections',
  'unassigned-deliveries',
  'rejected',
  'exceptions',
  'missing-zone',
  'missing-dimensions',
  'failed-reservations',
] as const;

/** What of the mode "all" is counted of a day other than today: everything else stands as it is at this moment, of which a day says nothing. */
export const TILES_OF_DAY = [
  'submitted',
  'collection-assigned',
  'uncollected',
  'undelivered',
  'delivery-failed-attempt',
  'delivered-today',
] as const satisfies readonly (typeof OPS_TILES)[number][];

export type OpsTile = (typeof OPS_TILES)[number] | (typeof PENDING_PILES)[number];

/** Piles that are on their way by themselves: what lies in them waits for no decision. */
const UNDER_WAY: readonly string[] = [
  'submitted',
  'collection-assigned',
  'at-hub',
  'in-transit',
  'out-for-delivery',
  'awaiting-dropoff',
  'waiting-for-pickup',
  'delivered-today',
] satisfies readonly (typeof OPS_TILES)[number][];

/** The piles in which something waits for a person. Source: public API §8. */
export function tasksOf<Pile extends { readonly key: string; readonly count: number }>(piles: readonly Pile[]): Pile[] {
  return piles.filter(({ key, count }) => count > 0 && !UNDER_WAY.includes(key));
}

export const OPS_MODES = ['all', 'driver-tripsheet', 'pending'] as const;
export type OpsMode = (typeof OPS_MODES)[number];

/** What the provider has settled about its dashboards. Source: settings.tsv, dashboard settings; KEY-54 to KEY-57. */
export interface DashboardSettings {
  readonly dashboard_uncollected_shipments_duration_days: number;
  readonly dashboard_undelivered_shipments_duration_days: number;
  readonly dashboard_uncollected_shipments_date_to_use: 'time_created' | 'collection_min_date';
  readonly dashboard_exclude_statuses_uncollected_shipments: readonly string[];
  readonly dashboard_exclude_statuses_undelivered_shipments: readonly string[];
}

/** What a pile holds: shipments in one of the statuses, and since when or without whom. */
export interface PileRule {
  readonly statuses: readonly ShipmentStatus[];
  /** This lies before this moment; for days, before its day. */
  readonly before?: {
    readonly column: 'time_created' | 'collection_min_date' | 'collected_date' | 'last_step_date';
    readonly moment: Date;
  };
  /** It is to be collected on this day. */
  readonly to_collect_on?: Day;
  /** An attempt failed on this day, whatever has become of it since. */
  readonly attempted_on?: Day;
  /** No driver has this leg, or it waits at a hub: then it is on no sheet, whichever driver had it or has the rest of its parcels. */
  readonly without_driver?: 'collection' | 'delivery' | 'due';
  /** The leg that is due has no branch: where it is to be done is not known on the map, so no zone holds it. */
  readonly without_branch?: true;
  /** A parcel that is not cancelled has no dimensions. */
  readonly without_dimensions?: true;
  /** Beside them whatever goes to a point whose operator has refused it a place. Source: ADR 0273. */
  readonly or_refused_place?: true;
}

const STAFF = { is_staff: true, is_bob_box: true, excluded_tracking_statuses: [] } as const;
const WAITING_FOR_PICKUP_DAYS = 2;
/** What is on its way to its recipient. */
const UNDELIVERED = [
  ...statusesInView('uncollected_and_undelivered', STAFF),
  ...statusesInView('collected_and_undelivered', STAFF),
];

const BY_STATUS: Readonly<Partial<Record<OpsTile, readonly ShipmentStatus[]>>> = {
  submitted: ['submitted'],
  'collection-assigned': ['collection-assigned'],
  problems: PROBLEMATIC_STATUSES.filter(isShipmentStatus),
  'at-hub': ['at-hub', 'at-destination-hub', 'returned-to-hub', 'ready-for-dispatch'],
  'in-transit': ['in-transit', 'manifested'],
  'out-for-delivery': ['out-for-delivery'],
  'delivery-failed-attempt': ['delivery-failed-attempt', 'collection-failed-attempt'],
  'on-hold': ['on-hold', 'on-hold-internal'],
  'awaiting-dropoff': ['awaiting-dropoff'],
  rejected: ['collection-rejected', 'delivery-rejected'],
  exceptions: ['collection-exception', 'delivery-exception'],
};

/** Where a dispatcher asks why: what went wrong, what failed and what is held. Elsewhere the status says it all. */
const ASKS_WHY: ReadonlySet<ShipmentStatus> = new Set([
  ...PROBLEMATIC_STATUSES.filter(isShipmentStatus),
  'collection-failed-attempt',
  'delivery-failed-attempt',
  'on-hold',
  'on-hold-internal',
  'returned-to-hub',
  'damaged',
  'undeliverable',
  BOB_BOX_ONLY_STATUS,
]);

/** Whether the reason of a status is shown beside it. Source: screens S24. */
export function needsReason(status: ShipmentStatus): boolean {
  return ASKS_WHY.has(status);
}

/** The statuses that make a pile by themselves; null where more than the status counts. */
export function statusesOfTile(tile: OpsTile): readonly ShipmentStatus[] | null {
  return BY_STATUS[tile] ?? null;
}

export interface OpsMoment {
  readonly now: Date;
  /** Another day than today, whose piles are asked for; left out, today's. */
  readonly day?: Day | undefined;
}

/** The day that was asked for where it is another than today. */
export function otherDay(date: Day | null, now: Date): Day | undefined {
  return date === null || date === dayOf(now) ? undefined : date;
}

/**
 * What a pile of work holds; null for what was delivered, which is judged by its day. Of another day than today it is what was to be collected on
 * it, what failed on it, and what was too old by its end. Source: screens S24, KEY-54 to KEY-57, docs/decisions/0312.
 */
export function pileRule(tile: OpsTile, settings: DashboardSettings, { now, day }: OpsMoment): PileRule | null {
  const until = day === undefined ? now : endOfDay(day);
  const ago = (days: number) => new Date(until.getTime() - days * DAY_MS);
  const of_day = day === undefined ? null : ruleOfDay(tile, day);
  if (of_day !== null) return of_day;
  switch (tile) {
    case 'delivered-today':
      return null;
    case 'unassigned':
      return { statuses: statusesAwaitingDriver('due'), without_driver: 'due' };
    case 'unassigned-collections':
      return { statuses: statusesAwaitingDriver('collection'), without_driver: 'collection' };
    case 'unassigned-deliveries':
      return { statuses: statusesAwaitingDriver('delivery'), without_driver: 'delivery' };
    case 'uncollected':
      return {
        statuses: without(
          statusesInView('uncollected_and_undelivered', STAFF),
          settings.dashboard_exclude_statuses_uncollected_shipments,
        ),
        before: {
          column: settings.dashboard_uncollected_shipments_date_to_use,
          moment: ago(settings.dashboard_uncollected_shipments_duration_days),
        },
      };
    case 'undelivered':
      return {
        statuses: without(
          statusesInView('collected_and_undelivered', STAFF),
          settings.dashboard_exclude_statuses_undelivered_shipments,
        ),
        before: { column: 'collected_date', moment: ago(settings.dashboard_undelivered_shipments_duration_days) },
      };
    case 'waiting-for-pickup':
      return {
        statuses: ['in-locker', 'ready-for-pickup'],
        before: { column: 'last_step_date', moment: ago(WAITING_FOR_PICKUP_DAYS) },
      };
    case 'missing-zone':
      return { statuses: UNDELIVERED, without_branch: true };
    case 'missing-dimensions':
      return { statuses: UNDELIVERED, without_dimensions: true };
    case 'failed-reservations':
      return { statuses: [BOB_BOX_ONLY_STATUS], or_refused_place: true };
    default:
      return { statuses: BY_STATUS[tile] ?? [] };
  }
}

function ruleOfDay(tile: OpsTile, day: Day): PileRule | null {
  if (tile === 'submitted' || tile === 'collection-assigned') return { statuses: [tile], to_collect_on: day };
  return tile === 'delivery-failed-attempt' ? { statuses: [], attempted_on: day } : null;
}

/** Where a shipment waits for a driver although it names one: given to a driver it is delivery assigned. Source: docs/decisions/0320. */
export const WAITS_AT_HUB: readonly ShipmentStatus[] = ['at-hub', 'at-destination-hub', 'ready-for-dispatch'];

/** A shipment that has waited for a driver longer than the provider allows. Source: ops_dashboard_unassigned_alert_minutes. */
export function isOverdueForDriver(waiting_since: Date, { now, alert_minutes }: { now: Date; alert_minutes: number }): boolean {
  return now.getTime() - waiting_since.getTime() > alert_minutes * 60_000;
}

function without(statuses: readonly ShipmentStatus[], excluded: readonly string[]): readonly ShipmentStatus[] {
  return statuses.filter((status) => !excluded.includes(status));
}
