import { reversalOf } from '@tsela/domain/billing/transaction-types';
import { randText } from '@tsela/domain/formats/rand-text';
import { documentReference } from '@tsela/domain/formats/references';
import type { AccountId } from '@tsela/domain/ids';
import { ZERO_CENTS, absoluteCents, negateCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import type { Day } from '@tsela/domain/time/day';
import { lockAccountFor } from '../accounts/account-repository.ts';
import type { AccountRow } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { insertAllocations } from './allocation-repository.ts';
import { insertDocument, lockInvoice, nextDocumentNumber } from './documents/document-repository.ts';
import { issuedBy } from './documents/issued-parties.ts';
import { enter } from './ledger/manual-transaction.ts';
import { authorOf, postTransaction } from './ledger/post-transaction.ts';
import { settleInvoices } from './settle-invoices.ts';
import { findTransaction } from './ledger/transaction-repository.ts';

/** An invoice of the former system, as far as it is open. */
export interface OpenInvoice {
  readonly account_id: AccountId;
  readonly migration_reference: string;
  readonly date: Day;
  readonly due_date: Day | null;
  readonly open_cents: Cents;
}

/**
 * Brings in what is open of an invoice of a former system: an entry that adjusts the balance, since its income and VAT were booked there, and a
 * document of its own days that carries the old number, ages, and is settled like any other. It is sent to no customer. Source: issue 21.11.
 */
export async function enterOpenInvoice(
  tx: Tx,
  context: RequestContext,
  { account_id, migration_reference, date, due_date, open_cents }: OpenInvoice,
): Promise<{ document_id: number; transaction_id: number }> {
  const account = await lockAccountFor(tx, context.actor, account_id);
  const settings = await context.services.settings.of(context.provider_id);
  const { transaction_id, balance_cents } = await postTransaction(tx, context, account, {
    type: 'balance-adjustment-debit',
    amount_cents: negateCents(open_cents),
    vat_cents: ZERO_CENTS,
    vat_percentage_bp: 0,
    migration_reference,
    description: `Open invoice ${migration_reference} of the former system`,
  });
  const number = await nextDocumentNumber(tx, 'invoice');
  const document_id = await insertDocument(
    tx,
    {
      kind: 'invoice',
      number,
      account_id,
      date,
      due_date,
      total_cents: open_cents,
      vat_cents: ZERO_CENTS,
      issued: JSON.stringify(issuedBy(settings, account)),
      migration_reference,
      time_created: context.now,
    },
    [{ transaction_id, amount_cents: open_cents, vat_cents: ZERO_CENTS }],
  );
  await settleInvoices(tx, context, { id: account_id, balance_cents });
  await recordChange(tx, context, {
    type: 'invoice.moved-in',
    object_type: 'invoice',
    object_id: document_id,
    account_id,
    change_to: { number, migration_reference, total_cents: open_cents },
  });
  return { document_id, transaction_id };
}

const UNDONE = 'The file it came with was undone';

interface Entered {
  readonly account_id: AccountId;
  readonly transaction_id: number;
}

/** Takes back an invoice that was moved in: a credit reverses its entry and settles the document, which stays on record. Refused once it is paid. */
export async function undoOpenInvoice(
  tx: Tx,
  context: RequestContext,
  { account_id, transaction_id, document_id }: Entered & { readonly document_id: number },
): Promise<void> {
  const account = await lockAccountFor(tx, context.actor, account_id);
  const { number, total_cents, paid_cents, migration_reference } = await lockInvoice(tx, document_id);
  if (paid_cents > ZERO_CENTS) {
    const name = `${documentReference('invoice', number)} (${migration_reference})`;
    throw new Problem('conflict', `${randText(paid_cents)} of ${name} has been paid. Take the payment back first.`);
  }
  const reversal = await reversalOfEntry(tx, account, transaction_id);
  const posted = await postTransaction(tx, context, account, reversal);
  const by = { accounts: account_id, made_by: 'import', created_by: authorOf(context.actor), now: context.now } as const;
  await insertAllocations(tx, { ...by, reason: UNDONE }, [
    { transaction_id: posted.transaction_id, document_id, amount_cents: total_cents },
  ]);
  await recordChange(tx, context, {
    type: 'invoice.move-undone',
    object_type: 'invoice',
    object_id: document_id,
    account_id,
    change_to: { number, migration_reference, total_cents },
  });
}

/**
 * Enters what an account owed in the former system beside its open invoices, or had in credit. Answers the entry; null where there is nothing to
 * enter. Source: issue 21.11.
 */
export async function enterOpeningBalance(
  tx: Tx,
  context: RequestContext,
  account: AccountRow,
  { owed_cents, migration_reference }: { readonly owed_cents: Cents; readonly migration_reference: string },
): Promise<number | null> {
  if (owed_cents === ZERO_CENTS) return null;
  const entry = {
    type: owed_cents > ZERO_CENTS ? 'balance-adjustment-debit' : 'balance-adjustment-credit',
    amount_cents: negateCents(owed_cents),
    vat_cents: ZERO_CENTS,
    vat_percentage_bp: 0,
    migration_reference,
    description: 'Opening balance from the former system',
  } as const;
  return enter(tx, context, account, entry, { is_on_paper: false });
}

/** Takes back an opening balance: invoices that its credit had settled are open again. */
export async function undoOpeningBalance(
  tx: Tx,
  context: RequestContext,
  { account_id, transaction_id }: Entered,
): Promise<void> {
  const account = await lockAccountFor(tx, context.actor, account_id);
  await enter(tx, context, account, await reversalOfEntry(tx, account, transaction_id), { is_on_paper: false });
}

/** What reverses an entry that was moved in; refused once it is reversed. */
async function reversalOfEntry(tx: Tx, { account_code }: AccountRow, transaction_id: number) {
  const entry = await findTransaction(tx, transaction_id);
  if (!entry) throw new Error(`Entry ${transaction_id} of a move is not in the ledger.`);
  if (entry.reversal_id !== null)
    throw new Problem(
      'conflict',
      `The entry of ${randText(absoluteCents(entry.amount_cents))} of ${account_code} has been reversed already.`,
    );
  const type = reversalOf(entry.type as 'balance-adjustment-debit' | 'balance-adjustment-credit');
  if (type === null) throw new Error(`Entry ${transaction_id} of a move is no adjustment.`);
  return {
    type,
    amount_cents: negateCents(entry.amount_cents),
    vat_cents: ZERO_CENTS,
    vat_percentage_bp: 0,
    reverses_transaction_id: transaction_id,
    description: UNDONE,
  };
}
