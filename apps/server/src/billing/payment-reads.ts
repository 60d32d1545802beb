import type { Payment, billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { documentReference, parseDocumentReference } from '@tsela/domain/formats/references';
import { unallocatedOf } from '@tsela/domain/billing/settlement';
import { PAYMENT_GATEWAYS } from '@tsela/domain/gateways/payment-gateways';
import { GATEWAY_IDS } from '@tsela/domain/gateways/gateway-settings';
import { PAYMENT_PURPOSES } from '@tsela/domain/gateways/payment-gateway';
import { ZERO_CENTS, randFromCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { refundableOf } from '@tsela/domain/payments/refundable';
import { Problem } from '@tsela/domain/problem';
import { dayOf, endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { readFileCounts } from '../accounts/account-file-repository.ts';
import { refuseBillingUnseen } from '../accounts/present-account.ts';
import { isStaff } from '../context.ts';
import type { Actor, RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { findOpenRefundsOf, underWayBeside } from './payment-refund-repository.ts';
import type { OpenRefund } from './payment-refund-repository.ts';

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
    const beside = await readBeside(tx, context, rows);
    return {
      payments: rows.map((row) => presentPayment(row, beside)),
      count: await countUpTo(tx, query, { limit, offset, rows }),
    };
  });
}

/** One payment, within the transaction that changes it. */
export async function readPayment(tx: Tx, context: RequestContext, payment_id: number): Promise<Payment> {
  const row = await selectPayments(tx).where('p.id', '=', payment_id).executeTakeFirst();
  if (!row) throw paymentNotFound();
  return presentPayment(row, await readBeside(tx, context, [row]));
}

/** One payment that the caller may see. */
export async function loadPaymentFor(tx: Tx, context: RequestContext, payment_id: number): Promise<Payment> {
  const row = await selectPayments(tx)
    .where('p.id', '=', payment_id)
    .where(isAccountIdVisible(tx, context.actor, 'p.account_id'))
    .executeTakeFirst();
  if (!row) throw paymentNotFound();
  return presentPayment(row, await readBeside(tx, context, [row]));
}

export function paymentNotFound(): Problem {
  return new Problem('not-found', 'Payment not found.');
}

function selectPayments(tx: Tx) {
  return tx.db
    .selectFrom('payments as p')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'p.provider_id').onRef('a.id', '=', 'p.account_id'))
    .leftJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'p.provider_id').onRef('s.id', '=', 'p.shipment_id'))
    .leftJoin('payment_attempts as t', (join) =>
      join.onRef('t.provider_id', '=', 'p.provider_id').onRef('t.payment_id', '=', 'p.id'),
    )
    .leftJoin('payment_refunds as r', (join) =>
      join
        .onRef('r.provider_id', '=', 'p.provider_id')
        .onRef('r.payment_id', '=', 'p.id')
        .on('r.state', 'in', ['asked', 'unclear']),
    )
    .leftJoin('credits as c', (join) => join.onRef('c.provider_id', '=', 'p.provider_id').onRef('c.payment_id', '=', 'p.id'))
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
      'a.balance_cents',
      's.short_tracking_reference',
      't.gateway',
      't.gateway_payment_id',
      't.purpose',
      't.afterwards',
      'r.state as refund_state',
      'c.spent_cents',
      'c.allocated_cents',
      'u.name as recorded_by_name',
    ])
    .where('p.provider_id', '=', tx.provider_id);
}

type PaymentQuery = ReturnType<typeof selectPayments>;
type PaymentRow = Awaited<ReturnType<PaymentQuery['execute']>>[number];

function filtered(query: PaymentQuery, input: InputOf<typeof billingPaymentApi.payments>): PaymentQuery {
  const { account_id, status, method, allocation, from, to, search = '' } = input;
  let found = query;
  if (account_id !== undefined) found = found.where('p.account_id', '=', account_id);
  const free = sql<Cents>`c.amount_cents - c.spent_cents - c.allocated_cents`;
  if (allocation === 'unallocated_only') found = found.where(free, '>', ZERO_CENTS);
  if (allocation === 'allocated_only') found = found.where(free, '=', ZERO_CENTS).where('c.allocated_cents', '>', ZERO_CENTS);
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

/** How many files payments have, of those that the caller sees, by their ids. */
function countFiles(tx: Tx, actor: Actor, rows: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, number>> {
  const ids = rows.map(({ id }) => id);
  return readFileCounts(tx, 'payment_id', ids, { shared_only: !isStaff(actor) });
}

/** What is known of payments beside their rows. */
interface Beside {
  readonly refunders: Refunders;
  readonly files: ReadonlyMap<number, number>;
  readonly open_refunds: readonly OpenRefund[];
}

async function readBeside(tx: Tx, context: RequestContext, rows: readonly PaymentRow[]): Promise<Beside> {
  const account_ids = [...new Set(rows.map(({ account_id }) => account_id))];
  return {
    refunders: await readRefunders(context),
    files: await countFiles(tx, context.actor, rows),
    open_refunds: await findOpenRefundsOf(tx, account_ids),
  };
}

function presentPayment(row: PaymentRow, { refunders, files, open_refunds }: Beside): Payment {
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
    refundable: randFromCents(refundableOfRow(row, open_refunds)),
    allocated: randFromCents(row.allocated_cents ?? ZERO_CENTS),
    unallocated: randFromCents(unallocatedOfPayment(row)),
    method: row.method,
    reference,
    status: row.status,
    date: row.received_date ?? dayOf(row.time_created),
    note: row.note,
    shipment_id: row.shipment_id,
    shipment_reference: row.short_tracking_reference ?? '',
    recorded_by_name: row.recorded_by_name ?? '',
    refunded_by: refundedBy(row, refunders),
    refund_state: row.refund_state === 'asked' || row.refund_state === 'unclear' ? row.refund_state : null,
    afterwards: row.afterwards,
    files: files.get(row.id) ?? 0,
    time_created: row.time_created.toISOString(),
  };
}

/** Nothing of a payment that has not come in. */
function unallocatedOfPayment({ amount_cents, spent_cents, allocated_cents }: PaymentRow): Cents {
  return spent_cents === null || allocated_cents === null
    ? ZERO_CENTS
    : unallocatedOf({ amount_cents, spent_cents, allocated_cents });
}

function refundableOfRow(row: PaymentRow, open_refunds: readonly OpenRefund[]): Cents {
  if (row.status !== 'complete') return ZERO_CENTS;
  return refundableOf({ ...row, under_way_cents: underWayBeside(open_refunds, row) }).refundable_cents;
}

function refundedBy({ gateway, gateway_payment_id, purpose }: PaymentRow, refunders: Refunders): string {
  if (gateway_payment_id === null) return '';
  return refunders.get(`${gateway} ${purpose}`) ?? '';
}

/** The names of the gateways that give money back by the provider's settings, by gateway and purpose. */
type Refunders = ReadonlyMap<string, string>;

async function readRefunders(context: RequestContext): Promise<Refunders> {
  const names = new Map<string, string>();
  for (const id of GATEWAY_IDS) {
    const { refunds } = GATEWAY_PORTS[id];
    const access = refunds?.canRefund && (await gatewayAccessFor(context, id));
    for (const purpose of PAYMENT_PURPOSES)
      if (refunds && (!access || refunds.canRefund?.(access, purpose) === true))
        names.set(`${id} ${purpose}`, PAYMENT_GATEWAYS[id].name);
  }
  return names;
}
