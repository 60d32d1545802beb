import type { gatewayApi } from '@tsela/contract/payments/gateway-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { GATEWAY_IDS } from '@tsela/domain/gateways/gateway-settings';
import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { OpenedCheckout } from '../gateways/payments/payment-gateway.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { openCheckout } from './open-checkout.ts';
import { readPaidFor } from './paid-for-reads.ts';
import { attemptOfPayer, refuseOtherPayers } from './payment-reads.ts';

type Form = InputOf<typeof gatewayApi.signature>;

/** Signs the form of a payment that was started and is still open. Source: CALL-62, payment-gateways A9. */
export async function signCheckout(context: RequestContext, input: Form): Promise<OutputOf<typeof gatewayApi.signature>> {
  const { form } = await openAgain(context, input);
  if (form === null) throw paymentNotFound();
  const { signature, merchant_id, merchant_key } = form;
  return { signature, merchant_id, merchant_key };
}

/** The address that is followed to pay a payment that was started and is still open. Source: CALL-66, payment-gateways B7. */
export async function readCheckoutUrl(
  context: RequestContext,
  { is_saved_card_setup = false, set_as_default_payment_setup = false, ...input }: InputOf<typeof gatewayApi.url>,
): Promise<OutputOf<typeof gatewayApi.url>> {
  if (is_saved_card_setup || set_as_default_payment_setup)
    throw new Problem('bad-input', 'Cards are not saved here. Save a card while you top up by credit or debit card.');
  const { form, redirect_url } = await openAgain(context, input);
  if (form !== null) throw paymentNotFound();
  return { url: redirect_url };
}

/** The address of a payment that its gateway was asked for. Source: CALL-67, payment-gateways C7. */
export async function readRequestUrl(
  context: RequestContext,
  input: InputOf<typeof gatewayApi.requestUrl>,
): Promise<OutputOf<typeof gatewayApi.requestUrl>> {
  const { form, redirect_url } = await openAgain(context, input);
  if (form !== null) throw paymentNotFound();
  return { url: redirect_url };
}

/** What else a caller may say of the payment: it has to be so. */
interface Named {
  readonly payment_method?: string | undefined;
  readonly account_id?: AccountId | undefined;
}

/**
 * Opens a payment once more. Nothing but what we would write ourselves is signed: with another amount or address in it, the provider's
 * passphrase would vouch for what a caller made up.
 */
async function openAgain(
  context: RequestContext,
  { provider_id, key_value_pairs, key, payment_method, account_id }: Form & Named,
): Promise<OpenedCheckout> {
  if (provider_id !== context.provider_id) throw paymentNotFound();
  const { attempt, paid_for } = await reading(context, async (tx) => {
    const found = await attemptOfPayer(tx, context, { wanted: { reference: referenceIn(key_value_pairs) }, key });
    await refuseOtherPayers(context, found);
    if (payment_method !== undefined && payment_method !== found.method) throw paymentNotFound();
    if (found.status !== 'pending') throw new Problem('conflict', 'This payment has ended. Please start another one.');
    return { attempt: found, paid_for: await readPaidFor(tx, found) };
  });
  if (account_id !== undefined && account_id !== attempt.account_id) throw paymentNotFound();
  const opened = await openCheckout(context, attempt, paid_for);
  const names = new Set([...Object.keys(key_value_pairs), ...Object.keys(opened.key_value_pairs)]);
  const other = [...names].find((name) => !OWN.includes(name) && key_value_pairs[name] !== opened.key_value_pairs[name]);
  if (other === undefined) return opened;
  const message = `The field ${other} is not that of the payment.`;
  throw new Problem('bad-input', message, { violations: [{ field: `key_value_pairs.${other}`, code: 'other', message }] });
}

/** The server's own, whatever a caller sends. */
const OWN: readonly string[] = ['merchant_id', 'merchant_key'];

/** Our reference of the payment, in whichever field a gateway takes it. */
function referenceIn(pairs: Form['key_value_pairs']): string {
  const fields = GATEWAY_IDS.flatMap((id) => GATEWAY_PORTS[id].checkout?.reference_field ?? []);
  return fields.map((field) => pairs[field]).find((reference) => reference !== undefined) ?? '';
}

function paymentNotFound(): Problem {
  return new Problem('not-found', 'Payment not found.');
}
