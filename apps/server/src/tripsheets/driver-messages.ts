import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { DriverMessage, driverMessageApi } from '@tsela/contract/tripsheets/driver-message-api';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { driverMessageChecks } from '@tsela/domain/tripsheets/driver-messages';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { tellDriverDevices } from '../devices/push-devices.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { countUnread, insertMessage, isMessageOf, listMessageRows, markRead } from './driver-message-repository.ts';
import type { DriverMessageRow } from './driver-message-repository.ts';
import { loadDriverFor, lockWorkingDriverFor } from './driver-repository.ts';
import { tellOfSheet } from './tell-of-sheet.ts';

/** On a locked screen it says that there is a message, and nothing of what it says. */
const TOLD = { title: 'Message from the office', message: 'The office has written to you. Open your trip-sheet to read it.' };

/** What a driver was told. Drivers get their own, whatever they ask for. Source: screens S25, S26. */
export async function listDriverMessages(
  context: RequestContext,
  input: InputOf<typeof driverMessageApi.messages>,
): Promise<OutputOf<typeof driverMessageApi.messages>> {
  const driver_id = ownDriver(context) ?? input.driver_id;
  if (driver_id === undefined) throw new Problem('bad-input', 'driver_id is missing.');
  return reading(context, async (tx) => {
    const driver = await loadDriverFor(tx, context.actor, driver_id);
    const { rows, count } = await listMessageRows(tx, driver.id, input);
    return { messages: rows.map(present), count, unread: await countUnread(tx, driver.id) };
  });
}

/** Tells a driver something. The log says that it was said, the message what. Source: screens S25. */
export async function sendDriverMessage(
  context: RequestContext,
  input: InputOf<typeof driverMessageApi.sendMessage>,
): Promise<OutputOf<typeof driverMessageApi.sendMessage>> {
  refuseIfAny(driverMessageChecks(input.text));
  const { actor, now } = context;
  return inTransaction(context, async (tx) => {
    const driver = await lockWorkingDriverFor(tx, actor, input.driver_id);
    const row = await insertMessage(tx, {
      driver_id: driver.id,
      text: input.text.trim(),
      created_by: actor.kind === 'user' ? actor.user_id : null,
      created_by_name: actor.kind === 'guest' ? '' : actor.name,
      now,
    });
    const change_to = { message_id: row.id };
    await recordChange(tx, context, { type: 'driver.told', object_type: 'driver', object_id: driver.id, change_to });
    tellOfSheet(tx, context, driver);
    await tellDriverDevices(tx, context, driver.id, {
      event: 'driver_message',
      title: TOLD.title,
      text: TOLD.message,
      page: SCREENS.tripsheet.path,
    });
    return { message: present(row) };
  });
}

/** The driver has read what they were told up to a message; said twice, it stays as it was first. Source: screens S26. */
export async function readDriverMessages(
  context: RequestContext,
  { up_to_id }: InputOf<typeof driverMessageApi.readMessages>,
): Promise<OutputOf<typeof driverMessageApi.readMessages>> {
  const driver_id = ownDriver(context);
  if (driver_id === null) throw new Problem('not-permitted', 'Only the driver can say that a message was read.');
  return inTransaction(context, async (tx) => {
    const driver = await loadDriverFor(tx, context.actor, driver_id);
    if (!(await isMessageOf(tx, driver.id, up_to_id))) throw new Problem('not-found', 'Message not found.');
    const count = await markRead(tx, { driver_id: driver.id, up_to_id, now: context.now });
    if (count > 0) {
      const change_to = { up_to_id, count };
      await recordChange(tx, context, { type: 'driver.read', object_type: 'driver', object_id: driver.id, change_to });
      tellOfSheet(tx, context, driver);
    }
    return { unread: await countUnread(tx, driver.id) };
  });
}

function ownDriver({ actor }: RequestContext) {
  return actor.kind === 'user' ? actor.driver_id : null;
}

function present({ id, text, created_by_name, time_created, time_read }: DriverMessageRow): DriverMessage {
  return { id, text, created_by_name, time_created: time_created.toISOString(), time_read: time_read?.toISOString() ?? null };
}
