import type { AccountId, BranchId, ShipmentId, UserId } from '@tsela/domain/ids';
import type { Afterwards } from '@tsela/domain/gateways/payment-afterwards';
import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import type { FailureReason } from '@tsela/domain/payments/judge-notice';
import type { PaymentMethod } from '@tsela/domain/payments/payment-methods';
import { Problem } from '@tsela/domain/problem';
import { isAccountIdVisible } from '../db/reach.ts';
import type { RequestContext } from '../context.ts';
import type { GatewayRequest } from '../gateways/payments/payment-gateway.ts';
import type { Tx } from '../db/transaction.ts';

export interface NewAttempt {
  readonly payment_id: number;
  readonly purpose: PaymentPurpose;
  readonly gateway: GatewayId;
  readonly started_by: UserId | null;
  readonly billing_email: string;
  readonly phone_number: string;
  readonly time_expires: Date;
  /** When its gateway is asked first what has become of it; null where it cannot be asked. */
  readonly time_look: Date | null;
  readonly saves_card: boolean;
  readonly saves_as_default: boolean;
  readonly saved_card_id: number | null;
  /** By whose credentials it is asked for; null for the provider's. */
  readonly branch_id: BranchId | null;
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  await tx.db
    .insertInto('payment_attempts')
    .values({ ...attempt, provider_id: tx.provider_id })
    .execute();
}

/** A payment that was started on a gateway's page. */
export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** The payment of a reference, for the product itself. */
export async function findAttemptByReference(tx: Tx, reference: string): Promise<Attempt | null> {
  return findAttempt(attempts(tx).where('p.reference', '=', reference));
}

/** The payment of an id, for the product itself and for who has shown that it is theirs. */
export async function findAttemptById(tx: Tx, id: number): Promise<Attempt | null> {
  return findAttempt(attempts(tx).where('p.id', '=', id));
}

/** The newest payments that were started for a shipment; a payer begins a handful. */
export async function findAttemptsFor(tx: Tx, shipment_id: ShipmentId): Promise<Attempt[]> {
  const rows = await attempts(tx).where('p.shipment_id', '=', shipment_id).orderBy('p.id', 'desc').limit(TOLD_OF).execute();
  return rows.map(asAttempt);
}

const TOLD_OF = 50;

