import { invoiceDueDay } from '@tsela/domain/billing/invoice-run';
import type { AccountId } from '@tsela/domain/ids';
import { documentBody } from '@tsela/domain/integrations/written-bodies';
import { ZERO_CENTS, addCents, negateCents, subtractCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { dayOf } from '@tsela/domain/time/day';
import { lockAccountFor } from '../accounts/account-repository.ts';
import type { AccountRow } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { enqueueWritten } from '../jobs/webhook-outbox-repository.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { insertCredits } from './allocation-repository.ts';
import { insertDocument, nextDocumentNumber } from './documents/document-repository.ts';
import { issuedBy } from './documents/issued-parties.ts';
import { sendIssued } from './documents/send-document.ts';
import { settleInvoices } from './settle-invoices.ts';
import { invoicingRuleOf, readCreditsOf, readInvoiceable, updateUninvoiced } from './ledger/transaction-repository.ts';

/** An invoice that was issued. */
export interface Issued {
  readonly id: number;
  readonly total_cents: Cents;
}

/** What of an account is invoiced, and how. */
export interface InvoicingFacts {
  readonly settings: StoredSettings;
  /** Charges booked from then on wait for the next run; left out, all that are due are taken. */
  readonly booked_before?: Date;
  /** Each charge on an invoice of its own. */
  readonly per_shipment?: boolean;
}

/**
 * Puts the account's charges that are due on one invoice, or answers null when there is nothing to invoice. What was paid in before
 * settles it at once, as far as it goes. Source: SHIP-RULE-02, KEY-27.
 */
export async function invoiceAccount(context: RequestContext, account_id: AccountId): Promise<number | null> {
  const settings = await context.services.settings.of(context.provider_id);
  return inTransaction(context, async (tx) => {
    const [invoice] = await invoiceWithin(tx, context, account_id, { settings });
    return invoice?.id ?? null;
  });
}

/** The same within a transaction: one invoice, or one for each charge, of as many charges as one transaction takes. */
export async function invoiceWithin(
  tx: Tx,
  context: RequestContext,
  account_id: AccountId,
  { settings, booked_before, per_shipment = false }: InvoicingFacts,
): Promise<Issued[]> {
  const account = await lockAccountFor(tx, context.actor, account_id);
  const charges = await readInvoiceable(tx, account_id, invoicingRuleOf(settings), booked_before);
  if (charges.length === 0) return [];
  const issued: Issued[] = [];
  const per_cost_center = account.invoice_per_cost_center && readSetting(settings, 'enable_cost_centers');
  const parts = per_shipment ? charges.map((charge) => [charge]) : per_cost_center ? byCostCenter(charges) : [charges];
  for (const part of parts) issued.push(await issueInvoice(tx, context, { account, settings, charges: part }));
  await settleInvoices(tx, context, account);
  return issued;
}

/** Charges parted by the cost centre of their shipment, by name; those without one come first. */
function byCostCenter(charges: readonly Charge[]): readonly (readonly Charge[])[] {
  const parts = Map.groupBy(charges, ({ cost_center }) => cost_center ?? '');
  return [...parts].toSorted(([one], [other]) => one.localeCompare(other)).map(([, part]) => part);
}

type Charge = Awaited<ReturnType<typeof readInvoiceable>>[number];

interface ToIssue {
  readonly account: AccountRow;
  readonly settings: StoredSettings;
  readonly charges: readonly Charge[];
}

/** The cost centre that all of an invoice is for; empty where it is for several, or none. */
function costCenterOf(charges: readonly Charge[]): string {
  const centers = new Set(charges.map(({ cost_center }) => cost_center ?? ''));
  const [only = ''] = centers;
  return centers.size === 1 ? only : '';
}

async function issueInvoice(tx: Tx, context: RequestContext, { account, settings, charges }: ToIssue): Promise<Issued> {
  const lines = charges.map((charge) => ({
    transaction_id: charge.id,
    cost_center: charge.cost_center ?? '',
    amount_cents: negateCents(charge.amount_cents),
    vat_cents: negateCents(charge.vat_cents),
  }));
  const date = dayOf(context.now);
  const number = await nextDocumentNumber(tx, 'invoice');
  const total_cents = addCents(...lines.map((line) => line.amount_cents));
  const vat_cents = addCents(...lines.map((line) => line.vat_cents));
  const due_date = invoiceDueDay(date, account, readSetting(settings, 'invoice_due_days'));
  const id = await insertDocument(
    tx,
    {
      kind: 'invoice',
      number,
      account_id: account.id,
      date,
      due_date,
      total_cents,
      vat_cents,
      cost_center: costCenterOf(charges),
      issued: JSON.stringify(issuedBy(settings, account)),
      time_created: context.now,
    },
    lines,
  );
  // What was credited before is free to settle this invoice, or another one.
  const credited_cents = addCents(...charges.map((charge) => charge.credited_cents));
  await updateUninvoiced(tx, account.id, {
    invoiced_cents: subtractCents(total_cents, credited_cents),
    booked_until: charges.reduce<Date | null>(
      (until, { booked }) => (booked && (!until || booked > until) ? booked : until),
      null,
    ),
  });
  if (credited_cents > ZERO_CENTS) insertCredits(tx, await readCreditsOf(tx, account.id, charges));
  await recordChange(tx, context, {
    type: 'invoice.created',
    object_type: 'invoice',
    object_id: id,
    account_id: account.id,
    change_to: { number, total_cents, charges: charges.length },
  });
  await enqueueWritten(tx, context, [
    {
      topic: 'invoice-created',
      account_id: account.id,
      shipment_id: null,
      body: () => documentBody('invoice', account.id, { id, number, date, due_date, total_cents, vat_cents }),
    },
  ]);
  await sendIssued(tx, context, { kind: 'invoice', id, contact: account.billing_contact.email });
  return { id, total_cents };
}
