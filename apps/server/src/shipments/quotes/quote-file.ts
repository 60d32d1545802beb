import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { weightText } from '@tsela/domain/formats/rand-text';
import type { ShipmentId } from '@tsela/domain/ids';
import { centsFromRand } from '@tsela/domain/money/cents';
import { quotePaymentReference } from '@tsela/domain/payments/quote-reference';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { validUntil } from '@tsela/domain/shipments/checks/payment-validity';
import { parcelCount } from '@tsela/domain/shipments/parcel-measures';
import { dayOf } from '@tsela/domain/time/day';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import { issuedBy } from '../../billing/documents/issued-parties.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { printLogoOf } from '../../providers/print-logo.ts';
import { presentingFor } from '../presenting-for.ts';
import { readShipment } from '../shipment-reads.ts';
import type { QuoteSheet } from './quote-pdf.ts';

/** An open quote as a PDF, with the reference under which it is paid by EFT. Source: screens S13, CONST-40. */
export async function readQuoteFile(
  context: RequestContext,
  { id }: InputOf<typeof shipmentApi.quoteDocument>,
): Promise<OutputOf<typeof shipmentApi.quoteDocument>> {
  const { sheet } = await openQuote(context, id);
  // Loaded at the first one, as labels are.
  const { quotePdf } = await import('./quote-pdf.ts');
  const content = await quotePdf(sheet, await printLogoOf(context));
  return { filename: `Quote ${sheet.reference}.pdf`, content: content.toString('base64') };
}

interface OpenQuote {
  readonly quote: Shipment;
  readonly account: AccountRow;
  readonly sheet: QuoteSheet;
}

/**
 * An open quote with what its paper says. Raises `conflict` for what is no quote any more, and for one that has expired: its price no longer
 * holds.
 */
export async function openQuote(context: RequestContext, id: ShipmentId): Promise<OpenQuote> {
  refuseBillingUnseen(context.actor);
  const settings = await context.services.settings.of(context.provider_id);
  const reader = await presentingFor(context);
  const [quote, account] = await reading(context, async (tx) => {
    const shipment = await readShipment(tx, reader, id);
    return [shipment, await loadAccountFor(tx, context.actor, shipment.account_id)] as const;
  });
  if (quote.status === 'quote-expired') throw new Problem('conflict', 'This quote has expired.');
  if (quote.status !== 'quote') throw new Problem('conflict', 'The shipment is not a quote.');
  const made = new Date(quote.time_created);
  const { short_tracking_reference: reference, service_level_name: service } = quote;
  const sheet = {
    reference,
    date: dayOf(made),
    valid_until: dayOf(validUntil(made, readSetting(settings, 'payment_pending_validity_period'))),
    parties: issuedBy(settings, account),
    payment_reference: quotePaymentReference(readSetting(settings, 'quote_payment_reference'), {
      quote_reference: reference,
      account_code: account.account_code,
    }),
    about: aboutOf(quote),
    items: quote.rates ?? [],
    service,
    total_cents: centsFromRand(quote.rate ?? 0),
  };
  return { quote, account, sheet };
}

function aboutOf(quote: Shipment): string[] {
  const place = (side: 'collection' | 'delivery') => {
    const { street_address, local_area, city, code } = quote[`${side}_address`];
    return [street_address, local_area, city, code].filter((part) => part !== '').join(', ');
  };
  const count = parcelCount(quote.parcels);
  const parcels = `${count === 1 ? '1 parcel' : `${count} parcels`}, ${weightText(quote.charged_weight)} charged`;
  return [`From ${place('collection')}`, `To ${place('delivery')}`, parcels];
}
