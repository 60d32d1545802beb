import type { Afterwards } from '@tsela/domain/gateways/payment-afterwards';
import { judgeNotice } from '@tsela/domain/payments/judge-notice';
import type { NoticeVerdict } from '@tsela/domain/payments/judge-notice';
import { endAnnounced, reopenAnnounced } from '../billing/announce-payment.ts';
import { isRefundAskedFor } from '../billing/gateway-refund.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import type { JobRun } from '../jobs/job-repository.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import { branchOfPayment } from './branch-of-payment.ts';
import { endAttempt, findAttemptByReference, updateAfterwards } from './payment-attempt-repository.ts';
import type { Attempt } from './payment-attempt-repository.ts';
import { lockNotice, readNotice, updateNotice } from './payment-notice-repository.ts';
import type { KeptNotice, ToldPayment } from './payment-notice-repository.ts';
import { creditPaid, lockPaidFor, showFailure } from './credit-paid.ts';
import type { LockedPaidFor } from './credit-paid.ts';
import { keepCardTold } from './keep-card.ts';
import { tellStaff, tellStaffAfterwards } from './payment-letters.ts';

/** A job's own handler: see `jobs.ts`. */
interface SettlePayment {
  readonly notice_id: number;
}

/**
 * Settles a notification that was received: asks whether the gateway sent it, and credits the account, books the shipment or ends the payment. The credit, the
 * state of the payment and that of the notification are one transaction, so that a process that dies leaves all of it or nothing, and a
 * second run finds it done. Source: CALL-76, payment-gateways A5.
 */
export async function settlePayment(
  context: RequestContext,
  { notice_id }: SettlePayment,
  run: Pick<JobRun, 'is_last_try'>,
): Promise<void> {
  const notice = await reading(context, (tx) => readNotice(tx, notice_id));
  if (notice?.state !== 'received') return;
  const doubt = await doubtAbout(context, notice, run);
  await inTransaction(context, async (tx) => {
    const locked = await lockNotice(tx, notice_id);
    if (locked?.state !== 'received') return;
    if (doubt !== null) return refuse(tx, context, notice, doubt);
    return settle(tx, context, notice);
  });
}

type Doubt = 'other-sender' | 'not-confirmed' | 'no-answer';

/** Why the notification may not be the gateway's; null where it is. Throws where the gateway cannot be asked, and it is worth trying again. */
async function doubtAbout(
  context: RequestContext,
  notice: KeptNotice,
  { is_last_try }: Pick<JobRun, 'is_last_try'>,
): Promise<Doubt | null> {
  const { checkout } = GATEWAY_PORTS[notice.gateway];
  if (checkout === null) throw new Error(`${notice.gateway} takes no payments.`);
  const branch_id = await branchOfPayment(context, notice.gateway, notice);
  const access = await gatewayAccessFor(context, notice.gateway, branch_id);
  try {
    if (!(await checkout.isSender(access, notice.ip))) return 'other-sender';
    const { outcome, said } = await checkout.confirm(access, notice.parameters);
    if (outcome === 'unclear') throw new Error(`${notice.gateway} could not be asked about a notification. ${said}`);
    return outcome === 'accepted' ? null : 'not-confirmed';
  } catch (cause) {
    if (is_last_try) return 'no-answer';
    throw cause;
  }
}

async function refuse(tx: Tx, context: RequestContext, notice: KeptNotice, doubt: Doubt): Promise<void> {
  await updateNotice(tx, notice.id, { state: 'refused', settled_as: doubt, now: context.now });
  // What the gateway could not be asked about may be money; what is not the gateway's is nothing.
  if (doubt === 'no-answer') await tellStaff(tx, context, { notice, because: doubt, account_id: null });
}

async function settle(tx: Tx, context: RequestContext, notice: KeptNotice): Promise<void> {
  const settled_as = await settleTold(tx, context, notice);
  const payment = await findAttemptByReference(tx, notice.reference);
  if (payment && CARD_IS_KEPT_BY.includes(settled_as)) await keepCardTold(tx, context, { payment, notice });
  const afterwards = GATEWAY_PORTS[notice.gateway].afterwardsIn?.(notice.parameters) ?? null;
  if (payment?.status === 'complete' && afterwards !== null) await keepAfterwards(tx, context, { notice, payment, afterwards });
  await updateNotice(tx, notice.id, { state: 'settled', settled_as, now: context.now });
}

/** Keeps what was done about a payment, for all who see it, and tells staff of what they did not ask for themselves. */
async function keepAfterwards(
  tx: Tx,
  context: RequestContext,
  told: { readonly notice: KeptNotice; readonly payment: Attempt; readonly afterwards: Afterwards },
): Promise<void> {
  const { payment, afterwards } = told;
  await updateAfterwards(tx, payment.id, { afterwards, now: context.now });
  const is_asked_for = afterwards !== 'chargeback' && (await isRefundAskedFor(tx, payment.id));
  if (!is_asked_for) await tellStaffAfterwards(tx, context, told);
}

/** A payment may have been credited before its notification came, by asking. */
const CARD_IS_KEPT_BY: readonly string[] = ['credited', 'repeated'];

/** Credits, books or ends a payment by what its gateway says of it, and answers what was done. Said once more, it changes nothing. */
export async function settleTold(tx: Tx, context: RequestContext, notice: ToldPayment): Promise<string> {
  const announced = await findAttemptByReference(tx, notice.reference);
  // Of several notifications of a payment each sees what those before it did.
  const paid_for = announced && (await lockPaidFor(tx, context, announced));
  const payment = announced && (await findAttemptByReference(tx, notice.reference));
  const verdict = judgeNotice(notice, { payment, merchant: await merchantOf(context, notice, payment) });
  if (payment && paid_for) await act(tx, context, { payment, paid_for, notice, verdict });
  if (verdict.does !== 'credit' && verdict.tells_staff)
    await tellStaff(tx, context, { notice, because: verdict.because, account_id: payment?.account_id ?? null });
  return verdict.does === 'credit' ? 'credited' : verdict.because;
}

interface Judged {
  readonly payment: Attempt;
  readonly paid_for: LockedPaidFor;
  readonly notice: ToldPayment;
  readonly verdict: NoticeVerdict;
}

async function act(tx: Tx, context: RequestContext, { payment, paid_for, notice, verdict }: Judged): Promise<void> {
  const { id, account_id } = payment;
  switch (verdict.does) {
    case 'credit': {
      await reopenAnnounced(tx, id);
      const { books_nothing } = await creditPaid(tx, context, { payment, paid_for });
      await endAttempt(tx, id, { gateway_payment_id: notice.gateway_payment_id, failure_reason: null, books_nothing });
      return;
    }
    case 'fail': {
      await endAnnounced(tx, context, { id, account_id, to: 'failed', because: verdict.because });
      await endAttempt(tx, id, { failure_reason: verdict.because });
      // Who turned back on the gateway's page has not failed, and finds the shipment as it was.
      if (paid_for.shipment && verdict.because !== 'cancelled') await showFailure(tx, context, paid_for.shipment);
      return;
    }
    case 'nothing':
  }
}

async function merchantOf(context: RequestContext, { gateway }: ToldPayment, payment: Attempt | null): Promise<string> {
  const access = await gatewayAccessFor(context, gateway);
  return GATEWAY_PORTS[gateway].checkout?.merchantOf(access, payment?.purpose ?? 'topup') ?? '';
}
