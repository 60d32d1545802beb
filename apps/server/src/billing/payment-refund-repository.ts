import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import { addCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import type { AccountId, UserId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

export interface NewRefund {
  readonly payment_id: number;
  readonly amount_cents: Cents;
  readonly reason: string;
  readonly requested_by: UserId | null;
  readonly time_created: Date;
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<number> {
  const { id } = await tx.db
    .insertInto('payment_refunds')
    .values(({ fn, val }) => ({
      ...refund,
      state: 'asked' as const,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('payment_refund_ids')]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A refund with what the gateway knows its payment by. */
export type KeptRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export async function findRefund(tx: Tx, refund_id: number) {
  const found = await tx.db
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', (join) => join.onRef('p.provider_id', '=', 'r.provider_id').onRef('p.id', '=', 'r.payment_id'))
    .innerJoin('payment_attempts as a', (join) =>
      join.onRef('a.provider_id', '=', 'r.provider_id').onRef('a.payment_id', '=', 'r.payment_id'),
    )
    .select(['r.id', 'r.payment_id', 'r.amount_cents', 'r.reason', 'r.state', 'r.available_cents', 'r.time_asked'])
    .select([
      'p.account_id',
      'p.number',
      'p.reference',
      'p.amount_cents as payment_cents',
      'a.gateway',
      'a.purpose',
      'a.gateway_payment_id',
      'a.branch_id',
    ])
    .where('r.provider_id', '=', tx.provider_id)
    .where('r.id', '=', refund_id)
    .executeTakeFirst();
  // What is kept was checked when it was written.
  return found ? { ...found, gateway: found.gateway as GatewayId } : null;
}

/** The refund of a payment that is under way, or whose outcome is not known. The account is locked. */
export async function findOpenRefund(tx: Tx, payment_id: number) {
  const found = await tx.db
    .selectFrom('payment_refunds')
    .select(['id', 'state', 'amount_cents'])
    .where('provider_id', '=', tx.provider_id)
    .where('payment_id', '=', payment_id)
    .where('state', 'in', ['asked', 'unclear'])
    .executeTakeFirst();
  return found ?? null;
}

/** A refund that is not booked yet, and may be. */
export interface OpenRefund {
  readonly account_id: AccountId;
  readonly payment_id: number;
  readonly amount_cents: Cents;
}

/** The refunds of accounts that are under way, or whose outcome is not known. */
export async function findOpenRefundsOf(tx: Tx, account_ids: readonly AccountId[]): Promise<OpenRefund[]> {
  if (account_ids.length === 0) return [];
  return tx.db
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', (join) => join.onRef('p.provider_id', '=', 'r.provider_id').onRef('p.id', '=', 'r.payment_id'))
    .select(['p.account_id', 'r.payment_id', 'r.amount_cents'])
    .where('r.provider_id', '=', tx.provider_id)
    .where('r.state', 'in', ['asked', 'unclear'])
    .where('p.account_id', 'in', account_ids)
    .execute();
}

/** What they take of a payment's account beside what is given back of the payment itself. */
export function underWayBeside(open: readonly OpenRefund[], payment: Pick<OpenRefund, 'account_id'> & { id: number }): Cents {
  const others = open.filter(({ account_id, payment_id }) => account_id === payment.account_id && payment_id !== payment.id);
  return addCents(...others.map(({ amount_cents }) => amount_cents));
}

/** Whether a gateway was asked for a refund of a payment that it did not refuse. */
export async function wasRefundAskedFor(tx: Tx, payment_id: number): Promise<boolean> {
  const found = await tx.db
    .selectFrom('payment_refunds')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('payment_id', '=', payment_id)
    .where('state', '!=', 'refused')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** How the gateway knows a payment that came through one and has arrived; null for any other. */
export async function findGatewayPayment(
  tx: Tx,
  payment_id: number,
): Promise<{ gateway: GatewayId; purpose: PaymentPurpose; gateway_payment_id: string } | null> {
  const found = await tx.db
    .selectFrom('payment_attempts')
    .select(['gateway', 'purpose', 'gateway_payment_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('payment_id', '=', payment_id)
    .executeTakeFirst();
  if (!found || found.gateway_payment_id === null) return null;
  return { ...found, gateway: found.gateway as GatewayId, gateway_payment_id: found.gateway_payment_id };
}

export interface RefundChange {
  readonly state?: 'asked' | 'unclear' | 'done' | 'refused';
  readonly available_cents?: Cents;
  readonly said?: string;
  readonly time_asked?: Date;
  readonly time_ended?: Date;
}

/** Changes a refund that is as it was seen: answers false where another has changed it meanwhile. */
export async function updateRefund(
  tx: Tx,
  seen: Pick<KeptRefund, 'id' | 'state' | 'time_asked'>,
  change: RefundChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('payment_refunds')
    .set(change)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', seen.id)
    .where('state', '=', seen.state)
    .where('time_asked', 'is not distinct from', seen.time_asked)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
