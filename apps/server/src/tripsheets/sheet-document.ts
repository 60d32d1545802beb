import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { Stop, tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { csvFile } from '@tsela/domain/formats/tables/csv';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { isCollectionRequestStatus, requestStatusLabel } from '@tsela/domain/collection-requests/collection-request-status';
import { isShipmentStatus, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { needsStamp } from '@tsela/domain/tripsheets/needs-stamp';
import type { Day } from '@tsela/domain/time/day';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import type { RequestContext } from '../context.ts';
import { printLogoOf } from '../providers/print-logo.ts';
import { ofTheDay } from './sheet-figures.ts';
import { readTripsheet } from './tripsheet-reads.ts';

type Sheet = OutputOf<typeof tripsheetApi.read>;

/** The sheet of a driver on paper, with a column to sign in, or as a file for a spreadsheet: the stops in the order of the page. Source: screens S25. */
export async function readSheetDocument(
  context: RequestContext,
  { format, ...which }: InputOf<typeof tripsheetApi.document>,
): Promise<OutputOf<typeof tripsheetApi.document>> {
  const whole = await readTripsheet(context, which);
  const sheet = { ...whole, stops: ofTheDay(whole.stops) };
  if (!sheet.driver) throw new Problem('bad-input', 'driver_id is missing.');
  const filename = `Tripsheet_${sheet.driver.name.replaceAll(/[^\p{L}\p{N}]+/gu, '_')}_${sheet.date}.${format}`;
  if (format === 'csv') return { filename, content: Buffer.from(csvOf(sheet)).toString('base64') };
  const settings = await context.services.settings.of(context.provider_id);
  const logo = await printLogoOf(context);
  // Loaded at the first one, as labels are.
  const { tripsheetPdf } = await import('./tripsheet-pdf.ts');
  const paper = {
    provider_title: readSetting(settings, 'provider_title'),
    driver: sheet.driver.name,
    day: longDayInWords(sheet.date as Day),
    summary: summaryText(sheet),
    lines: sheet.stops.map((stop) => lineOf(stop)),
  };
  return { filename, content: (await tripsheetPdf(paper, logo)).toString('base64') };
}

function csvOf({ stops }: Sheet): string {
  const title = ['Stop', 'Collection or delivery', 'Address', 'Contact', 'Mobile number', 'Window', 'Reference', 'Parcels'];
  const rows = stops.flatMap((stop) => {
    const stands = [stop.sequence, stop.leg, addressOf(stop), stop.contact.name, stop.contact.mobile_number, stop.window];
    const request = stop.request && [
      stop.request.reference,
      stop.request.expected_parcels,
      stop.request.expected_weight_kg,
      '',
      requestLabelOf(stop.request.status),
      '',
      stop.request.instructions,
    ];
    const shipments = stop.shipments.map((each) => [
      each.short_tracking_reference,
      each.parcel_references.length,
      each.total_weight_kg,
      each.service_level_code,
      labelOf(each.status),
      proofOf(each, stop),
      each.special_instructions,
    ]);
    return [...(request ? [request] : []), ...shipments].map((own) => [...stands, ...own]);
  });
  return csvFile([[...title, 'Weight (kg)', 'Service', 'Status', 'Proof', 'Instructions'], ...rows]);
}

/** What proves it at this door; what is collected or placed at a pickup point is proved by none of them. */
function proofOf(shipment: Stop['shipments'][number], { leg }: Stop): string {
  if (shipment.pin_needed) return 'PIN';
  return needsStamp(shipment, leg) ? 'Stamped document' : '';
}

function requestLabelOf(status: string): string {
  return isCollectionRequestStatus(status) ? requestStatusLabel(status) : status;
}

function labelOf(status: string): string {
  return isShipmentStatus(status) ? statusLabel(status) : status;
}

function lineOf(stop: Stop) {
  const { sequence, leg, contact, window, shipments, request } = stop;
  const parcels = shipments.reduce((sum, { parcel_references }) => sum + parcel_references.length, 0);
  const instructions = [request?.instructions, ...shipments.map(({ special_instructions }) => special_instructions)];
  return {
    sequence: String(sequence),
    leg: leg === 'collection' ? 'C' : 'D',
    where: addressOf(stop),
    who: [contact.name, contact.mobile_number].filter(Boolean).join(', '),
    window,
    what: [request?.reference, ...shipments.map((each) => each.short_tracking_reference)].filter(Boolean).join(', '),
    parcels: String(parcels === 0 ? (request?.expected_parcels ?? 0) : parcels),
    note: [
      ...(shipments.some(({ pin_needed }) => pin_needed) ? ['PIN needed'] : []),
      ...(shipments.some((each) => needsStamp(each, leg)) ? ['Stamped document needed'] : []),
      ...new Set(instructions.filter(Boolean)),
    ].join('. '),
  };
}

function addressOf({ address: { company, street_address, local_area, city, code } }: Stop): string {
  return [...new Set([company, street_address, local_area, city, code].filter(Boolean))].join(', ');
}

function summaryText({ summary }: Sheet): string {
  const { stops, collections, deliveries, parcels, weight_kg, distance_km } = summary;
  const parts = [
    `${stops} ${stops === 1 ? 'stop' : 'stops'}`,
    `${collections} ${collections === 1 ? 'collection' : 'collections'}`,
    `${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'}`,
    `${parcels} ${parcels === 1 ? 'parcel' : 'parcels'}`,
    `${Math.round(weight_kg * 10) / 10} kg`,
    ...(distance_km === null ? [] : [`${distance_km} km by road`]),
  ];
  return parts.join(', ');
}
