import type { SHIPMENT_LIST_VIEWS, ShipmentFilters } from '@tsela/contract/shipments/shipment-api';
import { filterMoment } from '@tsela/domain/formats/filter-dates';
import { searchReference } from '@tsela/domain/formats/references';
import { Problem } from '@tsela/domain/problem';
import {
  PROBLEMATIC_STATUSES,
  QUOTE_STATUSES,
  SHIPMENT_STATUSES,
  UNPAID_STATUSES,
  isShipmentStatus,
} from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { statusesBehindFilter } from '@tsela/domain/shipments/status/status-display';
import { dayOf } from '@tsela/domain/time/day';
import { statusesInView } from '@tsela/domain/shipments/status/status-views';
import { isStaff } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { whereInvoiced, whereTraits } from './shipment-trait-reads.ts';
import { whereReferredTo } from './shipment-search-reads.ts';
import { customersStatus } from '../present-shipment.ts';
import type { PresentFor } from '../present-shipment.ts';
import type { ShipmentQuery } from '../../db/reach.ts';

type ListView = (typeof SHIPMENT_LIST_VIEWS)[number];

/** Narrows a list of shipments to what was asked for, but for what was searched. */
export function filterShipments(
  tx: Tx,
  query: ShipmentQuery,
  { input, reader }: { input: ShipmentFilters; reader: PresentFor },
): ShipmentQuery {
  let narrowed = byReference(tx, query, input);
  if (input.account_id !== undefined) narrowed = narrowed.where('shipments.account_id', '=', input.account_id);
  if (input.branch_id !== undefined) {
    const branch_id = input.branch_id;
    narrowed = narrowed.where((eb) =>
      eb.or([eb('collection_branch_id', '=', branch_id), eb('delivery_branch_id', '=', branch_id)]),
    );
  }
  // Drivers are not shown to account users, so they cannot filter by them either.
  if (input.driver_id !== undefined && isStaff(reader.actor)) {
    const driver_id = input.driver_id;
    narrowed = narrowed.where((eb) =>
      eb.or([eb('collection_agent_id', '=', driver_id), eb('delivery_agent_id', '=', driver_id)]),
    );
  }
  narrowed = byStatus(narrowed, input, reader);
  return whereTraits(tx, byDates(tx, narrowed, input), input);
}

function byReference(tx: Tx, query: ShipmentQuery, input: ShipmentFilters): ShipmentQuery {
  if (input.id !== undefined) return query.where('shipments.id', '=', input.id);
  const reference = input.tracking_reference ?? input.tracking_ref;
  if (reference !== undefined) return whereReferredTo(tx, query, reference);
  if (input.custom_tracking_reference)
    return query.where('custom_reference_key', '=', searchReference(input.custom_tracking_reference));
  return query;
}

/** True when the caller names one shipment: then a quote is shown as well, although lists leave quotes out. */
function namesOne(input: ShipmentFilters): boolean {
  return [input.id, input.tracking_reference, input.tracking_ref, input.custom_tracking_reference || undefined].some(
    (value) => value !== undefined,
  );
}

/** Quotes have a list of their own; no other list shows them to account users. Source: SHIP-VIEW-04, SHIP-VIEW-05. */
function byStatus(query: ShipmentQuery, input: ShipmentFilters, reader: PresentFor): ShipmentQuery {
  if (namesOne(input)) return query;
  const view = input.view ?? 'all';
  const asked = statusesAskedFor(input.status ?? '', view, reader);
  const statuses = asked ?? (view === 'all' ? null : statusesBehindView(view, reader));
  if (statuses === null) return query.where('shipments.status', 'not in', QUOTE_STATUSES);
  // Without a status nothing is found; an empty list is no SQL.
  return statuses.length === 0 ? query.where(({ lit }) => lit(false)) : query.where('shipments.status', 'in', statuses);
}

/** What account users are asked to look at besides. Source: screens.md S07. */
const ALSO_PROBLEMS_OF_CUSTOMERS: readonly ShipmentStatus[] = ['on-hold', ...UNPAID_STATUSES];

/** The stored statuses of a list, as far as this reader is shown them; the counters over the lists use the same. */
export function statusesBehindView(view: Exclude<ListView, 'all'>, reader: PresentFor): ShipmentStatus[] {
  if (view === 'quotes') return [...QUOTE_STATUSES];
  const staff = isStaff(reader.actor);
  if (view === 'problems') {
    const problems = PROBLEMATIC_STATUSES.filter(isShipmentStatus);
    // What reads as assigned to a customer is no problem to be shown.
    return staff
      ? problems
      : [...problems, ...ALSO_PROBLEMS_OF_CUSTOMERS].filter((status) => customersStatus(status, reader) === status);
  }
  const { excluded_tracking_statuses } = reader;
  const statuses = statusesInView(view, { is_staff: staff, is_bob_box: true, excluded_tracking_statuses });
  return staff ? [...statuses] : [...new Set(statuses.flatMap(statusesBehindFilter))];
}

/**
 * The stored statuses behind `at-hub`, `at-hub,collected` or `["at-hub","collected"]`, as programs send it; null when none is
 * named. Account users filter by what they are shown: a status that is hidden from them finds nothing. Source: SHIP-DISP-04.
 */
export function statusesAskedFor(text: string, view: ListView, reader: PresentFor): ShipmentStatus[] | null {
  const codes = text
    .replaceAll(/["[\]\s]/g, '')
    .split(',')
    .filter(Boolean);
  const unknown = codes.find((code) => !isShipmentStatus(code));
  if (unknown !== undefined) {
    const message = `status: "${unknown}" is not a shipment status.`;
    throw new Problem('bad-input', message, { violations: [{ field: 'status', code: 'enum', message }] });
  }
  if (codes.length === 0) return null;
  if (isStaff(reader.actor)) return codes.filter(isShipmentStatus);
  return SHIPMENT_STATUSES.filter(
    (status) => codes.includes(customersStatus(status, reader)) && (view === 'quotes' || !QUOTE_STATUSES.includes(status)),
  );
}

function byDates(tx: Tx, query: ShipmentQuery, input: ShipmentFilters): ShipmentQuery {
  const column = input.date_filter ?? 'time_created';
  const start = input.start_date ? filterDate('start_date', input.start_date) : null;
  const end = input.end_date ? filterDate('end_date', input.end_date) : null;
  if (column === 'invoice_date')
    return start || end ? whereInvoiced(tx, query, { start: start && dayOf(start), end: end && dayOf(end) }) : query;
  let narrowed = query;
  if (column === 'collection_min_date') {
    if (start) narrowed = narrowed.where('shipments.collection_min_date', '>=', dayOf(start));
    return end ? narrowed.where('shipments.collection_min_date', '<=', dayOf(end)) : narrowed;
  }
  if (start) narrowed = narrowed.where(`shipments.${column}`, '>=', start);
  return end ? narrowed.where(`shipments.${column}`, '<=', end) : narrowed;
}

/** A day, or a moment as programs send it. */
function filterDate(field: 'start_date' | 'end_date', text: string): Date {
  const moment = filterMoment(field, text);
  if (moment) return moment;
  const message = `${field} is not a valid date.`;
  throw new Problem('bad-input', message, { violations: [{ field, code: 'date', message }] });
}
