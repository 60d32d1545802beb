import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentQuoteApi } from '@tsela/contract/shipments/shipment-quote-api';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { validUntil } from '@tsela/domain/shipments/checks/payment-validity';
import { QUOTE_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext } from '../../context.ts';
import { visibleShipments } from '../../db/reach.ts';
import { reading } from '../../db/transaction.ts';
import { presentPage } from '../shipment-reads.ts';
import { presentingFor } from '../presenting-for.ts';
import { isQuoteKey } from './quote-key.ts';

/**
 * A quote for who holds its key: the visitor who has saved it has no list in which to find it. Not there, taken out with the people of old
 * shipments, and a wrong key are answered alike. Raises `conflict` once it has been booked. Source: screens S10, ADR 0336.
 */
export async function readSavedQuote(
  context: RequestContext,
  { id, key }: InputOf<typeof shipmentQuoteApi.byKey>,
): Promise<OutputOf<typeof shipmentQuoteApi.byKey>> {
  const { services, provider_id, now } = context;
  if (!isQuoteKey(services.secret_key, { provider_id, id }, key)) throw notValid();
  const days = readSetting(await services.settings.of(provider_id), 'payment_pending_validity_period');
  // A visitor reads it, whichever user is signed in: the key says nothing of what they may see beside it.
  const reader = { ...(await presentingFor(context)), actor: { kind: 'guest' }, is_program: false } as const;
  return reading(context, async (tx) => {
    const keyed = visibleShipments(tx, FOR_HOLDER).where('shipments.id', '=', id).where('shipments.time_anonymised', 'is', null);
    const [quote] = await presentPage(tx, keyed, reader);
    if (!quote) throw notValid();
    if (!QUOTE_STATUSES.some((status) => status === quote.status))
      throw new Problem('conflict', `Quote ${quote.short_tracking_reference} has been booked already.`);
    const valid_until = validUntil(new Date(quote.time_created), days);
    // The daily job may not have come by yet, so the day counts and not the status alone.
    return { quote, valid_until: valid_until.toISOString(), is_expired: quote.status !== 'quote' || now >= valid_until };
  });
}

/** Visitors see no shipment: that this one is theirs was asked before. */
const FOR_HOLDER = { kind: 'system', name: 'Saved quote' } as const;

function notValid(): Problem {
  return new Problem('not-found', 'This link to a quote is not valid. Please use the one in the e-mail.');
}
