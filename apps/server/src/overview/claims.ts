import type { Claim, claimApi } from '@tsela/contract/overview/claim-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { UserId } from '@tsela/domain/ids';
import { claimedAlready, claimsHoldSince } from '@tsela/domain/overview/claims';
import { Problem } from '@tsela/domain/problem';
import { timeOf } from '@tsela/domain/time/day';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { loadShipmentFor } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { deleteClaimRow, listClaimRows, takeClaimRow } from './claim-repository.ts';
import type { ClaimRow } from './claim-repository.ts';

/** Who has what of the work that waits: every dispatcher sees it. Source: screens S24, mode pending. */
export async function listClaims(context: RequestContext): Promise<OutputOf<typeof claimApi.claims>> {
  const user_id = staffUser(context);
  const rows = await reading(context, (tx) => listClaimRows(tx, context.actor, claimsHoldSince(context.now)));
  return { claims: rows.map((row) => present(row, user_id)) };
}

/** Takes up a shipment that waits. Of several who do so at once one has it, and the others are told who. Source: screens S24. */
export async function takeClaim(
  context: RequestContext,
  { shipment_id }: InputOf<typeof claimApi.takeClaim>,
): Promise<OutputOf<typeof claimApi.takeClaim>> {
  const user_id = staffUser(context);
  const { actor, now } = context;
  const since = claimsHoldSince(now);
  return inTransaction(context, async (tx) => {
    const shipment = await loadShipmentFor(tx, actor, { id: shipment_id });
    const is_taken = await takeClaimRow(tx, { shipment_id, user_id, standing: shipment.status, now, since });
    const [row] = await listClaimRows(tx, actor, since, shipment_id);
    if (!row) throw new Problem('conflict', 'This shipment has just changed. Please look at it again.');
    if (!is_taken)
      throw new Problem('conflict', claimedAlready(shipment.short_tracking_reference, row.user_name, timeOf(row.time_claimed)));
    await record(tx, context, shipment, 'shipment.claimed');
    return { claim: present(row, user_id) };
  });
}

/** Lets go of the caller's own claim; of none there is nothing to let go. */
export async function releaseClaim(
  context: RequestContext,
  { shipment_id }: InputOf<typeof claimApi.releaseClaim>,
): Promise<OutputOf<typeof claimApi.releaseClaim>> {
  const user_id = staffUser(context);
  return inTransaction(context, async (tx) => {
    const shipment = await loadShipmentFor(tx, context.actor, { id: shipment_id });
    if (!(await deleteClaimRow(tx, { shipment_id, user_id })))
      throw new Problem('not-found', `You have not taken up ${shipment.short_tracking_reference}.`);
    await record(tx, context, shipment, 'shipment.claim-released');
    return { message: `${shipment.short_tracking_reference} waits for any dispatcher again.` };
  });
}

async function record(tx: Tx, context: RequestContext, shipment: ShipmentRow, type: string): Promise<void> {
  const { id, account_id, collection_branch_id, delivery_branch_id } = shipment;
  await recordChange(tx, context, { type, object_type: 'shipment', object_id: id, account_id });
  const branch_ids = [collection_branch_id, delivery_branch_id].filter((branch_id) => branch_id !== null);
  tx.after_commit.push(() =>
    context.services.live.publish({ provider_id: tx.provider_id, type: 'claim', id, account_id: null, branch_ids }),
  );
}

function staffUser({ actor }: RequestContext): UserId {
  if (!isStaff(actor) || actor.kind !== 'user' || actor.driver_id !== null)
    throw new Problem('not-permitted', 'Only staff can take up what waits on the operations dashboard.');
  return actor.user_id;
}

function present({ shipment_id, user_id, user_name, time_claimed }: ClaimRow, own: UserId): Claim {
  return { shipment_id, user_name, is_mine: user_id === own, time_claimed: time_claimed.toISOString() };
}
