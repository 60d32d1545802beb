import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentQuoteApi } from '@tsela/contract/shipments/shipment-quote-api';
import { randText } from '@tsela/domain/formats/rand-text';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import { recordChange } from '../../audit/record-change.ts';
import { recipientsOf } from '../../billing/documents/document-recipients.ts';
import { countSent } from '../../billing/documents/sent-too-often.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertMessages } from '../../jobs/outbox-repository.ts';
import { letterText } from '../../providers/letter-text.ts';
import { portalAddressOf } from '../../providers/portal-address.ts';
import { openQuote } from './quote-file.ts';

/** Sends an open quote as a PDF that is drawn when it goes out. Source: screens S13. */
export async function emailQuote(
  context: RequestContext,
  { id, recipients = '' }: InputOf<typeof shipmentQuoteApi.email>,
): Promise<OutputOf<typeof shipmentQuoteApi.email>> {
  const { quote, account, sheet } = await openQuote(context, id);
  const to = recipientsOf(context, { recipients, contact: account.billing_contact.email });
  const settings = await context.services.settings.of(context.provider_id);
  const address = (await portalAddressOf(context, context.provider_id)) ?? context.services.config.public_url;
  const { subject, body } = await letterText(context, 'quote_sent', {
    title: readSetting(settings, 'provider_title'),
    document: `Quote ${sheet.reference}`,
    amount: randText(sheet.total_cents),
    facts: [sheet.service, ...sheet.about].join('\n'),
    day: longDayInWords(sheet.valid_until),
    link: `${address}${recordPath('shipment', id)}`,
  });
  await inTransaction(context, async (tx) => {
    await countSent(tx, { of: `quote:${id}` }, context.now);
    await insertMessages(
      tx,
      context,
      to.map((recipient) => ({
        shipment_id: id,
        account_id: quote.account_id,
        channel: 'email' as const,
        event: 'quote_sent',
        recipient,
        subject,
        body,
        document: { kind: 'quote' as const, id },
      })),
    );
    await recordChange(tx, context, {
      type: 'quote.sent',
      object_type: 'shipment',
      object_id: id,
      account_id: quote.account_id,
      change_to: { recipients: to },
    });
  });
  return { recipients: to };
}
