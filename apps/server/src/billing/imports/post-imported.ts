import type { paymentImportApi } from '@tsela/contract/billing/payment-import-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { checkReason, dayToBookOn } from '@tsela/domain/billing/manual-transactions';
import { documentReference } from '@tsela/domain/formats/references';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { lockAccountsFor } from '../../accounts/account-repository.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { bookingFactsOf, refuseUnpermitted } from '../ledger/manual-transaction.ts';
import { bookPayment } from '../payment-by-hand.ts';
import { authorOf } from '../ledger/post-transaction.ts';
import { reversePayment } from '../return-payment.ts';
import { lockOpenLine } from './decide-imported.ts';
import { findCertainLines, readParts, replaceParts, updateLine, updatePartPayment } from './imported-payment-repository.ts';
import type { KeptLine } from './imported-payment-repository.ts';
import { readDetail } from './imported-payment-reads.ts';
import { findLikePayments } from './match-reads.ts';
import { readImport } from './payment-import-reads.ts';
import { refuseWhoImportsNothing } from './refuse-importer.ts';

/**
 * Posts a matched line: a payment for each of its parts, once. Raises `conflict` for a line that is not matched, and for one like a payment
 * that was recorded otherwise unless it is said to be another. Source: screens S43, PERM-076.
 */
export async function postImported(
  context: RequestContext,
  { id, is_another = false }: InputOf<typeof paymentImportApi.postImported>,
): Promise<OutputOf<typeof paymentImportApi.postImported>> {
  refuseWhoImportsNothing(context);
  refuseUnpermitted(context, 'payment');
  return inTransaction(context, async (tx) => {
    const line = await lockOpenLine(tx, id);
    if (line.state === 'posted') throw new Problem('conflict', 'This line has been posted already.');
    if (line.state !== 'matched') throw new Problem('conflict', 'Please say first whose money this is.');
    await post(tx, context, line, { is_another });
    return { imported_payment: await readDetail(tx, id) };
  });
}

/** Of one call: a person waits for it, and asks for the rest in another. */
const CERTAIN_AT_ONCE = 200;

/** Posts the open lines that need no person, each in a transaction of its own. Source: screens S43. */
export async function postCertain(
  context: RequestContext,
  { id }: InputOf<typeof paymentImportApi.postCertain>,
): Promise<OutputOf<typeof paymentImportApi.postCertain>> {
  refuseWhoImportsNothing(context);
  refuseUnpermitted(context, 'payment');
  await reading(context, (tx) => readImport(tx, id));
  let posted_count = 0;
  let after_row = 0;
  while (posted_count < CERTAIN_AT_ONCE) {
    const lines = await reading(context, (tx) => findCertainLines(tx, { import_id: id, after_row, limit: CERTAIN_AT_ONCE }));
    const last = lines.at(-1);
    if (!last) break;
    after_row = last.row_number;
    for (const line of lines.slice(0, CERTAIN_AT_ONCE - posted_count)) if (await postOneCertain(context, line.id)) posted_count++;
  }
  const payment_import = await reading(context, (tx) => readImport(tx, id));
  return { payment_import, posted_count, left_count: payment_import.certain_count };
}

/** Whether it was posted: a line like a payment that was recorded otherwise waits for a person. */
async function postOneCertain(context: RequestContext, id: number): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const line = await lockOpenLine(tx, id);
    const { state, certain_account_id, amount_cents, received_date } = line;
    if (state !== 'open' || certain_account_id === null) return false;
    const parts = [{ account_id: certain_account_id, amount_cents }];
    if ((await findLikePayments(tx, { parts, received_date })).length > 0) return false;
    await replaceParts(tx, id, parts);
    await post(tx, context, line, { is_another: true });
    return true;
  });
}

async function post(
  tx: Tx,
  context: RequestContext,
  { id, received_date, bank_text }: KeptLine,
  { is_another }: { readonly is_another: boolean },
): Promise<void> {
  const parts = await readParts(tx, id);
  // In one order for all, so that two lines of the same accounts never wait for each other.
  const accounts = await lockAccountsFor(
    tx,
    context.actor,
    parts.map(({ account_id }) => account_id),
  );
  const [like] = is_another ? [] : await findLikePayments(tx, { parts, received_date });
  if (like) throw recordedBefore(like.number);
  const settings = await context.services.settings.of(tx.provider_id);
  const counts_on = dayToBookOn(received_date, bookingFactsOf(context, settings));
  for (const { account_id, amount_cents } of parts) {
    const account = accounts.find((each) => each.id === account_id);
    if (!account) throw new Problem('not-found', 'Account not found.');
    const { id: payment_id } = await bookPayment(tx, context, account, {
      amount_cents,
      method: 'manual_eft',
      bank_reference: bank_text.slice(0, LONGEST_REFERENCE),
      received_date,
      counts_on,
    });
    await updatePartPayment(tx, { imported_payment_id: id, account_id }, payment_id);
  }
  await updateLine(tx, id, { state: 'posted', decided_by: authorOf(context.actor), time_decided: context.now });
  await recordChange(tx, context, { type: 'imported-payment.posted', object_type: 'imported_payment', object_id: id });
}

const LONGEST_REFERENCE = 100;

/** Takes the payments of a line back: invoices that they settled are open again. Source: screens S43, PERM-077. */
export async function unpostImported(
  context: RequestContext,
  { id, reason }: InputOf<typeof paymentImportApi.unpostImported>,
): Promise<OutputOf<typeof paymentImportApi.unpostImported>> {
  refuseWhoImportsNothing(context);
  refuseIfAny(checkReason(reason));
  return inTransaction(context, async (tx) => {
    const { state } = await lockOpenLine(tx, id);
    if (state !== 'posted') throw new Problem('conflict', 'This line is not posted.');
    for (const { account_id, payment_id } of await readParts(tx, id)) {
      if (payment_id !== null) await reversePayment({ ...context, tx }, { id: payment_id, reason });
      await updatePartPayment(tx, { imported_payment_id: id, account_id }, null);
    }
    await updateLine(tx, id, { state: 'matched', decided_by: authorOf(context.actor), time_decided: context.now });
    await recordChange(tx, context, {
      type: 'imported-payment.unposted',
      object_type: 'imported_payment',
      object_id: id,
      change_to: { reason: reason.trim() },
    });
    return { imported_payment: await readDetail(tx, id) };
  });
}

function recordedBefore(number: number): Problem {
  const reference = documentReference('payment', number);
  return new Problem(
    'conflict',
    `A payment like this was recorded before, as ${reference}. If the same amount came in twice, say so.`,
    {
      violations: [{ field: 'is_another', code: 'recorded-before', message: `Recorded before, as ${reference}.` }],
    },
  );
}
