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
