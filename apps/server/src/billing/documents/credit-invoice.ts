import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { creditOfLine } from '@tsela/domain/billing/credit-lines';
import type { AmountWithVat } from '@tsela/domain/billing/credit-lines';
import { checkReason } from '@tsela/domain/billing/manual-transactions';
import { openOf, settle } from '@tsela/domain/billing/settlement';
import { TRANSACTION_TYPES, reversalOf } from '@tsela/domain/billing/transaction-types';
import type { TransactionType } from '@tsela/domain/billing/transaction-types';
import type { ShipmentId } from '@tsela/domain/ids';
import { ZERO_CENTS, addCents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../../accounts/account-staff.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertAllocations, readCredits } from '../allocation-repository.ts';
import { issueCreditNote } from './credit-note.ts';
import { readLinesToCredit } from './document-line-reads.ts';
import { loadDocumentFor, readDocument } from './document-reads.ts';
import { lockInvoice } from './document-repository.ts';
import { refuseUnpermitted } from '../ledger/manual-transaction.ts';
import { authorOf, postCredits } from '../ledger/post-transaction.ts';
import type { CreditEntry } from '../ledger/post-transaction.ts';
import { settleInvoices } from '../settle-invoices.ts';
import { readRemainingCharges } from '../ledger/transaction-repository.ts';

/**
 * Gives back what is left of an invoice, or of some of its lines, on one credit note. It settles this invoice first, as far as it is open,
 * and what is left of it the others. Two at once give back once: the second finds nothing left, which is a `conflict`. A line that is not of
 * a shipment needs the permission of the type that takes it back. Source: BILL-15, BILL-17, screens S41, S42.
 */
export async function creditInvoice(
  context: RequestContext,
  { id, lines: chosen, reason }: InputOf<typeof invoiceApi.creditInvoice>,
): Promise<OutputOf<typeof invoiceApi.creditInvoice>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'id');
  refuseIfAny(checkReason(reason));
  const settings = await context.services.settings.of(context.provider_id);
  return inTransaction(context, async (tx) => {
    const { account_id, number } = await loadDocumentFor(tx, context, { kind: 'invoice', id, settings });
    const account = await lockAccountFor(tx, context.actor, account_id);
    const credits = await readWhatIsLeft(tx, id, chosen);
    if (credits.length === 0) throw new Problem('conflict', `Nothing is left of ${number} that could be credited.`);
    const about = { id, number, reason: reason.trim() };
    return { credit_note: await readDocument(tx, await creditWithin(tx, context, { account, credits, about })) };
  });
}

interface Crediting {
  readonly account: AccountRow;
  readonly credits: readonly LeftOfLine[];
  readonly about: { readonly id: number; readonly number: string; readonly reason: string };
}

async function creditWithin(tx: Tx, context: RequestContext, { account, credits, about }: Crediting): Promise<number> {
  const entries = credits.map((credit) => entryOf(credit, `${about.number}: ${about.reason}`));
  for (const type of new Set(entries.map((entry) => entry.type)))
    if (type !== 'shipping-charge-credit') refuseUnpermitted(context, type);
  const { transaction_ids, balance_cents } = await postCredits(tx, context, account, entries);
  const lines = credits.map(({ left, cost_center }, at) => ({ ...left, cost_center, transaction_id: transaction_ids[at] ?? 0 }));
  const document_id = await issueCreditNote(tx, context, { account, lines, reason: about.reason });
  await settleThis(tx, context, { account, document_id: about.id, transaction_ids, reason: about.reason });
  await settleInvoices(tx, context, { id: account.id, balance_cents });
  await recordChange(tx, context, {
    type: 'invoice.credited',
    object_type: 'invoice',
    object_id: about.id,
    account_id: account.id,
    change_to: { number: about.number, lines: lines.length, amount_cents: addCents(...lines.map((line) => line.amount_cents)) },
  });
  return document_id;
}

type LeftOfLine = Awaited<ReturnType<typeof readLinesToCredit>>[number] & { readonly left: AmountWithVat };

/** The lines of which something is left, and what that is. Raises `bad-input` for one that is not on the invoice. */
async function readWhatIsLeft(tx: Tx, document_id: number, chosen: readonly number[] | undefined): Promise<LeftOfLine[]> {
  const lines = await readLinesToCredit(tx, document_id, chosen);
  if (chosen !== undefined && lines.length < new Set(chosen).size) {
    const message = 'One of these lines is not on this invoice.';
    throw new Problem('bad-input', message, { violations: [{ field: 'lines', code: 'invalid', message }] });
  }
  const remaining = await readRemainingCharges(
    tx,
    lines.flatMap(({ shipment_id }) => shipment_id ?? []),
  );
  return lines
    .map((line) => ({
      ...line,
      left: creditOfLine({
        ...line,
        has_been_reversed: line.reversal_id !== null,
        remaining: line.shipment_id === null ? null : remainingOf(remaining, line.shipment_id),
      }),
    }))
    .filter(({ left }) => left.amount_cents > ZERO_CENTS);
}

function remainingOf(remaining: ReadonlyMap<ShipmentId, AmountWithVat>, shipment_id: ShipmentId): AmountWithVat {
  return remaining.get(shipment_id) ?? { amount_cents: ZERO_CENTS, vat_cents: ZERO_CENTS };
}

function entryOf({ transaction_id, type, shipment_id, vat_percentage_bp, left }: LeftOfLine, description: string): CreditEntry {
  const money = { ...left, vat_percentage_bp, description };
  return shipment_id === null
    ? { ...money, type: reversalTypeOf(type), reverses_transaction_id: transaction_id }
    : { ...money, type: 'shipping-charge-credit', shipment_id };
}

/** Every type that an invoice carries has one; another would be a fault. */
function reversalTypeOf(type: string): TransactionType {
  const known = TRANSACTION_TYPES.find((each) => each === type);
  const reversal = known === undefined ? null : reversalOf(known);
  if (reversal === null) throw new Error(`No type takes back ${type}.`);
  return reversal;
}

interface Settling {
  readonly account: AccountRow;
  readonly document_id: number;
  readonly transaction_ids: readonly number[];
  readonly reason: string;
}

/** Allocates the credits to the invoice that they are given back of, as far as it is open. */
async function settleThis(tx: Tx, context: RequestContext, { account, document_id, transaction_ids, reason }: Settling) {
  const invoice = await lockInvoice(tx, document_id);
  const credits = await readCredits(tx, account.id, transaction_ids);
  const by = { accounts: account.id, made_by: 'hand', reason, created_by: authorOf(context.actor), now: context.now } as const;
  await insertAllocations(tx, by, settle(credits, [invoice], openOf(invoice)));
}
