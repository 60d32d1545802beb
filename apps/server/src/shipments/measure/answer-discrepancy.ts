import type { discrepancyApi } from '@tsela/contract/shipments/measurement-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { whyNotAnswer } from '@tsela/domain/shipments/remeasure';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import { recordChange } from '../../audit/record-change.ts';
import { authorOf } from '../../billing/ledger/post-transaction.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { announceShipment } from '../change/apply-status.ts';
import { approve, lockDiscrepancy } from './decide-discrepancies.ts';
import { readDiscrepancy } from './discrepancy-reads.ts';
import { updateDiscrepancy } from './measurement-repository.ts';

/**
 * The answer of an account to a difference: accepted it is booked at once, disputed it waits for staff with its reason. Answering after the deadline
 * is refused. Source: users-ask 14, beyond 7.
 */
export async function answerDiscrepancy(
  context: RequestContext,
  { id, answer, reason = '' }: InputOf<typeof discrepancyApi.answerDiscrepancy>,
): Promise<OutputOf<typeof discrepancyApi.answerDiscrepancy>> {
  if (isStaff(context.actor))
    throw new Problem('not-permitted', 'Only the users of the account answer. Staff approve or reject.');
  refuseBillingUnseen(context.actor);
  const given = reason.trim();
  if (answer === 'dispute' && given === '') {
    const message = 'Please say what is wrong with the measurement.';
    throw new Problem('bad-input', message, { violations: [{ field: 'reason', code: 'required', message }] });
  }
  return inTransaction(context, async (tx) => {
    const { shipment, discrepancy } = await lockDiscrepancy(tx, context, id);
    const why = whyNotAnswer(discrepancy, context.now);
    if (why !== null) throw new Problem('conflict', why);
    const answered = answer === 'accept' ? ('accepted' as const) : ('disputed' as const);
    const facts = { answer: answered, answer_reason: given, answered_by: authorOf(context.actor), time_answered: context.now };
    const row = await updateDiscrepancy(tx, id, facts);
    await recordChange(tx, context, {
      type: `discrepancy.${answered}`,
      object_type: 'shipment',
      object_id: shipment.id,
      account_id: shipment.account_id,
      change_to: { answer: answered, difference_cents: discrepancy.difference_cents, reason: given },
    });
    if (answer === 'accept') await approve(tx, context, { shipment, discrepancy: row });
    else announceShipment(tx, context, shipment);
    return { discrepancy: await readDiscrepancy(tx, context.actor, id) };
  });
}
