import type { AccountId, DriverId, ShipmentId, UserId } from '@tsela/domain/ids';
import { deviceOf, deviceRecipient } from '@tsela/domain/messages/push-rules';
import type { PushSubscriptionFacts } from '@tsela/domain/messages/push-rules';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { deleteDevice, findDevice, keepTold, readDevicesOfUsers, readUsersOfDriver } from './push-device-repository.ts';

export {
  deleteEndedDevices,
  deleteShipmentDevices,
  deleteUserDevices,
  endShipmentDevices,
  keepShipmentDevice,
  keepUserDevice,
  listUserDevices,
  readDevicesOfShipments,
} from './push-device-repository.ts';

/** Something that a user is told on the browsers they have switched on: short, and fit to be read on a locked screen. */
export interface DeviceNews {
  readonly user_id: UserId;
  readonly event: string;
  readonly title: string;
  readonly text: string;
  /** The path of the page that a tap opens. */
  readonly page: string;
  readonly shipment_id: ShipmentId | null;
  readonly account_id: AccountId | null;
}

/** Puts push messages into the outbox, one for each browser of those users. */
export async function tellUserDevices(tx: Tx, context: RequestContext, news: readonly DeviceNews[]): Promise<number> {
  if (news.length === 0) return 0;
  const devices = await readDevicesOfUsers(tx, [...new Set(news.map(({ user_id }) => user_id))]);
  const messages = news.flatMap(({ user_id, title, text, ...one }) =>
    devices
      .filter((device) => device.user_id === user_id)
      .map(({ id }) => ({ ...one, channel: 'push' as const, recipient: deviceRecipient(id), subject: title, body: text })),
  );
  await insertMessages(tx, context, messages);
  return messages.length;
}

/** Tells one browser of a user something that is about no shipment. */
export async function tellUserDevice(
  tx: Tx,
  context: RequestContext,
  id: number,
  { title, text, ...one }: Pick<DeviceNews, 'event' | 'title' | 'text' | 'page'>,
): Promise<void> {
  const about = { shipment_id: null, account_id: null, channel: 'push' as const, recipient: deviceRecipient(id) };
  await insertMessages(tx, context, [{ ...one, ...about, subject: title, body: text }]);
}

/** Tells the users who sign in as a driver. */
export async function tellDriverDevices(
  tx: Tx,
  context: RequestContext,
  driver_id: DriverId,
  news: Omit<DeviceNews, 'user_id' | 'shipment_id' | 'account_id'>,
): Promise<void> {
  const users = await readUsersOfDriver(tx, driver_id);
  await tellUserDevices(
    tx,
    context,
    users.map((user_id) => ({ ...news, user_id, shipment_id: null, account_id: null })),
  );
}

interface ToDevice {
  readonly recipient: string;
}

/** The browser that a message of the outbox goes to; undefined once it is off the list. */
export async function readDevice(tx: Tx, { recipient }: ToDevice): Promise<PushSubscriptionFacts | undefined> {
  const id = deviceOf(recipient);
  return id === null ? undefined : findDevice(tx, id);
}

/** The push service says that the browser is gone. */
export async function forgetDevice(tx: Tx, { recipient }: ToDevice): Promise<void> {
  const id = deviceOf(recipient);
  if (id !== null) await deleteDevice(tx, id);
}

/** Notes when a browser was told something last; nothing for messages of other channels. */
export function noteTold(tx: Tx, { recipient }: ToDevice, now: Date): void {
  const id = deviceOf(recipient);
  if (id !== null) keepTold(tx, id, now);
}
