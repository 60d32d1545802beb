import { createHmac } from 'node:crypto';
import type { ShipmentId } from '@tsela/domain/ids';
import { deviceRecipient } from '@tsela/domain/messages/push-rules';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { DEAD_STATUSES } from '@tsela/domain/shipments/anonymise';
import { productText } from '@tsela/domain/shipments/notices/templates/message-template';
import type { TemplateEvent } from '@tsela/domain/shipments/notices/templates/message-template';
import { filled, languageOf } from '@tsela/domain/shipments/notices/texts/language';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { endShipmentDevices, readDevicesOfShipments } from '../../devices/push-devices.ts';
import { insertMessages } from '../../jobs/outbox-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { townOf } from './town-of.ts';

/** What has happened to a shipment; `event` is null for a step that is told of nowhere. */
interface ShipmentNews {
  readonly shipment: ShipmentRow;
  readonly event: TemplateEvent | null;
  /** What tells this news from the same news some minutes later; left out, both are one. */
  readonly once?: string;
}

const ONCE_MS = 10 * 60 * 1000;

/**
 * Tells the browsers on which recipients wanted to hear of their parcels: the subject of the e-mail about it, which is fit for a locked screen,
 * in the language of the page that they came from. After the end of a shipment they hear nothing more. Source: docs/decisions/0249.
 */
export async function tellRecipientDevices(tx: Tx, context: RequestContext, news: readonly ShipmentNews[]): Promise<void> {
  if (news.length === 0) return;
  const devices = await readDevicesOfShipments(
    tx,
    news.map(({ shipment }) => shipment.id),
  );
  if (devices.length === 0) return;
  const title = readSetting(await context.services.settings.of(tx.provider_id), 'provider_title');
  const own_texts = await context.services.own_texts.of(tx.provider_id);
  const messages = news.flatMap(({ shipment, event, once }) => {
    if (event === null || shipment.mute_notifications) return [];
    return devices
      .filter(({ shipment_id }) => shipment_id === shipment.id)
      .map((device) => {
        const key = { event, channel: 'email', side: 'delivery', language: languageOf(device.language) ?? 'en' } as const;
        const { subject } = own_texts.of(key) ?? productText(key);
        const { short_tracking_reference: reference } = shipment;
        const gaps = { ref: reference, from: townOf(shipment.collection_address), to: townOf(shipment.delivery_address) };
        return {
          shipment_id: shipment.id,
          account_id: shipment.account_id,
          channel: 'push' as const,
          event,
          recipient: deviceRecipient(device.id),
          subject: title,
          body: filled(subject, gaps),
          page: `${SCREENS.track.path}?ref=${encodeURIComponent(reference)}`,
          once_key: onceKey(context, { device_id: device.id, event, once }),
        };
      });
  });
  await insertMessages(tx, context, messages);
  const ended = news.flatMap(({ shipment }) => (isDead(shipment) ? [shipment.id] : []));
  if (ended.length > 0) await endShipmentDevices(tx, [...new Set<ShipmentId>(ended)], context.now);
}

function isDead({ status }: ShipmentRow): boolean {
  return (DEAD_STATUSES as readonly string[]).includes(status);
}

function onceKey(
  { services, now }: RequestContext,
  { device_id, event, once }: { readonly device_id: number; readonly event: string; readonly once: string | undefined },
): string {
  const when = once ?? Math.floor(now.getTime() / ONCE_MS);
  return createHmac('sha256', services.secret_key)
    .update(JSON.stringify(['once-push', device_id, event, when]))
    .digest('base64url');
}
