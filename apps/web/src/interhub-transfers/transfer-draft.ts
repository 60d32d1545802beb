import type {
  InterhubTransfer,
  TransferParcel,
  interhubTransferApi,
} from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf } from '@tsela/contract/route';
import { TRANSFER_STATES } from '@tsela/domain/interhub-transfers/transfer-state';
import type { BranchId, DriverId } from '@tsela/domain/ids';
import { dayOf, instantOf, timeOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { isClockTime } from '@tsela/domain/time/time-slots';

/** A transfer as its form holds it; ids, days and times are texts. */
export interface TransferDraft {
  readonly origin_branch_id: string;
  readonly destination_branch_id: string;
  readonly carrier: string;
  readonly service_level: string;
  readonly driver_id: string;
  readonly vehicle: string;
  readonly waybill_number: string;
  readonly seal_number: string;
  readonly notes: string;
  readonly departure_day: string;
  readonly departure_time: string;
  readonly arrival_day: string;
  readonly arrival_time: string;
}

export const NEW_TRANSFER: TransferDraft = {
  origin_branch_id: '',
  destination_branch_id: '',
  carrier: '',
  service_level: '',
  driver_id: '',
  vehicle: '',
  waybill_number: '',
  seal_number: '',
  notes: '',
  departure_day: '',
  departure_time: '',
  arrival_day: '',
  arrival_time: '',
};

/** A transfer as it is, for its form. */
export function draftOf(transfer: InterhubTransfer): TransferDraft {
  const { carrier, service_level, vehicle, waybill_number, seal_number, notes } = transfer;
  const departure = partsOf(transfer.planned_departure);
  const arrival = partsOf(transfer.expected_arrival);
  return {
    carrier,
    service_level,
    vehicle,
    waybill_number,
    seal_number,
    notes,
    origin_branch_id: String(transfer.origin_branch_id),
    destination_branch_id: String(transfer.destination_branch_id),
    driver_id: transfer.driver_id === null ? '' : String(transfer.driver_id),
    departure_day: departure.day,
    departure_time: departure.time,
    arrival_day: arrival.day,
    arrival_time: arrival.time,
  };
}

function partsOf(instant: string | null): { readonly day: string; readonly time: string } {
  if (instant === null) return { day: '', time: '' };
  const date = new Date(instant);
  return { day: dayOf(date), time: timeOf(date) };
}

/** An instant of South Africa; null where no day is given. Without a time it is the start of the day. */
export function instantFrom(day: string, time: string): string | null {
  if (day === '') return null;
  // The calendar gives real days only.
  return instantOf(day as Day, isClockTime(time) ? time : '00:00').toISOString();
}

/** The details as the calls take them. */
export function detailsOf(draft: TransferDraft) {
  const { carrier, service_level, vehicle, waybill_number, seal_number, notes } = draft;
  return {
    carrier,
    service_level,
    vehicle,
    waybill_number,
    seal_number,
    notes,
    // The options are ids of drivers.
    driver_id: draft.driver_id === '' ? null : (Number(draft.driver_id) as DriverId),
    planned_departure: instantFrom(draft.departure_day, draft.departure_time),
    expected_arrival: instantFrom(draft.arrival_day, draft.arrival_time),
  };
}

/** A transfer that is opened; the lane is missing where no branch was chosen, and the server says so. */
export function openingOf(draft: TransferDraft): InputOf<typeof interhubTransferApi.create> {
  const origin = Number(draft.origin_branch_id);
  const destination = Number(draft.destination_branch_id);
  return {
    // The options are ids of branches.
    ...(origin > 0 && { origin_branch_id: origin as BranchId }),
    ...(destination > 0 && { destination_branch_id: destination as BranchId }),
    ...detailsOf(draft),
  };
}

export const TRANSFER_TABS = ['all', 'outgoing', 'incoming', 'late', 'closed'] as const;
export type TransferTab = (typeof TRANSFER_TABS)[number];

type Filters = Readonly<Record<string, string | undefined>>;

/** Which tab an address shows. */
export function tabOf(filters: Filters): TransferTab {
  return TRANSFER_TABS.find((tab) => tab === filters['tab']) ?? 'all';
}

/** Each filter of the list as it is when nothing is set. */
export const CLEARED = { search: undefined, branch_id: undefined, carrier: undefined, state: undefined };

const KEPT: readonly string[] = ['tab', ...Object.keys(CLEARED)];

/** What narrows the list, of an address or of what was saved. */
export function keptFilters(filters: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((key) => {
      const value = filters[key];
      return typeof value === 'string' && value !== '' ? [[key, value] as const] : [];
    }),
  );
}

/** The address bar's filters as the call takes them; what makes no sense is left out. */
export function transferFilters(filters: Filters): InputOf<typeof interhubTransferApi.export> {
  const tab = tabOf(filters);
  const branch_id = Math.max(0, Number(filters['branch_id']) || 0);
  const state = TRANSFER_STATES.find((each) => each === filters['state']);
  const { search = '', carrier = '' } = filters;
  return {
    ...(tab !== 'all' && { tab }),
    ...(search !== '' && { search }),
    ...(branch_id > 0 && { branch_id: branch_id as BranchId }),
    ...(carrier !== '' && { carrier }),
    ...(state && { state }),
  };
}

export const LINE_SHOWS = ['all', 'differences', 'not-out', 'not-in'] as const;
export type LineShow = (typeof LINE_SHOWS)[number];

/** The parcels that a choice leaves; what waits for a decision comes first. */
export function shownParcels(parcels: readonly TransferParcel[], show: LineShow): readonly TransferParcel[] {
  const left = parcels.filter((parcel) => {
    if (show === 'differences') return parcel.difference !== null;
    if (show === 'not-out') return parcel.time_scanned_out === null;
    return show === 'all' || parcel.time_scanned_in === null;
  });
  return left.toSorted((one, other) => Number(isUndecided(other)) - Number(isUndecided(one)));
}

export function isUndecided({ difference, decision }: Pick<TransferParcel, 'difference' | 'decision'>): boolean {
  return difference !== null && decision === null;
}
