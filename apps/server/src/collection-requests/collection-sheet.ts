import type { collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { requestStatusLabel } from '@tsela/domain/collection-requests/collection-request-status';
import { weightText } from '@tsela/domain/formats/rand-text';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import type { Day } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { printLogoOf } from '../providers/print-logo.ts';
import { readCollectionRequest } from './collection-request-reads.ts';

/** As many shipments as a page names; the others are counted. */
const MOST_NAMED = 60;

/** The sheet that a driver takes along: where, when, what is expected, the shipments, and where it is signed. Source: screens S15. */
export async function readCollectionSheet(
  context: RequestContext,
  input: InputOf<typeof collectionRequestApi.sheet>,
): Promise<OutputOf<typeof collectionRequestApi.sheet>> {
  const settings = await context.services.settings.of(context.provider_id);
  const { collection_request: request, shipments } = await readCollectionRequest(context, input);
  const { company, street_address, local_area, city, code } = request.address;
  const named = shipments.slice(0, MOST_NAMED).map((each) => `${each.short_tracking_reference} (${each.parcel_count})`);
  const more = shipments.length - named.length;
  const sheet = {
    title: 'Collection sheet',
    provider_title: readSetting(settings, 'provider_title'),
    reference: request.reference,
    facts: [
      ['Account', `${request.account_name} (${request.account_code})`],
      ['Collect on', `${longDayInWords(request.date as Day)}, ${request.collect_after} to ${request.collect_before}`],
      ['Collect at', [...new Set([company, street_address, local_area, city, code].filter(Boolean))].join(', ')],
      ['Contact', [request.contact.name, request.contact.mobile_number].filter(Boolean).join(', ')],
      ['Instructions', request.instructions],
      ['Expected', `${request.expected_parcels} parcels, ${weightText(request.expected_weight_kg)}`],
      ['Driver', request.driver_name],
      ['Status', requestStatusLabel(request.status)],
      ['Shipments (parcels)', [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')],
      ['Parcels collected', ' ____________________'],
      ['Name and signature', ' ____________________________________________'],
      ['Date and time', ' ____________________________________________'],
    ] as const,
  };
  const logo = await printLogoOf(context);
  // Loaded at the first one, as labels are.
  const { factSheetPdf } = await import('../providers/fact-sheet-pdf.ts');
  const content = await factSheetPdf(sheet, logo);
  return { filename: `Collection_sheet_${request.reference}.pdf`, content: content.toString('base64') };
}
