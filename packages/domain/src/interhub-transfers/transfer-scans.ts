import { localTimeText } from '../time/local-time.ts';
import type { TransferStatus } from './transfer-state.ts';

/** A transfer as far as a scan onto it, or from it, is judged. */
export interface ScannedTransfer {
  readonly reference: string;
  readonly status: TransferStatus;
  readonly origin_branch_id: number;
  readonly destination_branch_id: number;
  readonly origin_name: string;
  readonly destination_name: string;
  readonly time_dispatched: Date | null;
  /** The cut-off of a daily manifest. */
  readonly takes_until: Date | null;
}

interface Scan {
  readonly branch_id: number;
  /** When it was captured. */
  readonly captured_at: Date;
}

/**
 * Why a parcel cannot be loaded onto a transfer, in words for who scans it; null where it can. What was scanned before it left counts, however
 * late the device reports it. Source: screens S29.
 */
export function whyNotLoad(transfer: ScannedTransfer, { branch_id, captured_at }: Scan): string | null {
  const { reference, origin_name, time_dispatched } = transfer;
  if (transfer.status === 'closed') return `${reference} is closed. Choose another transfer.`;
  if (branch_id !== transfer.origin_branch_id) return `${reference} is loaded at ${origin_name}, not here.`;
  if (time_dispatched !== null && captured_at > time_dispatched) return `${reference} has left. Choose another transfer.`;
  return whyNotTaking(transfer, captured_at);
}

/** Why a transfer takes no more parcels at a time; null where it does. Source: screens S29. */
export function whyNotTaking(
  { reference, takes_until }: Pick<ScannedTransfer, 'reference' | 'takes_until'>,
  at: Date,
): string | null {
  if (takes_until === null || at <= takes_until) return null;
  return `${reference} took parcels until ${localTimeText(takes_until)}. Choose another transfer.`;
}

/** Why a parcel cannot be received with a transfer; null where it can. Source: screens S29. */
export function whyNotReceive(transfer: ScannedTransfer, { branch_id }: Pick<Scan, 'branch_id'>): string | null {
  const { reference, origin_name, destination_name } = transfer;
  if (transfer.status === 'closed') return `${reference} is closed. Reopen it, or scan as “Received at hub”.`;
  if (branch_id !== transfer.destination_branch_id)
    return `${reference} goes to ${destination_name}. Scan the parcel as “Received at hub” here.`;
  return transfer.time_dispatched === null ? `${reference} has not left ${origin_name} yet. Have it dispatched first.` : null;
}
