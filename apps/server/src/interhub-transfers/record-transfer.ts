import type { UserId } from '@tsela/domain/ids';
import type { TransferAct } from '@tsela/domain/interhub-transfers/transfer-events';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { branchesOf } from './transfer-repository.ts';
import type { TransferRow } from './transfer-repository.ts';

interface TransferEvent {
  readonly type: TransferAct;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Writes what became of a transfer into the event log, and tells the screens that show it. */
export async function recordTransfer(
  tx: Tx,
  context: RequestContext,
  transfer: TransferRow,
  { type, from, to }: TransferEvent,
): Promise<void> {
  await recordChange(tx, context, {
    type: `interhub-transfer.${type}`,
    object_type: 'interhub_transfer',
    object_id: transfer.id,
    account_id: null,
    ...(from !== undefined && { change_from: from }),
    ...(to !== undefined && { change_to: to }),
  });
  announceTransfer(tx, context, transfer);
}

/** Tells the open screens of both branches, once the transaction has committed. */
export function announceTransfer(tx: Tx, context: RequestContext, transfer: TransferRow): void {
  tx.after_commit.push(() =>
    context.services.live.publish({
      provider_id: tx.provider_id,
      type: 'interhub-transfer',
      id: transfer.id,
      account_id: null,
      branch_ids: branchesOf(transfer),
      driver_ids: transfer.driver_id === null ? [] : [transfer.driver_id],
    }),
  );
}

/** The user who acts; null for the product itself. */
export function actingUser({ actor }: RequestContext): UserId | null {
  return actor.kind === 'user' ? actor.user_id : null;
}
