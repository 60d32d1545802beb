import { vatPartOf } from '@tsela/domain/billing/credit-lines';
import { vatOf } from '@tsela/domain/billing/manual-transactions';
import { transactionLabel } from '@tsela/domain/billing/transaction-types';
import { openOf, settle, unallocatedOf } from '@tsela/domain/billing/settlement';
import { addCents, cents, subtractCents } from '@tsela/domain/money/cents';
import { EMPTY_CARD } from '@tsela/domain/rates/card/empty-card';
import type { Day } from '@tsela/domain/time/day';
import { percent, rand } from './example.ts';
import type { WorkedExample } from './example.ts';
import { PARCEL, priceOf } from './price.ts';

const DAY = '2026-11-27' as Day;
const STORAGE = cents(5750);
const OLDER = { id: 11, total_cents: cents(20_000), paid_cents: cents(0) };
const PAID = cents(30_000);
const CREDITED = cents(4000);

/** An invoice from its lines to what is open, with what settles it. */
export const MONEY: WorkedExample = {
  guide: 'finance',
  title: 'An invoice, worked through',
  lines: () => {
    const shipment = priceOf(PARCEL);
    const storage = vatOf('admin-debit', STORAGE, { is_standard: true, percentages: EMPTY_CARD.vat_percentages, day: DAY });
    const total_cents = addCents(shipment.rate_cents, STORAGE);
    const vat_cents = addCents(shipment.vat_cents, storage.vat_cents);
    const invoice = { id: 12, total_cents, paid_cents: cents(0) };
    const payment = { transaction_id: 1, amount_cents: PAID, spent_cents: cents(0), allocated_cents: cents(0) };
    const [first, second] = settle([payment], [OLDER, invoice], PAID);
    if (!first || !second) throw new Error('The payment settles both.');
    const left = openOf({ ...invoice, paid_cents: second.amount_cents });
    const credited_vat = vatPartOf(CREDITED, { amount_cents: shipment.rate_cents, vat_cents: shipment.vat_cents });
    const open = subtractCents(left, CREDITED);
    const balance = subtractCents(addCents(PAID, CREDITED), addCents(OLDER.total_cents, total_cents));
    if (balance !== -open) throw new Error('The balance is what is open.');
    return [
      `The account ACME owes INV000011 of ${rand(OLDER.total_cents)}. On Friday the shipment of the guide on prices is delivered, and storage is entered by hand.`,
      '',
      `1. **Charges.** The shipment takes ${rand(shipment.rate_cents)} from the balance when it is booked, ${rand(shipment.vat_cents)} of it VAT. *New transaction*, *${transactionLabel('admin-debit')}* of ${rand(STORAGE)} takes that as well; what is typed includes VAT, here ${rand(storage.vat_cents)} (${percent(storage.vat_percentage_bp)}, so 15/115 of it).`,
      `2. **Invoice.** The run puts both on INV000012: ${rand(total_cents)}, of which VAT ${rand(vat_cents)}. The balance does not move by it, since the charges have moved it before.`,
      `3. **Payment.** ${rand(PAID)} comes in as PMT000031. The oldest invoice is settled first: INV000011 takes ${rand(first.amount_cents)} and is paid, INV000012 takes the other ${rand(second.amount_cents)}. Unallocated of the payment: ${rand(unallocatedOf({ ...payment, allocated_cents: addCents(first.amount_cents, second.amount_cents) }))}.`,
      `4. **Open.** INV000012 still asks for ${rand(left)}. *Allocate* refuses a cent more than that, or more than is unallocated.`,
      `5. **Credit note.** The parcel came late, and *Credit the shipment* gives ${rand(CREDITED)} back: CR000007, of which VAT ${rand(credited_vat)}, the same share as in the charge. The invoice stays as it was issued; the credit settles it, and ${rand(open)} is open.`,
      '',
      `In the end the balance is ${rand(balance)}: what was paid and credited, less what was charged, and just what is open of the invoices.`,
    ];
  },
};
