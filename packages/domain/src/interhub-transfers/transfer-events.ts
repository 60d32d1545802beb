/** What is written down of a transfer. */
export const TRANSFER_ACTS = [
  'opened',
  'changed',
  'loaded',
  'unloaded',
  'dispatched',
  'received',
  'decided',
  'closed',
  'reopened',
  'told-late',
] as const;
export type TransferAct = (typeof TRANSFER_ACTS)[number];

/** What its history says: each scan stands with its parcel, and those of a user are one entry. */
export const TRANSFER_EVENTS = [...TRANSFER_ACTS, 'scanned-out', 'scanned-in'] as const;
export type TransferEventType = (typeof TRANSFER_EVENTS)[number];

/** What comes before what on the way of a transfer, where the clock does not tell. */
const STAGES: Readonly<Record<TransferEventType, number>> = {
  opened: 0,
  changed: 1,
  loaded: 1,
  unloaded: 1,
  'scanned-out': 1,
  dispatched: 2,
  'told-late': 2,
  'scanned-in': 3,
  received: 4,
  decided: 5,
  closed: 6,
  reopened: 7,
};

interface HappenedEvent {
  readonly type: TransferEventType;
  /** As text that sorts by time. */
  readonly time: string;
  /** Its place in the log; null for scans, which stand with their parcels. */
  readonly number: number | null;
}

/**
 * The newest first. Nothing comes before a transfer was opened, whatever the clock of a scanner says; of one moment the way of a transfer says what
 * came first, and among what is alike on it the log does.
 */
export function byNewest(one: HappenedEvent, other: HappenedEvent): number {
  const opened = Number(one.type === 'opened') - Number(other.type === 'opened');
  if (opened !== 0) return opened;
  const time = other.time.localeCompare(one.time);
  if (time !== 0) return time;
  return STAGES[other.type] - STAGES[one.type] || (other.number ?? 0) - (one.number ?? 0);
}
