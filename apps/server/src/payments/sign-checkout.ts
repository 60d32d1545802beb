import type { gatewayApi } from '@tsela/contract/payments/gateway-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { openCheckout } from './open-checkout.ts';
import { readPaidFor } from './paid-for-reads.ts';
import { attemptOfPayer, refuseOtherPayers } from './payment-reads.ts';

/** The field that names the payment. */
const REFERENCE = 'm_payment_id';

/**
 * Signs the form of a payment that was started and is still open. Nothing but that form is signed: with another amount or address in it, the
 * provider's passphrase would vouch for what a caller made up. Source: CALL-62, payment-gateways A9.
 */
export async function signCheckout(
  context: RequestContext,
  { provider_id, key_value_pairs, key }: InputOf<typeof gatewayApi.signature>,
): Promise<OutputOf<typeof gatewayApi.signature>> {
  if (provider_id !== context.provider_id) throw new Problem('not-found', 'Payment not found.');
  const opened = await reading(context, async (tx) => {
    const wanted = { reference: key_value_pairs[REFERENCE] ?? '' };
    const attempt = await attemptOfPayer(tx, context, { wanted, key });
    await refuseOtherPayers(context, attempt);
    if (attempt.status !== 'pending') throw new Problem('conflict', 'This payment has ended. Please start another one.');
    return openCheckout(context, attempt, await readPaidFor(tx, attempt));
  });
  const names = new Set([...Object.keys(key_value_pairs), ...Object.keys(opened.key_value_pairs)]);
  const other = [...names].find((name) => !OWN.includes(name) && key_value_pairs[name] !== opened.key_value_pairs[name]);
  if (other !== undefined) {
    const message = `The field ${other} is not that of the payment.`;
    throw new Problem('bad-input', message, { violations: [{ field: `key_value_pairs.${other}`, code: 'other', message }] });
  }
  const { signature, merchant_id, merchant_key } = opened;
  return { signature, merchant_id, merchant_key };
}

/** The server's own, whatever a caller sends. */
const OWN: readonly string[] = ['merchant_id', 'merchant_key'];
