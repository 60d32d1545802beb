import type { ShipmentFilters } from '@tsela/contract/shipments/shipment-api';
import type { ShipmentOrder } from '@tsela/domain/shipments/shipment-list';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { maySeeBilling } from '../../accounts/present-account.ts';
import type { Actor } from '../../context.ts';
import type { ShipmentQuery } from '../../db/reach.ts';

type Direction = 'asc' | 'desc';

interface IndexedColumn {
  readonly name: string;
  /** The index has it the other way round than the column before it. */
  readonly turned?: true;
  /** Not every shipment has it: those without are last when the highest is first, as their index has them. */
  readonly may_lack?: true;
}

const NEWEST = [
  { name: 'time_created', turned: true },
  { name: 'id', turned: true },
] as const;

/** The columns behind each order, as an index has them: a list is read off it, from either end, and never sorted. */
const COLUMNS: Readonly<Record<ShipmentOrder, readonly IndexedColumn[]>> = {
  time_created: [{ name: 'time_created' }, { name: 'id' }],
  time_modified: [{ name: 'time_modified' }, { name: 'id' }],
  short_tracking_reference: [{ name: 'short_tracking_reference' }],
  status: [{ name: 'status' }, ...NEWEST],
  service_level_code: [{ name: 'service_level_code' }, ...NEWEST],
  collection_min_date: [{ name: 'collection_min_date' }, { name: 'id' }],
  estimated_delivery_to: [{ name: 'estimated_delivery_to', may_lack: true }, { name: 'id' }],
  collected_date: [{ name: 'collected_date', may_lack: true }, { name: 'id' }],
  delivered_date: [{ name: 'delivered_date', may_lack: true }, { name: 'id' }],
  rate: [{ name: 'rate_cents' }, { name: 'id' }],
  charged_weight: [{ name: 'charged_weight_g' }, { name: 'id' }],
};

/** A list in the order that is asked for: the newest first without one. An order would tell prices to a reader who may see none. */
export function inOrder(
  query: ShipmentQuery,
  { order_by = 'time_created', order = 'desc' }: Pick<ShipmentFilters, 'order_by' | 'order'>,
  actor: Actor,
): ShipmentQuery {
  const by = order_by === 'rate' && !maySeeBilling(actor) ? 'time_created' : order_by;
  return COLUMNS[by].reduce((sorted, column) => sorted.orderBy(ordered(column, order)), query);
}

/** What few shipments are, each with an index of its own in the order of time. */
const TRAITS = ['service_level_code', 'is_return', 'address_type', 'pod_method', 'pickup_point_provider'] as const;

/** Whether what a list is narrowed by is found in another order than is asked for, so that all of it is sorted. */
export function isSorted(input: ShipmentFilters): boolean {
  const { order_by = 'time_created', date_filter = order_by, declared_value_over } = input;
  if (declared_value_over !== undefined || date_filter !== order_by) return true;
  return order_by !== 'time_created' && TRAITS.some((trait) => input[trait] !== undefined);
}

function ordered({ name, turned, may_lack }: IndexedColumn, order: Direction): RawBuilder<unknown> {
  const is_falling = (order === 'desc') !== (turned === true);
  const lacking = may_lack ? (is_falling ? sql` nulls last` : sql` nulls first`) : sql``;
  return sql`${sql.ref(`shipments.${name}`)} ${is_falling ? sql`desc` : sql`asc`}${lacking}`;
}
