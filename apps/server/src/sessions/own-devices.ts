import { createHash } from 'node:crypto';
import type { deviceApi } from '@tsela/contract/sessions/device-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { DEVICES_PER_USER_MAX, pushSubscriptionChecks } from '@tsela/domain/messages/push-rules';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { deleteUserDevices, keepUserDevice, listUserDevices, tellUserDevice } from '../devices/push-devices.ts';
import { vapidKeys } from '../gateways/push/vapid-keys.ts';
import { ownUserOf } from './own-user.ts';
import { lockUser } from './session-repository.ts';

/** The browsers on which the caller is told. Source: screens S06. */
export async function listOwnDevices(context: RequestContext): Promise<OutputOf<typeof deviceApi.devices>> {
  const { user_id } = ownUserOf(context);
  const rows = await reading(context, (tx) => listUserDevices(tx, user_id));
  return {
    devices: rows.map(({ id, user_agent, endpoint, time_created, time_told }) => ({
      id,
      user_agent,
      endpoint_hash: createHash('sha256').update(endpoint).digest('base64url'),
      time_created: time_created.toISOString(),
      time_told: time_told?.toISOString() ?? null,
    })),
    public_key: vapidKeys(context.services.secret_key).public_key,
  };
}

/** Tells the caller on one more browser. The user is locked, so that calls at once do not pass the limit together. */
export async function keepOwnDevice(
  context: RequestContext,
  input: InputOf<typeof deviceApi.keepDevice>,
): Promise<OutputOf<typeof deviceApi.keepDevice>> {
  const actor = ownUserOf(context);
  refuseIfAny(pushSubscriptionChecks(input));
  return inTransaction(context, async (tx) => {
    await lockUser(tx, actor.user_id);
    const others = (await listUserDevices(tx, actor.user_id)).filter(({ endpoint }) => endpoint !== input.endpoint);
    if (others.length >= DEVICES_PER_USER_MAX)
      throw new Problem('conflict', `You are told on ${DEVICES_PER_USER_MAX} devices already. Remove one of them first.`);
    const { user_agent, now } = context;
    const id = await keepUserDevice(tx, {
      ...input,
      user_id: actor.user_id,
      session_id: actor.session_id ?? 0,
      user_agent: user_agent.slice(0, USER_AGENT_LENGTH),
      now,
    });
    await note(tx, context, actor, { type: 'user.device-added', id });
    return { id };
  });
}

const USER_AGENT_LENGTH = 400;

export async function removeOwnDevice(
  context: RequestContext,
  { id }: InputOf<typeof deviceApi.removeDevice>,
): Promise<OutputOf<typeof deviceApi.removeDevice>> {
  const actor = ownUserOf(context);
  return inTransaction(context, async (tx) => {
    if ((await deleteUserDevices(tx, actor.user_id, { id })) === 0) throw notFound();
    await note(tx, context, actor, { type: 'user.device-removed', id });
    return { message: 'You are no longer told anything on this device.' };
  });
}

/** Sends a test, which waits for no hours: the caller sits before the device. */
export async function testOwnDevice(
  context: RequestContext,
  { id }: InputOf<typeof deviceApi.testDevice>,
): Promise<OutputOf<typeof deviceApi.testDevice>> {
  const actor = ownUserOf(context);
  const title = readSetting(await context.services.settings.of(context.provider_id), 'provider_title');
  return inTransaction(context, async (tx) => {
    const device = (await listUserDevices(tx, actor.user_id)).find((each) => each.id === id);
    if (!device) throw notFound();
    const text = 'This is a test: you are told on this device.';
    await tellUserDevice(tx, context, id, { event: 'push_test', title, text, page: SCREENS.profile.path });
    await note(tx, context, actor, { type: 'user.device-tested', id });
    return { message: 'The test is on its way. It shows on the device within a minute.' };
  });
}

function notFound(): Problem {
  return new Problem('not-found', 'Device not found.');
}

async function note(
  tx: Tx,
  context: RequestContext,
  { user_id, account_id }: UserActor,
  { type, id }: { readonly type: string; readonly id: number },
): Promise<void> {
  await recordChange(tx, context, { type, object_type: 'user', object_id: user_id, account_id, change_to: { device_id: id } });
}
