import type { Payment, billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { documentReference, parseDocumentReference } from '@tsela/domain/formats/references';
import { randFromCents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { dayOf, endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { refuseBillingUnseen } from '../accounts/present-account.ts';
import type { RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

/** Payments that the caller may see, newest first. Source: screens S20, S43. */
export async function listPayments(
  context: RequestContext,
  input: InputOf<typeof billingPaymentApi.payments>,
): Promise<OutputOf<typeof billingPaymentApi.payments>> {
  const { actor } = context;
  refuseBillingUnseen(actor);
  return reading(context, async (tx) => {
    const query = filtered(selectPayments(tx).where(isAccountIdVisible(tx, actor, 'p.account_id')), input);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('p.id', 'desc').limit(limit).offset(offset).execute();
    return { payments: rows.map(presentPayment), count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** One payment, within the transaction that changes it. */
export async function readPayment(tx: Tx, payment_id: number): Promise<Payment> {
  const row = await selectPayments(tx).where('p.id', '=', payment_id).executeTakeFirst();
  if (!row) throw paymentNotFound();
  return presentPayment(row);
}

/** One payment that the caller may see. */
export async function loadPaymentFor(tx: Tx, context: RequestContext, payment_id: number): Promise<Payment> {
  const row = await selectPayments(tx)
    .where('p.id', '=', payment_id)
    .where(isAccountIdVisible(tx, context.actor, 'p.account_id'))
    .executeTakeFirst();
  if (!row) throw paymentNotFound();
  return presentPayment(row);
}

export function paymentNotFound(): Problem {
  return new Problem('not-found', 'Payment not found.');
}

function selectPayments(tx: Tx) {
  return tx.db
    .selectFrom('payments as p')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'p.provider_id').onRef('a.id', '=', 'p.account_id'))
    .leftJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'p.provider_id').onRef('s.id', '=', 'p.shipment_id'))
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'p.provider_id').onRef('u.id', '=', 'p.recorded_by'))
    .select([
      'p.id',
      'p.number',
      'p.account_id',
      'p.amount_cents',
      'p.returned_cents',
      'p.method',
      'p.reference',
      'p.bank_reference',
      'p.status',
      'p.received_date',
      'p.note',
      'p.shipment_id',
      'p.time_created',
      'a.account_code',
      'a.name as account_name',
      's.short_tracking_reference',
      'u.name as recorded_by_name',
    ])
    .where('p.provider_id', '=', tx.provider_id);
}

type PaymentQuery = ReturnType<typeof selectPayments>;
type PaymentRow = Awaited<ReturnType<PaymentQuery['execute']>>[number];

function filtered(query: PaymentQuery, input: InputOf<typeof billingPaymentApi.payments>): PaymentQuery {
  const { account_id, status, method, from, to, search = '' } = input;
  let found = query;
  if (account_id !== undefined) found = found.where('p.account_id', '=', account_id);
  if (status !== undefined) found = found.where('p.status', '=', status);
  if (method !== undefined) found = found.where('p.method', '=', method);
  // The contract's shape admits real days only.
  if (from !== undefined) found = found.where('p.time_created', '>=', startOfDay(from as Day));
  if (to !== undefined) found = found.where('p.time_created', '<=', endOfDay(to as Day));
  const text = search.trim();
  if (text === '') return found;
  const named = parseDocumentReference(text);
  return named?.kind === 'payment' ? found.where('p.number', '=', named.sequence) : found.where('p.bank_reference', '=', text);
}

function presentPayment(row: PaymentRow): Payment {
  const number = documentReference('payment', row.number);
  const reference = row.bank_reference || (row.reference === number ? '' : row.reference);
  return {
    id: row.id,
    number,
    account_id: row.account_id,
    account_code: row.account_code,
    account_name: row.account_name,
    amount: randFromCents(row.amount_cents),
    returned: randFromCents(row.returned_cents),
    method: row.method,
    reference,
    status: row.status,
    date: row.received_date ?? dayOf(row.time_created),
    note: row.note,
    shipment_id: row.shipment_id,
    shipment_reference: row.short_tracking_reference ?? '',
    recorded_by_name: row.recorded_by_name ?? '',
    time_created: row.time_created.toISOString(),
  };
}
