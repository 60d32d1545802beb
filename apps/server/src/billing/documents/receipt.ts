import type { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { randText } from '@tsela/domain/formats/rand-text';
import { centsFromRand } from '@tsela/domain/money/cents';
import { paymentMethodLabel } from '@tsela/domain/payments/recorded-payments';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import type { Day } from '@tsela/domain/time/day';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { printLogoOf } from '../../providers/print-logo.ts';
import { loadPaymentFor } from '../payment-reads.ts';

/** The receipt of a payment that came in: one page under the provider's name. Source: screens S22, S43. */
export async function readReceipt(
  context: RequestContext,
  { id }: InputOf<typeof billingPaymentApi.receipt>,
): Promise<OutputOf<typeof billingPaymentApi.receipt>> {
  refuseBillingUnseen(context.actor);
  const settings = await context.services.settings.of(context.provider_id);
  const payment = await reading(context, (tx) => loadPaymentFor(tx, context, id));
  if (payment.status !== 'complete') throw new Problem('conflict', 'There is no receipt before a payment has come in.');
  const company = readSetting(settings, 'invoice_company_name') || readSetting(settings, 'provider_title');
  const { amount, returned } = payment;
  const sheet = {
    provider_title: company,
    title: 'Receipt',
    reference: payment.number,
    facts: [
      ['Received from', `${payment.account_name} (${payment.account_code})`],
      ['Amount', randText(centsFromRand(amount))],
      ['Given back', returned > 0 ? randText(centsFromRand(returned)) : ''],
      ['Date', longDayInWords(payment.date as Day)],
      ['Paid by', paymentMethodLabel(payment.method)],
      ['Payment reference', payment.reference],
      ['For shipment', payment.shipment_reference],
      ['Received by', company],
      // Typed in lines.
      ['Address', readSetting(settings, 'invoice_address').split('\n').join(', ')],
      ['Registration number', readSetting(settings, 'invoice_registration_no')],
      ['VAT number', readSetting(settings, 'invoice_vat_no')],
      [
        'Questions',
        [readSetting(settings, 'billing_email_address'), readSetting(settings, 'billing_contact_number')]
          .filter(Boolean)
          .join(', '),
      ],
    ],
  } as const;
  const logo = await printLogoOf(context);
  // Loaded at the first one, as labels are.
  const { factSheetPdf } = await import('../../providers/fact-sheet-pdf.ts');
  const content = await factSheetPdf(sheet, logo);
  return { filename: `Receipt_${payment.number}.pdf`, content: content.toString('base64') };
}
