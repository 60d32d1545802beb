import type { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import type { OutputOf } from '@tsela/contract/route';
import { NOTICE_CHANNELS, isNoticeChannelOn } from '@tsela/domain/shipments/notices/notice-rules';
import type { NoticeChannel } from '@tsela/domain/shipments/notices/notice-rules';
import { isDeliveryPinAhead, unreachedText, whyUnreached } from '@tsela/domain/shipments/notices/pin-reach';
import type { RequestContext } from '../../context.ts';
import { hasWayOut } from '../../jobs/message-sender-reads.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/** The channels by which a PIN leaves the installation. In the demo, whose outbox is read by everyone who signs in, it need not. Source: docs/decisions/0344. */
export async function pinChannels({ services, provider_id }: RequestContext): Promise<NoticeChannel[]> {
  const settings = await services.settings.of(provider_id);
  const senders = await services.message_senders.of(provider_id);
  return NOTICE_CHANNELS.filter(
    (channel) =>
      isNoticeChannelOn(settings, channel) && (services.config.demo || hasWayOut(services, channel, senders.of(channel))),
  );
}

/** The same for a form, which says before a booking whether the PIN reaches the recipient. */
export async function readPinChannels(context: RequestContext): Promise<OutputOf<typeof shipmentLifeApi.pinChannels>> {
  return { channels: await pinChannels(context) };
}

/**
 * That the recipient of a booking has no address by which a PIN could come, for who books and can give another. Where no message goes out at
 * all that is the provider's to mend, who reads of it in the settings: no booking says so.
 */
export async function unreachedByPin(
  context: RequestContext,
  shipment: Parameters<typeof isDeliveryPinAhead>[0] & Pick<ShipmentRow, 'delivery_contact'>,
): Promise<string[]> {
  if (!isDeliveryPinAhead(shipment)) return [];
  const channels = await pinChannels(context);
  return whyUnreached(shipment.delivery_contact, channels) === 'no-address' ? [unreachedText(channels)] : [];
}
