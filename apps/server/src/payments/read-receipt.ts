import type { paymentApi } from '@tsela/contract/payments/payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { documentReference } from '@tsela/domain/formats/references';
import { randText } from '@tsela/domain/formats/rand-text';
import { PAYMENT_METHOD_FACTS } from '@tsela/domain/payments/payment-methods';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { dayOf } from '@tsela/domain/time/day';
import { loadAccountFor } from '../accounts/account-repository.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { printLogoOf } from '../providers/print-logo.ts';
import { loadAttemptFor } from './payment-attempt-repository.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { refuseWhoTopsUpNothing } from './refuse-payer.ts';

/** The receipt of a payment that has arrived, for its payer. Source: screens S22. */
export async function readReceipt(
  context: RequestContext,
  { id }: InputOf<typeof paymentApi.receipt>,
): Promise<OutputOf<typeof paymentApi.receipt>> {
  await refuseWhoTopsUpNothing(context);
  const { payment, account } = await reading(context, async (tx) => {
    const attempt = await loadAttemptFor(tx, context, { id });
    return { payment: attempt, account: await loadAccountFor(tx, context.actor, attempt.account_id) };
  });
  if (payment.status !== 'complete') throw new Problem('conflict', 'This payment has not arrived: there is no receipt for it.');
  const settings = await context.services.settings.of(context.provider_id);
  return receiptPdf(
    {
      provider_title: readSetting(settings, 'provider_title'),
      number: documentReference('payment', payment.number),
      amount: randText(payment.amount_cents),
      lines: [
        ['Account', `${account.name} (${account.account_code})`],
        ['Started on', dayOf(payment.time_created)],
        ['Paid by', PAYMENT_METHOD_FACTS[payment.method].label],
        ['Reference', payment.reference],
        ['Paid to', readSetting(settings, 'provider_title')],
      ],
    },
    await printLogoOf(context),
  );
}
