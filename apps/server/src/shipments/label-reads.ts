import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { STATUS_MATRIX } from '@tsela/domain/shipments/shipment-status';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { readLabelLink, signLabelLink } from './label-link.ts';
import { loadShipmentFor } from './shipment-repository.ts';
import type { WhichShipment } from './shipment-repository.ts';
import { readShipment } from './shipment-reads.ts';
import { stickersOf } from './sticker.ts';
import { stickerPdf } from './sticker-pdf.ts';
import { stickerZpl } from './sticker-zpl.ts';

type LabelFile = OutputOf<typeof shipmentApi.label>;

const LINK_HOURS = 24;
const HOUR_MS = 60 * 60 * 1000;

/** A link to the stickers as PDF that needs no sign-in for a day. Source: public API §4. */
export async function readLabelFile(context: RequestContext, input: WhichShipment): Promise<LabelFile> {
  const shipment = await readPrintable(context, input);
  return labelFileOf(context, shipment, 'Label');
}

/** The stickers of a shipment: ZPL for a label printer, or a link to the PDF. */
export async function readStickers(
  context: RequestContext,
  input: InputOf<typeof shipmentApi.stickers>,
): Promise<OutputOf<typeof shipmentApi.stickers>> {
  const shipment = await readPrintable(context, input);
  if (input.format !== 'zpl') return labelFileOf(context, shipment, 'Stickers');
  const stickers = stickersOf(shipment, await providerTitle(context));
  const page = stickers.slice(input.offset ?? 0, (input.offset ?? 0) + (input.limit ?? stickers.length));
  return {
    shipments: [
      {
        parcel_waybills: page.map((sticker) => ({
          parcel_reference: sticker.parcel_reference,
          sticker_waybill_content: stickerZpl(sticker),
        })),
      },
    ],
  };
}

/** The PDF behind a link. The link is the key: it names the provider and the shipment and cannot be made up. */
export async function openLabelLink(
  context: RequestContext,
  input: InputOf<typeof shipmentApi.labelFile>,
): Promise<OutputOf<typeof shipmentApi.labelFile>> {
  const link = readLabelLink(context.services.secret_key, input.token, context.now);
  if (!link) throw new Problem('not-found', 'This link has expired. Please ask for the label again.');
  const holder: RequestContext = { ...context, provider_id: link.provider_id, actor: { kind: 'system', name: 'Label link' } };
  const shipment = await readPrintable(holder, { id: link.shipment_id });
  return stickerPdf(stickersOf(shipment, await providerTitle(holder)));
}

/** Quotes and unpaid shipments have no label: nothing may be sent with them yet. Source: screens.md S59. */
async function readPrintable(context: RequestContext, which: WhichShipment): Promise<Shipment> {
  return reading(context, async (tx) => {
    const row = await loadShipmentFor(tx, context.actor, which);
    if (STATUS_MATRIX[row.status].is_invalid) throw new Problem('conflict', 'Labels can be printed once the shipment is booked and paid for.');
    const reader = { actor: context.actor, overrides_unassigned_and_rejected: true };
    return readShipment(tx, reader, row.id);
  });
}

async function labelFileOf(context: RequestContext, shipment: Shipment, kind: 'Label' | 'Stickers'): Promise<LabelFile> {
  const { services } = context;
  const expires = context.now.getTime() + LINK_HOURS * HOUR_MS;
  const token = signLabelLink(services.secret_key, { provider_id: shipment.provider_id, shipment_id: shipment.id, expires });
  const pdf = await stickerPdf(stickersOf(shipment, await providerTitle(context)));
  return {
    url: `${services.config.public_url}/api/shipments/label/file?token=${token}`,
    filename: `${kind}_${shipment.provider_id}_${shipment.short_tracking_reference}.pdf`,
    bucket: '',
    file_size: pdf.length,
    expiry_duration: `${LINK_HOURS} hours`,
  };
}

async function providerTitle(context: RequestContext): Promise<string> {
  return readSetting(await context.services.settings.of(context.provider_id), 'provider_title');
}
