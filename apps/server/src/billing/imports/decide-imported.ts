import type { paymentImportApi } from '@tsela/contract/billing/payment-import-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { checkAmount, checkReason } from '@tsela/domain/billing/manual-transactions';
import { centsFromRand } from '@tsela/domain/money/cents';
import { partChecks } from '@tsela/domain/payments/bank-file/imported-payment';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { authorOf } from '../ledger/post-transaction.ts';
import { findLine, lockLine, replaceParts, updateLine } from './imported-payment-repository.ts';
import type { KeptLine } from './imported-payment-repository.ts';
import { lineNotFound, readDetail } from './imported-payment-reads.ts';
import { lockImport } from './payment-import-repository.ts';
import { refuseWhoImportsNothing } from './refuse-importer.ts';

/** Says whose money a line is, or leaves it out for a reason, or opens it again. Source: screens S43. */
export async function decideImported(
  context: RequestContext,
  { id, parts, reason }: InputOf<typeof paymentImportApi.decideImported>,
): Promise<OutputOf<typeof paymentImportApi.decideImported>> {
  refuseWhoImportsNothing(context);
  if (parts !== undefined && reason !== undefined)
    throw new Problem('bad-input', 'Please say whose it is, or why it is left out, and not both.');
  if (reason !== undefined) refuseIfAny(checkReason(reason));
  refuseIfAny((parts ?? []).flatMap(({ amount }) => checkAmount(amount)));
  const split = parts?.map(({ account_id, amount }) => ({ account_id, amount_cents: centsFromRand(amount) }));
  return inTransaction(context, async (tx) => {
    const line = await lockOpenLine(tx, id);
    if (line.state === 'posted') throw new Problem('conflict', 'This line is posted. Take that back first.');
    if (split) {
      refuseIfAny(partChecks(split, line.amount_cents));
      for (const { account_id } of split) await loadAccountFor(tx, context.actor, account_id);
    }
    await replaceParts(tx, id, split ?? []);
    const state = split ? 'matched' : reason === undefined ? 'open' : 'ignored';
    await updateLine(tx, id, {
      state,
      ...(reason !== undefined && { reason: reason.trim() }),
      decided_by: authorOf(context.actor),
      time_decided: context.now,
    });
    await recordChange(tx, context, {
      type: `imported-payment.${state}`,
      object_type: 'imported_payment',
      object_id: id,
      change_to: { ...(split && { parts: split }), ...(reason !== undefined && { reason: reason.trim() }) },
    });
    return { imported_payment: await readDetail(tx, id) };
  });
}

/** A line that may be decided on: its file is locked first, so that it is not closed meanwhile. */
export async function lockOpenLine(tx: Tx, id: number): Promise<KeptLine> {
  const found = await findLine(tx, id);
  const payment_import = found && (await lockImport(tx, found.import_id));
  const line = payment_import && (await lockLine(tx, id));
  if (!line) throw lineNotFound();
  if (payment_import.time_locked) throw new Problem('conflict', 'This import is locked and can no longer be changed.');
  return line;
}
