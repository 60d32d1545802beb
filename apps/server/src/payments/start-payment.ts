import type { paymentApi } from '@tsela/contract/payments/payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { isEmail } from '@tsela/domain/formats/email';
import { phoneToStore } from '@tsela/domain/formats/phone';
import { centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { PAYMENT_METHOD_FACTS } from '@tsela/domain/payments/payment-methods';
import { topUpChecks } from '@tsela/domain/payments/top-up';
import { limitOf } from '@tsela/domain/payments/top-up-limits';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { PAYMENT_VALIDITY_DAYS } from '@tsela/domain/shipments/checks/payment-validity';
import { DAY_MS } from '@tsela/domain/time/day';
import { accountOfCaller } from '../accounts/account-of-caller.ts';
import type { AccountRow } from '../accounts/account-repository.ts';
import { announceTopUp } from '../billing/announce-payment.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { countUnder } from '../sessions/sign-in-tries.ts';
import { openCheckout } from './open-checkout.ts';
import { insertAttempt, loadAttemptFor } from './payment-attempt-repository.ts';
import { offeredMethods, topUpLimits } from './payment-methods.ts';
import { presentPayment } from './present-payment.ts';
import { refuseWhoTopsUpNothing } from './refuse-payer.ts';

type Input = InputOf<typeof paymentApi.start>;

/** More than people begin in a quarter of an hour, and few enough that no user fills the books with them. */
const STARTED_MAX = 30;

/**
 * Keeps a payment as pending and answers where it is paid. The browser that comes back from there credits nothing: only the notification of
 * the gateway does. Source: CALL-68 to CALL-70, CALL-76, TOPUP-08.
 */
export async function startPayment(context: RequestContext, input: Input): Promise<OutputOf<typeof paymentApi.start>> {
  await refuseWhoTopsUpNothing(context);
  const settings = await context.services.settings.of(context.provider_id);
  const { gateway, provider } = PAYMENT_METHOD_FACTS[input.method];
  const is_other = input.provider !== undefined && input.provider !== provider.topup;
  if (gateway === null || is_other || !offeredMethods(settings).includes(input.method)) throw notOffered();
  const amount_cents = centsFromRand(input.amount);
  refuseIfAny(inputChecks(input, amount_cents, settings));
  return inTransaction(context, async (tx) => {
    const account = await accountOfCaller(tx, context, { account_id: input.account_id, settings });
    await refuseTooMany(context, tx, account);
    const { id } = await announceTopUp(tx, context, { account_id: account.id, amount_cents, method: input.method });
    await insertAttempt(tx, {
      payment_id: id,
      purpose: 'topup',
      gateway,
      started_by: context.actor.kind === 'user' ? context.actor.user_id : null,
      billing_email: billingEmail(context, input, account),
      phone_number: phoneToStore(input.phone_number ?? account.billing_contact.mobile_number, { is_south_african: true }),
      time_expires: new Date(context.now.getTime() + validityDays(settings) * DAY_MS),
    });
    const attempt = await loadAttemptFor(tx, context, { id });
    const { url, key_value_pairs, redirect_url } = await openCheckout(context, attempt, account);
    return { payment: presentPayment(attempt), data: { redirect_url, form: { url, key_value_pairs } } };
  });
}

function inputChecks({ method, amount, billing_email }: Input, amount_cents: Cents, settings: StoredSettings): Violation[] {
  if (randFromCents(amount_cents) !== amount)
    return [{ field: 'amount', code: 'too-many-decimals', message: 'An amount has two decimals at most.' }];
  const violations = topUpChecks(amount_cents, limitOf(method, topUpLimits(settings)));
  const has_email = billing_email !== undefined && billing_email.trim() !== '';
  if (has_email && !isEmail(billing_email.trim()))
    violations.push({ field: 'billing_email', code: 'email', message: 'Please enter a valid e-mail address.' });
  return violations;
}

/** Where the receipt goes: as asked, else to the account's billing contact, else to the payer. */
function billingEmail({ actor }: RequestContext, { billing_email = '' }: Input, { billing_contact }: AccountRow): string {
  return billing_email.trim() || billing_contact.email || (actor.kind === 'user' ? actor.email : '');
}

function validityDays(settings: StoredSettings): number {
  return readSetting(settings, 'payment_pending_validity_period') || PAYMENT_VALIDITY_DAYS;
}

async function refuseTooMany(context: RequestContext, tx: Parameters<typeof countUnder>[0], { id }: AccountRow): Promise<void> {
  const wait_s = await countUnder(tx, { of: `payments:${id}`, max: STARTED_MAX }, context.now);
  if (wait_s > 0)
    throw new Problem('too-many-requests', 'Too many payments were started. Please wait a while.', { retry_after_s: wait_s });
}

function notOffered(): Problem {
  const message = 'This way to pay is not available.';
  return new Problem('bad-input', message, { violations: [{ field: 'method', code: 'not-offered', message }] });
}
