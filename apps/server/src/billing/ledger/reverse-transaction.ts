import type { transactionApi } from '@tsela/contract/billing/transaction-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { PAYMENT_TYPES_OF_LEDGER, checkReason } from '@tsela/domain/billing/manual-transactions';
import { TRANSACTION_TYPES, isForCreditNote, reversalOf } from '@tsela/domain/billing/transaction-types';
import type { TransactionType } from '@tsela/domain/billing/transaction-types';
import { negateCents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../../accounts/account-staff.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { enter, refuseUnpermitted } from './manual-transaction.ts';
import { readTransaction } from './transaction-reads.ts';
import { findTransaction, invoicingRuleOf, readWaitsForInvoice } from './transaction-repository.ts';

/**
 * Takes an entry back by one of its reversal type, once: of two at the same time one is refused. Raises `not-permitted` without the
 * permission of that type, and `conflict` for what is taken back already or elsewhere. Source: screens S41, BILL-01 to BILL-17.
 */
export async function reverseTransaction(
  context: RequestContext,
  { id, reason }: InputOf<typeof transactionApi.reverseTransaction>,
): Promise<OutputOf<typeof transactionApi.reverseTransaction>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'id');
  refuseIfAny(checkReason(reason));
  const settings = await context.services.settings.of(context.provider_id);
  return inTransaction(context, async (tx) => {
    const found = await findTransaction(tx, id);
    if (!found) throw notFound();
    // Not theirs and not there look alike.
    const account = await lockAccountFor(tx, context.actor, found.account_id).catch((cause: unknown) => {
      throw cause instanceof Problem ? notFound() : cause;
    });
    // Read again under the lock: another may have taken it back meanwhile.
    const entry = (await findTransaction(tx, id)) ?? found;
    const type = reversalTypeOf(entry);
    refuseUnpermitted(context, type);
    const reversal = {
      type,
      amount_cents: negateCents(entry.amount_cents),
      vat_cents: negateCents(entry.vat_cents),
      vat_percentage_bp: entry.vat_percentage_bp,
      reverses_transaction_id: entry.id,
      // What is taken back and what takes it back are about the same.
      ...(entry.about_shipment_id !== null && { about_shipment_id: entry.about_shipment_id }),
      description: reason.trim(),
    };
    // What takes back a debit before it was invoiced leaves no trace on a tax document.
    const is_on_paper = isForCreditNote(type) && !(await readWaitsForInvoice(tx, { transaction_id: entry.id }));
    const transaction_id = await enter(tx, context, account, reversal, { is_on_paper });
    return { transaction: await readTransaction(tx, transaction_id, invoicingRuleOf(settings)) };
  });
}

type Entry = NonNullable<Awaited<ReturnType<typeof findTransaction>>>;

function reversalTypeOf(entry: Entry): TransactionType {
  const type = TRANSACTION_TYPES.find((each) => each === entry.type);
  if (type !== undefined && PAYMENT_TYPES_OF_LEDGER.includes(type))
    throw new Problem('conflict', 'A payment is refunded or reversed under payments.');
  if (entry.type.startsWith('shipping-charge'))
    throw new Problem('conflict', 'A shipping charge is given back by cancelling its shipment or crediting it.');
  if (entry.reversal_id !== null) throw new Problem('conflict', 'This transaction has been reversed already.');
  const reversal = type === undefined || entry.reverses_transaction_id !== null ? null : reversalOf(type);
  if (reversal === null)
    throw new Problem('conflict', 'This transaction takes another one back, so it cannot be reversed itself.');
  return reversal;
}

function notFound(): Problem {
  return new Problem('not-found', 'Transaction not found.');
}
