import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { dayOf } from '@tsela/domain/time/day';
import { allocate, takeAllocationBack } from '../billing/allocate.ts';
import { listAllocations, listOpenCredits } from '../billing/allocation-reads.ts';
import { listCreditNotes } from '../billing/document-reads.ts';
import { invoiceAccount } from '../billing/invoice-account.ts';
import { createTransaction } from '../billing/manual-transaction.ts';
import { enterPayment } from '../billing/payment-by-hand.ts';
import { makeStatement } from '../billing/make-statement.ts';
import { createShipment } from '../shipments/booking/create-shipment.ts';
import { changeRows } from './rows.ts';
import { aShipment } from './world.ts';
import type { World } from './world.ts';

export interface Money {
  /** A debit that waits for an invoice. */
  readonly transaction_id: number;
  readonly payment_id: number;
  readonly unpaid_id: ShipmentId;
  readonly invoice_id: number;
  readonly credit_note_id: number;
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
  await createTransaction(context, { account_id, type: 'admin-credit', amount: 4, reason: about });
  const [note] = (await listCreditNotes(context, { account_id, limit: 1 })).credit_notes;
  if (invoice_id === null || !note) throw new Error(`Transaction ${debit.transaction.id} is on no invoice.`);
  const { transaction } = await createTransaction(context, { account_id, type: 'admin-debit', amount: 23, reason: about });
  const reference = `${about} ${account_id}`;
  const { payment } = await enterPayment(context, { account_id, amount: 50, method: 'manual_eft', reference, is_another: true });
  const { id } = await createShipment({ ...context, source: 'web' }, aShipment({ ...booking, account_id, quick_quote: 'quote' }));
  await makeUnpaid(world, id);
  const { invoice_number, reference: credit, ...allocated } = await makeAllocation(world, account_id, invoice_id);
  const today = dayOf(context.now);
  const { statement } = await makeStatement(context, { account_id, start_date: today, end_date: today });
  return {
    statement_id: statement.id,
    transaction_id: transaction.id,
    payment_id: payment.id,
    unpaid_id: id,
    invoice_id,
    credit_note_id: note.id,
    ...allocated,
    named: { account_code: payment.account_code, reference: credit, invoice_number },
  };
}

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
