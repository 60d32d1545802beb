import type { paymentApi } from '@tsela/contract/payments/payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import { isEmail } from '@tsela/domain/formats/email';
import { phoneToStore } from '@tsela/domain/formats/phone';
import { centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { PAYMENT_METHOD_FACTS } from '@tsela/domain/payments/payment-methods';
import { Problem } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { PAYMENT_VALIDITY_DAYS } from '@tsela/domain/shipments/checks/payment-validity';
import { DAY_MS } from '@tsela/domain/time/day';
import type { AccountRow } from '../accounts/account-repository.ts';
import { announcePayment, endAnnounced } from '../billing/announce-payment.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { CARD_CHARGE_VALIDITY_MS } from '@tsela/domain/payments/saved-cards';
import type { SavedCardRow } from './saved-card-repository.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { branchToPayBy, gatewayAccessFor } from '../providers/gateway-access.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { countUnder } from '../sessions/sign-in-tries.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { openCheckout } from './open-checkout.ts';
import type { PaidFor } from './open-checkout.ts';
import { FIRST_LOOK_MS, endAttempt, findAttemptById, insertAttempt } from './payment-attempt-repository.ts';
import type { Attempt } from './payment-attempt-repository.ts';
import { offeredMethods } from './payment-methods.ts';
import { presentPayment } from './present-payment.ts';

/** What a payer asks for, whatever it is for. */
export type PaymentWish = Omit<InputOf<typeof paymentApi.start>, 'shipment_id'>;

/** A payment that is kept as pending, and where it is paid. */
export type BegunPayment = OutputOf<typeof paymentApi.start>;

/** More than people begin in a quarter of an hour, and few enough that no user fills the books with them. */
const STARTED_MAX = 30;

/** The gateway of the method that was asked for. Raises `bad-input` for one that is not offered. */
export function gatewayFor(
  { method, provider: asked }: PaymentWish,
  { settings, purpose }: { readonly settings: StoredSettings; readonly purpose: PaymentPurpose },
): GatewayId {
  const { gateway, provider } = PAYMENT_METHOD_FACTS[method];
  const is_other = asked !== undefined && asked !== provider[purpose];
  // Whether there is a card is asked where it is locked.
  const is_offered = offeredMethods(settings, purpose, { has_saved_card: true }).includes(method);
  if (gateway === null || is_other || !is_offered) throw notOffered();
  return gateway;
}

/** What is wrong with an amount as it was written. */
export function amountChecks({ amount }: PaymentWish): Violation[] {
  if (randFromCents(centsFromRand(amount)) === amount) return [];
  return [{ field: 'amount', code: 'too-many-decimals', message: 'An amount has two decimals at most.' }];
}

/** What is wrong with the address for the receipt; none is fine. */
export function emailChecks({ billing_email = '' }: PaymentWish): Violation[] {
  if (billing_email.trim() === '' || isEmail(billing_email.trim())) return [];
  return [{ field: 'billing_email', code: 'email', message: 'Please enter a valid e-mail address.' }];
}

/** Raises `too-many-requests` where very many payments were started of late for one account or shipment. */
export async function refuseTooMany(tx: Tx, { now }: RequestContext, of: string): Promise<void> {
  const wait_s = await countUnder(tx, { of, max: STARTED_MAX }, now);
  if (wait_s > 0)
    throw new Problem('too-many-requests', 'Too many payments were started. Please wait a while.', { retry_after_s: wait_s });
}

interface Beginning {
  readonly input: PaymentWish;
  readonly account: AccountRow;
  readonly gateway: GatewayId;
  readonly amount_cents: Cents;
  /** Where the receipt goes, unless it is asked elsewhere. */
  readonly email: string;
  readonly mobile_number: string;
  /** The saved card that it is paid by, locked by this transaction; left out, its payer goes to the gateway. */
  readonly card?: SavedCardRow | null;
  /** What is paid for, locked by this transaction; left out, the balance. */
  readonly shipment?: ShipmentRow;
}

/** A payment that is kept as pending and has no page yet. */
export interface KeptPayment {
  readonly attempt: Attempt;
  readonly paid_for: PaidFor;
}

/** Keeps the payment as pending. */
export async function beginPayment(
  tx: Tx,
  context: RequestContext,
  { input, account, gateway, amount_cents, email, mobile_number, card = null, shipment }: Beginning,
): Promise<KeptPayment> {
  const { id } = await announcePayment(tx, context, {
    account_id: account.id,
    amount_cents,
    method: input.method,
    ...(shipment && { shipment_id: shipment.id }),
  });
  const settings = await context.services.settings.of(tx.provider_id);
  const purpose = shipment ? 'shipment' : 'topup';
  await insertAttempt(tx, {
    payment_id: id,
    purpose,
    branch_id: await branchToPayBy(tx, settings, {
      gateway,
      purpose,
      branch_id: shipment?.collection_branch_id ?? account.branch_id,
    }),
    gateway,
    started_by: context.actor.kind === 'user' ? context.actor.user_id : null,
    billing_email: input.billing_email?.trim() || email,
    phone_number: phoneToStore(input.phone_number ?? mobile_number, { is_south_african: true }),
    time_expires: new Date(context.now.getTime() + (card ? CARD_CHARGE_VALIDITY_MS : validityDays(settings) * DAY_MS)),
    time_look: await firstLook(context, { gateway, purpose }),
    saves_card: input.is_saved_card_setup ?? false,
    saves_as_default: input.set_as_default_payment_setup ?? false,
    saved_card_id: card?.id ?? null,
  });
  if (card) await context.services.jobs.add(tx, 'charge-card', { provider_id: context.provider_id, payment_id: id });
  const attempt = await findAttemptById(tx, id);
  if (!attempt) throw new Error(`Payment ${id} was not kept.`);
  return { attempt, paid_for: { account, shipment } };
}

/** Opens the gateway's page of a payment that is kept, which no transaction waits for. A payment without a page has failed. */
export async function openKept(context: RequestContext, { attempt, paid_for }: KeptPayment): Promise<BegunPayment> {
  try {
    const { key_value_pairs, form, redirect_url } = await openCheckout(context, attempt, paid_for);
    return { payment: presentPayment(attempt), data: { redirect_url, form: form && { url: form.url, key_value_pairs } } };
  } catch (cause) {
    const { id, account_id } = attempt;
    await inTransaction(context, async (tx) => {
      await endAnnounced(tx, context, { id, account_id, to: 'failed', because: 'not-opened' });
      await endAttempt(tx, id, { failure_reason: null });
    });
    throw cause;
  }
}

/** When the gateway of a payment is asked first what has become of it; null where it cannot be asked. */
async function firstLook(
  context: RequestContext,
  { gateway, purpose }: { readonly gateway: GatewayId; readonly purpose: PaymentPurpose },
): Promise<Date | null> {
  const can_look = GATEWAY_PORTS[gateway].checkout?.canLook(await gatewayAccessFor(context, gateway), purpose);
  return can_look === true ? new Date(context.now.getTime() + FIRST_LOOK_MS) : null;
}

function validityDays(settings: StoredSettings): number {
  return readSetting(settings, 'payment_pending_validity_period') || PAYMENT_VALIDITY_DAYS;
}

function notOffered(): Problem {
  const message = 'This way to pay is not available.';
  return new Problem('bad-input', message, { violations: [{ field: 'method', code: 'not-offered', message }] });
}
