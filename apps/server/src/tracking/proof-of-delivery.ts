import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { localTimeText } from '@tsela/domain/time/local-time';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { printLogoOf } from '../providers/print-logo.ts';
import { loadShipmentFor, readParcels } from '../shipments/shipment-repository.ts';
import { readTrackingEvents } from '../shipments/tracking-event-repository.ts';
import { proofOf } from './present-tracked.ts';
import type { FactSheet } from '../providers/fact-sheet-pdf.ts';

/** Which delivery the proof is of, where a shipment was delivered more than once; left out, the newest. */
interface OfDelivery {
  readonly event_id?: number | undefined;
}

/** Who signed for a shipment, where and when, for users who may open it. Source: screens S17. */
export async function readProofOfDelivery(
  context: RequestContext,
  { id, event_id }: InputOf<typeof trackPageApi.proofOfDelivery> & OfDelivery,
): Promise<OutputOf<typeof trackPageApi.proofOfDelivery>> {
  const settings = await context.services.settings.of(context.provider_id);
  const sheet = await reading(context, async (tx): Promise<FactSheet> => {
    const shipment = await loadShipmentFor(tx, context.actor, { id });
    if (shipment.status !== 'delivered' || shipment.delivered_date === null)
      throw new Problem('conflict', 'There is no proof of delivery before a shipment is delivered.');
    const events = await readTrackingEvents(tx, [id], { only_public: true });
    const asked = events.find((event) => event.id === event_id);
    const proof = proofOf(asked ? [asked] : events);
    const parcels = (await readParcels(tx, [id])).filter(({ status }) => status !== 'cancelled');
    const { street_address, company, local_area, city, code } = shipment.delivery_address;
    return {
      title: 'Proof of delivery',
      provider_title: readSetting(settings, 'provider_title'),
      reference: shipment.short_tracking_reference,
      facts: [
        ['Delivered', localTimeText(asked?.date ?? shipment.delivered_date)],
        ['Received by', proof?.receiver_name ?? ''],
        ['Proof', PROOFS[proof?.type ?? ''] ?? ''],
        ...detailsOf(proof),
        ['Recipient', shipment.delivery_contact.name],
        ['Delivered to', [...new Set([company, street_address, local_area, city, code].filter(Boolean))].join(', ')],
        ['Sender', shipment.collection_contact.name],
        ['Own reference', shipment.custom_tracking_reference],
        ['Customer reference', shipment.customer_reference],
        ['Service', shipment.service_level_name],
        ['Parcels', parcels.map(({ tracking_reference }) => tracking_reference).join(', ')],
      ],
    };
  });
  const logo = await printLogoOf(context);
  // Loaded at the first one, as labels are.
  const { factSheetPdf } = await import('../providers/fact-sheet-pdf.ts');
  const content = await factSheetPdf(sheet, logo);
  return { filename: `Proof_of_delivery_${sheet.reference}.pdf`, content: content.toString('base64') };
}

/** How it was proved, by the kind that prove-delivery.ts keeps. */
const PROOFS: Readonly<Record<string, string>> = {
  pin: 'The recipient gave the PIN that was sent to them.',
  receiver: 'The receiver gave their name.',
  grv: 'The receiver gave their name and stamped a document.',
  fallback: 'Instead of the PIN, what is named here was asked for.',
};

const CAPTURED: Readonly<Record<string, string>> = { grv: 'stamped document', photo: 'photo', signature: 'signature' };

/** What else was captured at the door. */
function detailsOf(proof: ReturnType<typeof proofOf>): FactSheet['facts'] {
  const { mobile_number = '', department = '', description = '', id_number = '' } = proof?.receiver ?? {};
  return [
    ['Mobile number', mobile_number],
    ['ID number', id_number],
    ['Department', department],
    ['Described as', description],
    ['Captured', (proof?.captured ?? []).map((kind) => CAPTURED[kind] ?? '').join(', ')],
  ];
}
