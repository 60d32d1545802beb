import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { checkBookingDay, checkReason } from '@tsela/domain/billing/manual-transactions';
import { ZERO_CENTS, subtractCents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../../accounts/account-staff.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertAllocations } from '../allocation-repository.ts';
import { loadDocumentFor, readDocument } from './document-reads.ts';
import { insertWriteOff, lockInvoice } from './document-repository.ts';
import { bookingFactsOf, effectiveOn, refuseUnpermitted } from '../ledger/manual-transaction.ts';
import { authorOf, postTransaction } from '../ledger/post-transaction.ts';

type Input = InputOf<typeof invoiceApi.writeOffInvoice>;

/**
 * Writes off what is open of an invoice: a bad-debt write-off of that amount settles it. Two at once make one, since the second finds
 * nothing open. Raises `conflict` for an invoice that is paid. Source: PERM-086, BILL-11, screens S42.
 */
export async function writeOffInvoice(
  context: RequestContext,
  { id, date, reason }: Input,
): Promise<OutputOf<typeof invoiceApi.writeOffInvoice>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'id');
  refuseUnpermitted(context, 'bad-debt-write-off');
  const settings = await context.services.settings.of(context.provider_id);
  // The contract's shape admits real days only.
  const day = (date as Day | undefined) ?? dayOf(context.now);
  refuseIfAny([...checkBookingDay(day, bookingFactsOf(context, settings)), ...checkReason(reason)]);
  return inTransaction(context, async (tx) => {
    const { account_id, number } = await loadDocumentFor(tx, context, { kind: 'invoice', id, settings });
    const account = await lockAccountFor(tx, context.actor, account_id);
    const { total_cents, paid_cents } = await lockInvoice(tx, id);
    const amount_cents = subtractCents(total_cents, paid_cents);
    if (amount_cents <= ZERO_CENTS) throw new Problem('conflict', `Nothing of ${number} is open any more.`);
    const { transaction_id } = await postTransaction(tx, context, account, {
      type: 'bad-debt-write-off',
      amount_cents,
      vat_cents: ZERO_CENTS,
      vat_percentage_bp: 0,
      description: `${number}: ${reason.trim()}`,
      effective_date: effectiveOn(day, context.now),
    });
    const by = {
      accounts: account_id,
      made_by: 'hand',
      reason: reason.trim(),
      created_by: authorOf(context.actor),
      now: context.now,
    } as const;
    await insertAllocations(tx, by, [{ transaction_id, document_id: id, amount_cents }]);
    await insertWriteOff(tx, { transaction_id, document_id: id });
    await recordChange(tx, context, {
      type: 'invoice.written-off',
      object_type: 'invoice',
      object_id: id,
      account_id,
      change_to: { number, amount_cents, reason: reason.trim() },
    });
    return { invoice: await readDocument(tx, id), transaction_id };
  });
}
