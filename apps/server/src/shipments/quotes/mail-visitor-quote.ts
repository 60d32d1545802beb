import { randText, weightText } from '@tsela/domain/formats/rand-text';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { validUntil } from '@tsela/domain/shipments/checks/payment-validity';
import { dayOf } from '@tsela/domain/time/day';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertMessages } from '../../jobs/outbox-repository.ts';
import { letterText } from '../../providers/letter-text.ts';
import { portalAddressOf } from '../../providers/portal-address.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { quoteKey } from './quote-key.ts';

/**
 * Sends a visitor the quote that they have saved, as a PDF that is drawn when it goes out: they have no list in which to find it again. What they
 * typed freely is in the PDF alone, so that the letter itself carries no words of theirs to others. Source: screens S10.
 */
export async function mailVisitorQuote(tx: Tx, context: RequestContext, quote: ShipmentRow): Promise<void> {
  const recipient = quote.billing_contact.email;
  if (context.actor.kind !== 'guest' || quote.status !== 'quote' || recipient === '') return;
  const { services, provider_id } = context;
  const settings = await services.settings.of(provider_id);
  const address = (await portalAddressOf(context, provider_id)) ?? services.config.public_url;
  const days = readSetting(settings, 'payment_pending_validity_period');
  const parcels = quote.parcel_count === 1 ? '1 parcel' : `${quote.parcel_count} parcels`;
  const { subject, body } = await letterText(context, 'quote_saved', {
    title: readSetting(settings, 'provider_title'),
    document: `Quote ${quote.short_tracking_reference}`,
    amount: randText(quote.rate_cents),
    facts: `${quote.service_level_name}, ${parcels}, ${weightText(quote.charged_weight_g / 1000)} charged`,
    day: longDayInWords(dayOf(validUntil(quote.time_created, days))),
    link: `${address}${SCREENS.newShipment.path}?${linkOf(services.secret_key, quote)}`,
  });
  await insertMessages(tx, context, [
    {
      shipment_id: quote.id,
      account_id: quote.account_id,
      channel: 'email',
      event: 'quote_saved',
      recipient,
      subject,
      body,
      document: { kind: 'quote', id: quote.id },
    },
  ]);
}

/** It leads to a booking in which all of the quote is filled in, on whichever device the letter is read. */
function linkOf(secret_key: string, quote: ShipmentRow): string {
  return new URLSearchParams({ quick_quote: 'send', quote: String(quote.id), key: quoteKey(secret_key, quote) }).toString();
}
