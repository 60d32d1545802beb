import type { discrepancyApi } from '@tsela/contract/shipments/measurement-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { whyNotApprove, whyNotReject } from '@tsela/domain/shipments/remeasure';
import { refuseAccountUsers, refuseWithoutBilling } from '../../accounts/account-staff.ts';
import { recordChange } from '../../audit/record-change.ts';
import { authorOf } from '../../billing/ledger/post-transaction.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { announceShipment } from '../change/apply-status.ts';
import { readPrices } from '../booking/price-repository.ts';
import { lockShipmentFor, readParcels } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { bookPrice } from './book-price.ts';
import { findDiscrepancy, updateChargedSizes, updateDiscrepancy } from './measurement-repository.ts';
import type { DiscrepancyRow } from './measurement-repository.ts';
import { sizesDecided } from './sizes-to-rate.ts';

type Input = InputOf<typeof discrepancyApi.decideDiscrepancies>;

/**
 * Approves or rejects discrepancies, each in a transaction of its own: what is refused of one is said of it, and the others are decided. Source:
 * screens S41, SHIP-DISP-14.
 */
export async function decideDiscrepancies(
  context: RequestContext,
  { ids, decision, comment = '' }: Input,
): Promise<OutputOf<typeof discrepancyApi.decideDiscrepancies>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'ids');
  const decided: number[] = [];
  const refused: { id: number; message: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await decideOne(context, { id, decision, comment: comment.trim() });
      decided.push(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push({ id, message: error.message });
    }
  }
  return { decided, refused };
}

interface Decision extends Pick<Input, 'decision'> {
  readonly id: number;
  readonly comment: string;
}

async function decideOne(context: RequestContext, { id, decision, comment }: Decision): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { shipment, discrepancy } = await lockDiscrepancy(tx, context, id);
    const why = decision === 'approve' ? whyNotApprove(discrepancy, { now: context.now, comment }) : whyNotReject(discrepancy);
    if (why !== null) throw new Problem('conflict', why);
    const by = { decided_by: authorOf(context.actor), comment };
    if (decision === 'approve') await approve(tx, context, { shipment, discrepancy, by });
    else await close(tx, context, { shipment, discrepancy, status: 'rejected', by });
  });
}

/** The discrepancy with its shipment, which is locked. Not theirs and not there look alike. */
export async function lockDiscrepancy(
  tx: Tx,
  context: RequestContext,
  id: number,
): Promise<{ shipment: ShipmentRow; discrepancy: DiscrepancyRow }> {
  const found = await findDiscrepancy(tx, id);
  if (!found) throw notFound();
  const shipment = await lockShipmentFor(tx, context.actor, { id: found.shipment_id }).catch((cause: unknown) => {
    throw cause instanceof Problem ? notFound() : cause;
  });
  // Read again under the lock: it may have been decided or replaced meanwhile.
  return { shipment, discrepancy: (await findDiscrepancy(tx, id)) ?? found };
}

interface Decided {
  readonly shipment: ShipmentRow;
  readonly discrepancy: DiscrepancyRow;
  /** Left out where the account itself accepts. */
  readonly by?: { readonly decided_by: number | null; readonly comment: string };
}

/** Books the difference, once: the status moves in the same transaction. Raises `conflict` for a shipment that was cancelled meanwhile. */
export async function approve(tx: Tx, context: RequestContext, { shipment, discrepancy, by }: Decided): Promise<void> {
  if (shipment.status === 'cancelled')
    throw new Problem('conflict', 'The shipment is cancelled, so nothing is charged for it. Please reject the discrepancy.');
  const [before] = await readPrices(tx, shipment.id);
  if (!before) throw new Error(`Shipment ${shipment.id} has no price.`);
  await close(tx, context, { shipment, discrepancy, status: 'approved', ...(by && { by }) });
  const after = { ...discrepancy, items: JSON.stringify(discrepancy.items), trace: JSON.stringify(discrepancy.trace) };
  updateChargedSizes(tx, shipment.id, sizesDecided(discrepancy, await readParcels(tx, [shipment.id])));
  await bookPrice(tx, context, { shipment, before, after, cause: 'approved' });
}

async function close(
  tx: Tx,
  context: RequestContext,
  { shipment, discrepancy, status, by }: Decided & { readonly status: 'approved' | 'rejected' },
): Promise<void> {
  await updateDiscrepancy(tx, discrepancy.id, { status, time_decided: context.now, ...by });
  await recordChange(tx, context, {
    type: `discrepancy.${status}`,
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_from: { status: discrepancy.status, answer: discrepancy.answer },
    change_to: { status, difference_cents: discrepancy.difference_cents, comment: by?.comment ?? '' },
  });
  announceShipment(tx, context, shipment);
}

function notFound(): Problem {
  return new Problem('not-found', 'Discrepancy not found.');
}
