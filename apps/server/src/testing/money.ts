import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { dayOf } from '@tsela/domain/time/day';
import { allocate, takeAllocationBack } from '../billing/allocate.ts';
import { listAllocations, listOpenCredits } from '../billing/allocation-reads.ts';
import { listCreditNotes } from '../billing/documents/document-reads.ts';
import { listEntryFiles } from '../billing/ledger/entry-files.ts';
import { invoiceAccount } from '../billing/invoice-account.ts';
import { createTransaction } from '../billing/ledger/manual-transaction.ts';
import { enterPayment } from '../billing/payment-by-hand.ts';
import { makeStatement } from '../billing/statements/make-statement.ts';
import { writeOffInvoice } from '../billing/documents/write-off-invoice.ts';
import { createShipment } from '../shipments/booking/create-shipment.ts';
import { changeRows } from './rows.ts';
import { aShipment } from './world.ts';
import type { World } from './world.ts';

export interface Money {
  /** A debit that waits for an invoice. */
  readonly transaction_id: number;
  readonly payment_id: number;
  /** Of the payment. */
  readonly file_id: number;
  readonly unpaid_id: ShipmentId;
  readonly invoice_id: number;
  readonly credit_note_id: number;
  /** An invoice that was written off, and one that is open and overdue. */
  readonly written_off_id: number;
  readonly overdue_id: number;
  /** Of what settles one rand of the invoice; the rest of it, which had settled more, is unallocated. */
  readonly allocation_id: number;
  readonly credit_id: number;
  /** How a row of a file names it and the invoice. */
  readonly named: { readonly account_code: string; readonly reference: string; readonly invoice_number: string };
  /** Of today. */
  readonly statement_id: number;
}

/** What there is of an account's money: a debit by hand, a payment by hand, and a shipment that waits for payment. */
export async function makeMoney(
  world: World,
  account_id: AccountId,
  { about = 'Storage', booking = {} }: { about?: string; booking?: Parameters<typeof aShipment>[0] } = {},
): Promise<Money> {
  const { context } = world;
  const debit = await createTransaction(context, { account_id, type: 'admin-debit', amount: 46, reason: about });
  const invoice_id = await invoiceAccount(context, account_id);
  const invoiceOf = async (amount: number) => {
    await createTransaction(context, { account_id, type: 'admin-debit', amount, reason: about });
    return (await invoiceAccount(context, account_id)) ?? 0;
  };
  const debts = { written_off_id: await invoiceOf(7), overdue_id: await invoiceOf(8) };
  await createTransaction(context, { account_id, type: 'admin-credit', amount: 4, reason: about });
  const [note] = (await listCreditNotes(context, { account_id, limit: 1 })).credit_notes;
  if (invoice_id === null || !note) throw new Error(`Transaction ${debit.transaction.id} is on no invoice.`);
  const proof = { name: `${about}.pdf`, content: btoa(`%PDF-1.7 ${about}`) };
  const { transaction } = await createTransaction(context, {
    account_id,
    type: 'admin-debit',
    amount: 23,
    reason: about,
    file: proof,
  });
  const reference = `${about} ${account_id}`;
  const { payment } = await enterPayment(context, {
    account_id,
    amount: 50,
    method: 'manual_eft',
    reference,
    is_another: true,
    file: proof,
  });
  const [file] = (await listEntryFiles(context, { payment_id: payment.id })).files;
  const { id } = await createShipment({ ...context, source: 'web' }, aShipment({ ...booking, account_id, quick_quote: 'quote' }));
  await makeUnpaid(world, id);
  const { invoice_number, reference: credit, ...allocated } = await makeAllocation(world, account_id, invoice_id);
  const today = dayOf(context.now);
  const { statement } = await makeStatement(context, { account_id, start_date: today, end_date: today });
  return {
    ...(await makeDebts(world, debts, about)),
    statement_id: statement.id,
    transaction_id: transaction.id,
    payment_id: payment.id,
    file_id: file?.id ?? 0,
    unpaid_id: id,
    invoice_id,
    credit_note_id: note.id,
    ...allocated,
    named: { account_code: payment.account_code, reference: credit, invoice_number },
  };
}

/** Writes one invoice off, and leaves another overdue. */
async function makeDebts(world: World, debts: Debts, about: string): Promise<Debts> {
  await openDebts(world, debts);
  await writeOffInvoice(world.context, { id: debts.written_off_id, reason: about });
  await openDebts(world, { ...debts, written_off_id: 0 });
  return debts;
}

/** Opens what is overdue by taking back what settles it: an account's credit settles invoices at once. */
export async function openDebts(world: World, { written_off_id, overdue_id }: Debts): Promise<void> {
  const invoice_ids = [written_off_id, overdue_id].filter((id) => id !== 0);
  for (const invoice_id of invoice_ids) {
    const { allocations } = await listAllocations(world.context, { invoice_id });
    for (const { id, time_taken_back } of allocations)
      if (time_taken_back === null) await takeAllocationBack(world.context, { id, reason: 'Not paid' });
  }
  await changeRows(
    world,
    `update billing_documents set due_date = '2020-01-31'
      where provider_id = ${world.provider_id} and id in (${invoice_ids.join(', ')})`,
  );
}

type Debts = Pick<Money, 'written_off_id' | 'overdue_id'>;

/** Leaves one rand allocated by hand: of what settled the invoice last, or of what has settled nothing where the rule does not. */
async function makeAllocation(
  { context }: World,
  account_id: AccountId,
  invoice_id: number,
): Promise<Pick<Money, 'allocation_id' | 'credit_id'> & { invoice_number: string; reference: string }> {
  const [newest] = (await listAllocations(context, { invoice_id })).allocations;
  if (newest) await takeAllocationBack(context, { id: newest.id, reason: 'Wrong invoice' });
  const [open] = (await listOpenCredits(context, { account_id })).credits;
  const transaction_id = newest?.transaction_id ?? open?.transaction_id;
  if (transaction_id === undefined) throw new Error(`Account ${account_id} has nothing to allocate.`);
  const made = await allocate(context, { account_id, allocations: [{ transaction_id, invoice_id, amount: 1 }] });
  const [allocation] = made.allocations;
  if (!allocation) throw new Error(`Nothing was allocated to invoice ${invoice_id}.`);
  const { id, invoice_number, reference } = allocation;
  return { allocation_id: id, credit_id: transaction_id, invoice_number, reference };
}

/** Makes a quote a shipment that waits for payment, as those of visitors do. */
export async function makeUnpaid(world: World, id: ShipmentId): Promise<void> {
  await changeRows(
    world,
    `update shipments set status = 'payment-pending' where provider_id = ${world.provider_id} and id = ${id}`,
  );
}