/** Whether a payment for a shipment is under way. */
export async function hasOpenAttemptFor(tx: Tx, shipment_id: ShipmentId): Promise<boolean> {
  const found = await tx.db
    .selectFrom('payments')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A payment for a reader, or "not found": not there and not theirs look alike. */
export async function loadAttemptFor(tx: Tx, { actor }: Pick<RequestContext, 'actor'>, wanted: WantedAttempt): Promise<Attempt> {
  const visible = attempts(tx).where(isAccountIdVisible(tx, actor, 'p.account_id'));
  const found = await findAttempt(
    'id' in wanted ? visible.where('p.id', '=', wanted.id) : visible.where('p.reference', '=', wanted.reference),
  );
  if (!found) throw new Problem('not-found', 'Payment not found.');
  return found;
}

export type WantedAttempt = { readonly id: number } | { readonly reference: string };

/** Keeps how a payment has ended; what is no longer waited for is not looked for either. */
export async function endAttempt(
  tx: Tx,
  payment_id: number,
  end: { readonly gateway_payment_id?: string; readonly failure_reason: FailureReason | null; readonly books_nothing?: boolean },
): Promise<void> {
  await tx.db
    .updateTable('payment_attempts')
    .set({ ...end, time_expires: null, time_look: null })
    .where('provider_id', '=', tx.provider_id)
    .where('payment_id', '=', payment_id)
    .execute();
}

/** The first look at a payment comes when its payer is as a rule done; a notification is quicker. */
export const FIRST_LOOK_MS = 3 * 60_000;

/** Keeps what a gateway has of a payment that it was asked for, and answers what is kept: of two the first. */
export async function keepRequest(
  tx: Tx,
  payment_id: number,
  { request_id, url, now }: GatewayRequest & { readonly now: Date },
): Promise<GatewayRequest> {
  await tx.db
    .updateTable('payment_attempts')
    .set({ request_id, request_url: url, time_look: new Date(now.getTime() + FIRST_LOOK_MS) })
    .where('provider_id', '=', tx.provider_id)
    .where('payment_id', '=', payment_id)
    .where('request_id', 'is', null)
    .execute();
  const kept = await tx.db
    .selectFrom('payment_attempts')
    .select(['request_id', 'request_url'])
    .where('provider_id', '=', tx.provider_id)
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow();
  return { request_id: kept.request_id ?? request_id, url: kept.request_url ?? url };
}

/** Payments whose gateway is asked about now, the one that waits longest first. */
export async function findToLookAt(tx: Tx, now: Date, limit: number): Promise<Attempt[]> {
  const rows = await attempts(tx)
    .where('a.time_look', '<=', now)
    .orderBy('a.time_look')
    .orderBy('a.payment_id')
    .limit(limit)
    .execute();
  return rows.map(asAttempt);
}

/** Keeps when a payment is looked at next. */
export async function updateNextLook(tx: Tx, payment_id: number, { looks, at }: { looks: number; at: Date }): Promise<void> {
  await tx.db
    .updateTable('payment_attempts')
    .set({ looks, time_look: at })
    .where('provider_id', '=', tx.provider_id)
    .where('payment_id', '=', payment_id)
    .where('time_look', 'is not', null)
    .execute();
}

/** Keeps what a gateway did about a payment that had come in. That money is on its way is no news once it has gone. */
export async function updateAfterwards(
  tx: Tx,
  payment_id: number,
  { afterwards, now }: { readonly afterwards: Afterwards; readonly now: Date },
): Promise<void> {
  const update = tx.db
    .updateTable('payment_attempts')
    .set({ afterwards, time_afterwards: now })
    .where('provider_id', '=', tx.provider_id)
    .where('payment_id', '=', payment_id);
  await (afterwards === 'refund_pending' ? update.where('afterwards', 'is', null) : update).execute();
}

/** Payments that are given up, the one that waits longest first. */
export async function findExpired(tx: Tx, now: Date, limit: number): Promise<{ id: number; account_id: AccountId }[]> {
  return tx.db
    .selectFrom('payment_attempts as a')
    .innerJoin('payments as p', (on) => on.onRef('p.provider_id', '=', 'a.provider_id').onRef('p.id', '=', 'a.payment_id'))
    .select(['p.id', 'p.account_id'])
    .where('a.provider_id', '=', tx.provider_id)
    .where('a.time_expires', '<', now)
    .orderBy('a.time_expires')
    .orderBy('a.payment_id')
    .limit(limit)
    .execute();
}

function attempts(tx: Tx) {
  return tx.db
    .selectFrom('payments as p')
    .innerJoin('payment_attempts as a', (on) =>
      on.onRef('a.provider_id', '=', 'p.provider_id').onRef('a.payment_id', '=', 'p.id'),
    )
    .leftJoin('shipments as s', (on) => on.onRef('s.provider_id', '=', 'p.provider_id').onRef('s.id', '=', 'p.shipment_id'))
    .select(['p.id', 'p.number', 'p.account_id', 'p.shipment_id', 'p.amount_cents', 'p.method', 'p.reference'])
    .select(['p.status', 'p.time_created', 'a.started_by', 's.status as shipment_status'])
    .select(['a.purpose', 'a.gateway', 'a.billing_email', 'a.phone_number', 'a.gateway_payment_id', 'a.failure_reason'])
    .select(['a.request_id', 'a.request_url', 'a.time_expires', 'a.time_look', 'a.looks'])
    .select(['a.saves_card', 'a.saves_as_default', 'a.saved_card_id', 'a.branch_id', 'a.books_nothing'])
    .where('p.provider_id', '=', tx.provider_id);
}

async function findAttempt(query: ReturnType<typeof attempts>) {
  const found = await query.executeTakeFirst();
  return found ? asAttempt(found) : null;
}

function asAttempt<Row extends { method: string; gateway: string }>(row: Row) {
  // What is kept was checked when it was written.
  return { ...row, method: row.method as PaymentMethod, gateway: row.gateway as GatewayId };
}
