import { eventToTell } from '@tsela/domain/shipments/notices/notified-events';
import { partText } from '@tsela/domain/shipments/notices/notice-texts';
import { needsDeliveryPin } from '@tsela/domain/shipments/notices/pin-reach';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { dueNotices, sendDrafts, tellPins } from './shipment-messages.ts';

interface Part {
  readonly shipment: ShipmentRow;
  readonly to: ShipmentStatus;
  /** So many of its parcels have the status, of so many. */
  readonly count: number;
  readonly of: number;
  /** Whether others of it had the status before. */
  readonly is_rest: boolean;
}

/**
 * Tells sender and recipient that some parcels of a shipment are out for delivery or were delivered, as they would be told of all of it; who waits
 * for them is sent the PIN. Nothing is sent by WhatsApp, whose texts are registered. Source: docs/decisions/0307.
 */
export async function tellOfPart(tx: Tx, context: RequestContext, parts: readonly Part[]): Promise<void> {
  const news = parts.flatMap(({ shipment, to, count, of }) => {
    const event = eventToTell(to, shipment.status);
    return event === 'out_for_delivery' || event === 'delivered' ? [{ shipment, event, count, of }] : [];
  });
  if (news.length === 0) return;
  const settings = await context.services.settings.of(tx.provider_id);
  const drafts = (await dueNotices(context, news, settings)).filter(({ channel }) => channel !== 'whatsapp');
  const countsOf = new Map(news.map((each) => [each.shipment.id, each]));
  await sendDrafts(
    tx,
    context,
    drafts.map((draft) => {
      const { count = 0, of = 0, event = 'delivered' } = countsOf.get(draft.shipment.id) ?? {};
      return {
        ...draft,
        is_of_part: true,
        textIn: (language) => partText(draft.channel, event, language),
        saidIn: () => ({ count: String(count), of: String(of) }),
      };
    }),
    settings,
  );
  await sendPinOfPart(tx, context, parts);
}

/**
 * Sends the PIN with the first parcels that go out for delivery, whichever scan names them: it is good for all that go out while some are, and for each
 * that is handed over. Source: docs/decisions/0313.
 */
export async function sendPinOfPart(
  tx: Tx,
  context: RequestContext,
  parts: readonly Pick<Part, 'shipment' | 'to' | 'is_rest'>[],
): Promise<void> {
  const going = parts.filter(({ shipment, to }) => to === 'out-for-delivery' && needsDeliveryPin(shipment));
  await tellPins(
    tx,
    context,
    going.map(({ shipment, is_rest }) => ({ shipment, pin_type: 'delivery', is_kept: is_rest })),
  );
}
