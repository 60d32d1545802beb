import { SHIPMENT_LIST_VIEWS } from '@tsela/contract/shipments/shipment-api';
import type { ShipmentFilters } from '@tsela/contract/shipments/shipment-api';
import type { AccountId, BranchId, DriverId } from '@tsela/domain/ids';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import { ADDRESS_TYPES } from '@tsela/domain/shipments/shipment-draft';
import { SHIPMENT_DATES, SHIPMENT_ORDERS } from '@tsela/domain/shipments/shipment-list';
import { POD_METHODS } from '@tsela/domain/shipments/shipment-options';
import { DATE_RANGES, daysOf } from '@tsela/domain/time/date-ranges';
import type { DateRange } from '@tsela/domain/time/date-ranges';
import { parseDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { SearchValues } from '../../shell/pages/address.ts';
import { listInput } from '../../ui/table/list-view.ts';
import type { ListView } from '../../ui/table/list-view.ts';

/** The views of the list as tabs; quotes have a page of their own. */
export const LIST_TABS = ['all', 'active', 'collections', 'hub', 'deliveries', 'problems', 'delivered'] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** The filters that narrow a view; switching the view keeps them. */
export const NARROWING = [
  'search',
  'status',
  'account_id',
  'driver_id',
  'branch_id',
  'tag_id',
  'service_level_code',
  'is_return',
  'is_invoiced',
  'address_type',
  'pod_method',
  'pickup_point_provider',
  'waits_for_compartment',
  'is_place_refused',
  'declared_value_over',
  'date_filter',
  'range',
  'start_date',
  'end_date',
] as const;

/** Of those, what few shipments are: they unfold by themselves. */
export const MORE_FILTERS = [
  'service_level_code',
  'is_return',
  'is_invoiced',
  'address_type',
  'pod_method',
  'pickup_point_provider',
  'waits_for_compartment',
  'is_place_refused',
  'declared_value_over',
] as const;

export function tabOf(values: SearchValues): ListTab {
  return LIST_TABS.find((tab) => tab === values['view']) ?? 'all';
}

export function rangeOf(values: SearchValues): DateRange | null {
  return DATE_RANGES.find((range) => range === values['range']) ?? null;
}

/** Whether anything narrows the view. */
export function isNarrowed(values: SearchValues): boolean {
  return NARROWING.some((key) => key !== 'date_filter' && values[key] !== undefined && values[key] !== '');
}

/** What the address asks for, as the list call takes it; what makes no sense is left out. Source: DATA-14, CONST-14. */
export function filtersOf(values: SearchValues, view: ListView, today: Day): ShipmentFilters {
  const { order_by, order, ...page } = listInput(view);
  const sort = SHIPMENT_ORDERS.find((each) => each === order_by);
  const text = (key: string) => values[key]?.trim() ?? '';
  return {
    ...page,
    ...(sort !== undefined && { order_by: sort, ...(order && { order }) }),
    view: SHIPMENT_LIST_VIEWS.find((each) => each === values['view']) ?? 'all',
    ...(text('status') !== '' && { status: text('status') }),
    ...(text('search') !== '' && { search: text('search') }),
    ...idFilter<'account_id', AccountId>('account_id', values),
    ...idFilter<'driver_id', DriverId>('driver_id', values),
    ...idFilter<'branch_id', BranchId>('branch_id', values),
    ...idFilter<'tag_id', number>('tag_id', values),
    ...whatTheyAre(values),
    ...dateFilter(values, today),
  };
}

/** The question without its page and order, as sums and files ask it. */
export function withoutPage({
  limit: _limit,
  offset: _offset,
  ...filters
}: ShipmentFilters): Omit<ShipmentFilters, 'limit' | 'offset'> {
  return filters;
}

function whatTheyAre(values: SearchValues): Partial<ShipmentFilters> {
  const address_type = ADDRESS_TYPES.find((each) => each === values['address_type']);
  const pod_method = POD_METHODS.find((each) => each === values['pod_method']);
  const pickup_point_provider = PICKUP_PROVIDERS.find((each) => each === values['pickup_point_provider']);
  const over = values['declared_value_over'] ?? '';
  const declared_value_over = Number(over);
  const service_level_code = values['service_level_code']?.trim() ?? '';
  return {
    ...(service_level_code !== '' && service_level_code.length <= LONGEST_CODE && { service_level_code }),
    ...yesOrNo('is_return', values),
    ...yesOrNo('is_invoiced', values),
    ...yesOrNo('waits_for_compartment', values),
    ...yesOrNo('is_place_refused', values),
    ...(address_type && { address_type }),
    ...(pod_method && { pod_method }),
    ...(pickup_point_provider && { pickup_point_provider }),
    ...(over.trim() !== '' && declared_value_over >= 0 && declared_value_over <= MOST_DECLARED && { declared_value_over }),
  };
}

function yesOrNo<Key extends string>(key: Key, values: SearchValues): { [K in Key]?: boolean } {
  const value = values[key];
  // One key of the asked type, or none.
  return (value === 'true' || value === 'false' ? { [key]: value === 'true' } : {}) as { [K in Key]?: boolean };
}

const MOST_DECLARED = 100_000_000;
const LONGEST_CODE = 20;

function dateFilter(values: SearchValues, today: Day): Partial<ShipmentFilters> {
  const range = rangeOf(values);
  if (range === null) return {};
  const days = daysOf(range, today);
  const start_date = days?.start ?? parseDay(values['start_date'] ?? '');
  const end_date = days?.end ?? parseDay(values['end_date'] ?? '');
  if (start_date === null && end_date === null) return {};
  return {
    date_filter: SHIPMENT_DATES.find((each) => each === values['date_filter']) ?? 'time_created',
    ...(start_date !== null && { start_date }),
    ...(end_date !== null && { end_date }),
  };
}

function idFilter<Key extends string, Id extends number>(key: Key, values: SearchValues): { [K in Key]?: Id } {
  const id = Number(values[key] ?? '');
  // One key of the asked type, or none.
  return (Number.isSafeInteger(id) && id > 0 ? { [key]: id } : {}) as { [K in Key]?: Id };
}

/** What the filters of the list are given. */
export interface ListFiltersProps {
  readonly filters: SearchValues;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}
