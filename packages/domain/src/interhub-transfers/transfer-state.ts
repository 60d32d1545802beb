/** Source: ENUM-15. */
export const TRANSFER_STATUSES = ['open', 'closed'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** Where a transfer is on its way. Source: screens S29. */
export const TRANSFER_STATES = ['being-loaded', 'dispatched', 'arriving', 'received'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

interface Times {
  readonly time_dispatched: Date | null;
  readonly time_first_in: Date | null;
  readonly time_received: Date | null;
}

/** Loaded until it leaves; arriving from the first parcel that is scanned in. */
export function stateOfTransfer({ time_dispatched, time_first_in, time_received }: Times): TransferState {
  if (time_received !== null) return 'received';
  if (time_first_in !== null) return 'arriving';
  return time_dispatched === null ? 'being-loaded' : 'dispatched';
}

const STATE_LABELS: Readonly<Record<TransferState, string>> = {
  'being-loaded': 'Being loaded',
  dispatched: 'Dispatched',
  arriving: 'Arriving',
  received: 'Received',
};

export function transferStateLabel(state: TransferState): string {
  return STATE_LABELS[state];
}

export const LATE_MINUTES = 60;
const MINUTE_MS = 60_000;

/** What was expected before this has not come in time. Source: screens S29. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - LATE_MINUTES * MINUTE_MS);
}

/** On its way, and its expected arrival passed by an hour. Source: screens S29. */
export function isLateTransfer(
  transfer: Times & { readonly status: TransferStatus; readonly expected_arrival: Date | null },
  now: Date,
): boolean {
  const { status, time_dispatched, time_received, expected_arrival } = transfer;
  if (status === 'closed' || time_dispatched === null || time_received !== null) return false;
  return expected_arrival !== null && expected_arrival < lateSince(now);
}

export const REOPEN_HOURS = 24;

/** Why a transfer cannot be taken up again; null where it can. Source: screens S29. */
export function whyNotReopen(
  {
    reference,
    status,
    time_closed,
  }: { readonly reference: string; readonly status: TransferStatus; readonly time_closed: Date | null },
  now: Date,
): string | null {
  if (status === 'open' || time_closed === null) return `${reference} is open.`;
  const until = time_closed.getTime() + REOPEN_HOURS * 60 * MINUTE_MS;
  return now.getTime() <= until
    ? null
    : `${reference} was closed more than ${REOPEN_HOURS} hours ago. It can no longer be reopened.`;
}

/** Its departure with the hours of its service level; null where one of them is not known. Source: KEY-66, SETTINGS-SEC-39. */
export function expectedArrival(
  { service_level, departure }: { readonly service_level: string; readonly departure: Date | null },
  levels: readonly { readonly code: string; readonly transit_hours: number }[],
): Date | null {
  const level = levels.find(({ code }) => code === service_level);
  if (!level || departure === null || !Number.isFinite(level.transit_hours)) return null;
  return new Date(departure.getTime() + level.transit_hours * 60 * MINUTE_MS);
}
