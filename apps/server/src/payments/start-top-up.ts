import { centsFromRand } from '@tsela/domain/money/cents';
import { topUpChecks } from '@tsela/domain/payments/top-up';
import { cardToCharge, refuseSetUp } from './card-to-charge.ts';
import { limitOf } from '@tsela/domain/payments/top-up-limits';
import { refuseIfAny } from '@tsela/domain/problem';
import { accountOfCaller } from '../accounts/account-of-caller.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { amountChecks, beginPayment, emailChecks, gatewayFor, openKept, refuseTooMany } from './begin-payment.ts';
import type { BegunPayment, PaymentWish } from './begin-payment.ts';
import { topUpLimits } from './payment-methods.ts';
import { refuseWhoTopsUpNothing } from './payer.ts';

/** A payment to the balance of the own account. Source: TOPUP-08, TOPUP-10, TOPUP-11. */
export async function startTopUp(context: RequestContext, input: PaymentWish): Promise<BegunPayment> {
  await refuseWhoTopsUpNothing(context);
  const settings = await context.services.settings.of(context.provider_id);
  const gateway = gatewayFor(input, { settings, purpose: 'topup' });
  const amount_cents = centsFromRand(input.amount);
  const checks = [...amountChecks(input), ...topUpChecks(amount_cents, limitOf(input.method, topUpLimits(settings)))];
  refuseIfAny([...checks, ...emailChecks(input)]);
  await refuseSetUp(context, { input, gateway, purpose: 'topup' });
  const kept = await inTransaction(context, async (tx) => {
    const account = await accountOfCaller(tx, context, { account_id: input.account_id, settings });
    await refuseTooMany(tx, context, `payments:${account.id}`);
    return beginPayment(tx, context, {
      input,
      card: await cardToCharge(tx, context, { input, account, purpose: 'topup' }),
      account,
      gateway,
      amount_cents,
      // Where the receipt goes: as asked, else to the account's billing contact, else to the payer.
      email: account.billing_contact.email || (context.actor.kind === 'user' ? context.actor.email : ''),
      mobile_number: account.billing_contact.mobile_number,
    });
  });
  return openKept(context, kept);
}
