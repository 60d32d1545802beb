import { createHmac } from 'node:crypto';
import { PAYMENT_GATEWAYS } from '@tsela/domain/gateways/payment-gateways';
import { documentReference } from '@tsela/domain/formats/references';
import { randText } from '@tsela/domain/formats/rand-text';
import { ASK_AGAIN_AFTER_MS, judgeRefund } from '@tsela/domain/payments/judge-refund';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { lockAccountFor } from '../accounts/account-repository.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { GatewayPayment } from '../gateways/payments/gateway-refunds.ts';
import type { GatewayPort } from '../gateways/payments/payment-gateway.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import type { JobRun } from '../jobs/job-repository.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import { readAddressees } from '../user-records/addressee-reads.ts';
import { writeToUsers } from '../user-records/write-to-users.ts';
import { findPaymentById } from './payment-repository.ts';
import { findRefund, updateRefund, wasRefundAskedFor } from './payment-refund-repository.ts';
import type { KeptRefund, RefundChange } from './payment-refund-repository.ts';
import { postReturn } from './ledger/post-return.ts';

/** A job's own handler: see `jobs.ts`. */
interface AskForRefund {
  readonly refund_id: number;
}

/**
 * Asks a gateway for a refund that was requested, and books what it gave back, once. That it is asked is kept before it is; after an answer that
 * says neither yes nor no it is looked up what the gateway would still give back, and it is asked again only where that is as it was.
 * Source: screens S43, payment-gateways A6.
 */
export async function askForRefund(
  context: RequestContext,
  { refund_id }: AskForRefund,
  { is_last_try }: Pick<JobRun, 'is_last_try'>,
): Promise<void> {
  const refund = await reading(context, (tx) => findRefund(tx, refund_id));
  if (refund?.state !== 'asked') return;
  try {
    await goOn(context, refund);
  } catch (cause) {
    if (!is_last_try) throw cause;
    await end(context, refund_id, { state: 'unclear', said: 'It could not be found out what became of it.' });
  }
}

/** Whether a gateway was asked here for a refund of a payment, and has not refused it. */
export async function isRefundAskedFor(tx: Tx, payment_id: number): Promise<boolean> {
  return wasRefundAskedFor(tx, payment_id);
}

async function goOn(context: RequestContext, refund: KeptRefund): Promise<void> {
  const { refunds } = GATEWAY_PORTS[refund.gateway];
  const { purpose, gateway_payment_id, time_asked } = refund;
  if (refunds === undefined || gateway_payment_id === null)
    throw new Error(`${refund.gateway} gives nothing back when it is asked.`);
  if (time_asked !== null && context.now.getTime() - time_asked.getTime() < ASK_AGAIN_AFTER_MS)
    throw new Error('The gateway was asked a moment ago, and may be at work.');
  const payment = { purpose, gateway_payment_id, reference: refund.reference, amount_cents: refund.payment_cents };
  const asking = { refunds, payment };
  // What knows a repeat by its nonce is asked as often as it takes.
  if (!refunds.readAvailable) return askFirst(context, refund, asking, {});
  const access = await gatewayAccessFor(context, refund.gateway, refund.branch_id);
  const left = await refunds.readAvailable(access, payment);
  if (left.outcome !== 'accepted') {
    if (left.outcome === 'unclear') throw new Error(`${refund.gateway} could not be asked about a refund. ${left.said}`);
    // Nothing has been asked for yet, or what was has no answer still.
    return end(context, refund.id, { state: time_asked === null ? 'refused' : 'unclear', said: left.said });
  }
  const { available_cents } = left;
  const { amount_cents } = refund;
  switch (judgeRefund({ amount_cents, before_cents: refund.available_cents, available_cents })) {
    case 'given':
      return end(context, refund.id, { state: 'done' });
    case 'too-much':
      return end(context, refund.id, {
        state: 'refused',
        said: `It would give back ${randText(available_cents)} of this payment at most.`,
      });
    case 'unclear':
      return end(context, refund.id, { state: 'unclear', said: 'Another part of this payment was refunded in the meantime.' });
    case 'ask':
      return askFirst(context, refund, asking, { available_cents });
  }
}

/** Asks, which is kept before the gateway hears of it; of two who want to ask one finds that the other does. */
async function askFirst(context: RequestContext, refund: KeptRefund, asking: Asking, change: RefundChange): Promise<void> {
  const is_first = await inTransaction(context, (tx) => updateRefund(tx, refund, { ...change, time_asked: context.now }));
  if (is_first) await ask(context, refund, asking);
}

interface Asking {
  readonly refunds: NonNullable<GatewayPort['refunds']>;
  readonly payment: GatewayPayment;
}

async function ask(context: RequestContext, refund: KeptRefund, { refunds, payment }: Asking): Promise<void> {
  const access = await gatewayAccessFor(context, refund.gateway, refund.branch_id);
  const { id, amount_cents, reason } = refund;
  const { outcome, said } = await refunds.refund(access, payment, { amount_cents, reason, nonce: nonceOf(context, refund) });
  if (outcome === 'accepted') return end(context, id, { state: 'done', said });
  if (outcome === 'unclear') throw new Error(`${refund.gateway} did not say whether it gave a refund. ${said}`);
  return end(context, id, { state: 'refused', said });
}

/** The same each time that one refund is asked for, and no other's. */
function nonceOf({ provider_id, services }: RequestContext, { id }: KeptRefund): string {
  return createHmac('sha256', services.secret_key).update(`refund:${provider_id}:${id}`).digest('hex').slice(0, NONCE_LENGTH);
}

const NONCE_LENGTH = 32;

/** Ends a refund once, and books it with that where it was given. */
async function end(
  context: RequestContext,
  refund_id: number,
  change: RefundChange & { readonly state: 'unclear' | 'done' | 'refused' },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const seen = await findRefund(tx, refund_id);
    if (!seen) return;
    const account = await lockAccountFor(tx, context.actor, seen.account_id);
    // Read again under the lock: another run may have ended it meanwhile.
    const [refund, payment] = [await findRefund(tx, refund_id), await findPaymentById(tx, seen.payment_id)];
    if (refund?.state !== 'asked' || !payment) return;
    if (!(await updateRefund(tx, refund, { ...change, time_ended: context.now }))) return;
    const { amount_cents, reason } = refund;
    if (change.state === 'done') await postReturn(tx, context, account, { payment, amount_cents, reason });
    else await tellStaff(tx, context, refund, change);
  });
}

async function tellStaff(
  tx: Tx,
  context: RequestContext,
  { account_id, number, amount_cents, gateway }: KeptRefund,
  { state, said = '' }: RefundChange,
): Promise<void> {
  const [name, amount] = [PAYMENT_GATEWAYS[gateway].name, randText(amount_cents)];
  const of_payment = documentReference('payment', number);
  const what = state === 'refused' ? 'was refused' : 'has an unknown outcome';
  const next =
    state === 'refused'
      ? 'Nothing was given back and nothing is booked.'
      : `Nothing is booked. Look it up at ${name}: ask again, or enter the refund by hand if it was given.`;
  const staff = await readAddressees(tx, 'staff');
  const letter = {
    notice: 'payment_not_credited' as const,
    shipment_id: null,
    account_id,
    subject: `A refund of ${amount} by ${name} ${what}`,
    text: `${of_payment}: a refund of ${amount} by ${name} ${what}. ${said} ${next}`,
    page: SCREENS.billing.path,
  };
  await writeToUsers(
    tx,
    context,
    staff.map((to) => ({ ...letter, to })),
  );
}
