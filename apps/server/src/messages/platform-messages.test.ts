import { messageApi } from '@tsela/contract/messages/message-api';
import { messageChannelApi } from '@tsela/contract/messages/message-channel-api';
import { notificationApi } from '@tsela/contract/messages/notification-api';
import { platformMessageApi } from '@tsela/contract/messages/platform-message-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import type { PlatformMessage } from '@tsela/contract/messages/platform-message-api';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import type { NewMessage } from '../jobs/outbox-repository.ts';
import { contextOf } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';
import { claimMessages } from './delivery-repository.ts';

let test_app: TestApp;
let platform: World;
let other: World;
let operator: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

beforeEach(async () => {
  platform = await makeWorld(test_app.services);
  other = await makeWorld(test_app.services);
  operator = await signInAs(platform, { role: ROLE.super });
});

type Call = Parameters<TestApp['request']>[0];
const ask = (call: Call, input: object, person = operator, world = platform) =>
  test_app.request(call, { token: person.token, host: world.host, input });

const MESSAGE: NewMessage = {
  shipment_id: null,
  account_id: null,
  channel: 'sms',
  event: 'created',
  recipient: '+27821234567',
  subject: '',
  body: 'Your PIN is 1234.',
};

const write = (world: World, ...messages: Partial<NewMessage>[]) =>
  inTransaction(contextOf(world), (tx) =>
    insertMessages(
      tx,
      contextOf(world),
      messages.map((each) => ({ ...MESSAGE, ...each })),
    ),
  );
const ours = (messages: readonly PlatformMessage[]) =>
  messages.filter(({ provider_id }) => [platform.provider_id, other.provider_id].includes(provider_id));
/** A message of the other provider that waits. */
async function heldMessage(): Promise<number> {
  await write(other, {});
  await changeRows(other, `update messages set status = 'held', last_error = 'No credit for +27 82 123 4567.'`);
  const [row] = await rowsOf<{ id: number }>(other, 'select id::int from messages order by id desc limit 1');
  return row?.id ?? 0;
}
const statusOf = async (world: World, id: number) =>
  (await rowsOf<{ status: string }>(world, `select status from messages where id = ${id}`))[0]?.status;
const eventsOf = async (world: World, type: string) =>
  (await rowsOf(world, `select id from events where provider_id = ${world.provider_id} and type = '${type}'`)).length;

it('SCREEN-52 MENU-25: the platform reads the messages of all providers, newest first, page by page, without words and whole recipients', async () => {
  await write(other, { recipient: '+27821110001' });
  await write(platform, { recipient: 'rachel@example.com', channel: 'email', subject: 'Booked' });
  await write(other, { recipient: '+27821110002' });

  const { messages, count } = await succeed(test_app, platformMessageApi.queue, {
    token: operator.token,
    host: platform.host,
    input: { limit: 100 },
  });
  const pages = await Promise.all([0, 1, 2].map((offset) => ask(platformMessageApi.queue, { limit: 1, offset })));

  expect(ours(messages).map(({ provider_id, recipient }) => [provider_id, recipient])).toEqual([
    [other.provider_id, '+27•••••0002'],
    [platform.provider_id, 'r••••@example.com'],
    [other.provider_id, '+27•••••0001'],
  ]);
  expect(JSON.stringify(messages)).not.toContain('1234.');
  expect(pages.map(({ body }) => body.messages.map(({ id }: PlatformMessage) => id))).toEqual(
    messages.slice(0, 3).map(({ id }) => [id]),
  );
  expect(new Set(pages.map(({ body }) => body.count))).toEqual(new Set([count]));
});

it('SCREEN-52: the queue is narrowed to a provider, a channel and a state, and so is its file, which the log keeps', async () => {
  await heldMessage();
  await write(other, { channel: 'email', recipient: 'rachel@example.com' });
  const narrowed = { provider_id: other.provider_id, channel: 'sms', status: 'held' };

  const read = await ask(platformMessageApi.queue, narrowed);
  const file = await ask(platformMessageApi.exportQueue, narrowed);

  expect(read.body).toMatchObject({ count: 1, messages: [{ status: 'held', can_cancel: true, can_resend: false }] });
  expect(read.body.messages[0].last_error).toBe('No credit for ••••.');
  expect([file.body.count, file.body.is_complete]).toEqual([1, true]);
  expect(file.body.csv.split('\r\n')[1]).toMatch(/^\d+,[^,]+,sms,created,'\+27•••••4567,held,\d{4}-/);
  expect(await eventsOf(platform, 'messages.exported')).toBe(1);
});

it('SCREEN-52: a message that waits is taken back once, by the platform or its own staff, and is over', async () => {
  const id = await heldMessage();
  const dispatcher = await signInAs(other, { role: ROLE.admin });

  const by_others = await ask(
    messageApi.cancel,
    { provider_id: other.provider_id, id },
    await signInAs(platform, { role: ROLE.admin }),
  );
  const answers = await Promise.all([
    ask(messageApi.cancel, { provider_id: other.provider_id, id }),
    ask(messageApi.cancel, { id }, dispatcher, other),
    ask(messageApi.cancel, { id }, dispatcher, other),
  ]);

  expect([by_others.status, by_others.body.message]).toEqual([404, 'Provider not found.']);
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    Array.from({ length: 3 }, () => [200, 'The message is taken back and is not sent.']),
  );
  expect(await statusOf(other, id)).toBe('cancelled');
  expect(await eventsOf(other, 'message.cancelled')).toBe(1);
});

it('SCREEN-52: what is over or in the hands of a process is not taken back', async () => {
  const id = await heldMessage();
  const cancel = () => ask(messageApi.cancel, { provider_id: other.provider_id, id });
  await changeRows(other, `update messages set status = 'queued'`);
  await inTransaction(contextOf(other), (tx) => claimMessages(tx, [id], new Date()));
  const claimed = await cancel();
  await changeRows(other, `update messages set status = 'sent', time_claimed = null`);
  const sent = await cancel();

  expect([claimed.status, claimed.body.message]).toEqual([409, 'This message is being sent at this moment.']);
  expect([sent.status, sent.body.message]).toEqual([409, 'This message is no longer waiting, so it cannot be taken back.']);
});

it('SCREEN-52: of taking back and claiming at the same moment one wins', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, heldMessage));
  await changeRows(other, `update messages set status = 'queued'`);

  const [answers, claimed] = await Promise.all([
    Promise.all(ids.map((id) => ask(messageApi.cancel, { provider_id: other.provider_id, id }))),
    Promise.all(
      ids.map((id) =>
        inTransaction(contextOf(other), async (tx) => (await claimMessages(tx, [id], new Date())).claimed.length === 1),
      ),
    ),
  ]);

  // A claim may step over the lock of a message that is then taken back; both never have it.
  for (const [at, { status }] of answers.entries()) expect([status === 200, claimed[at]]).not.toEqual([true, true]);
});

it('SCREEN-52: the platform sends a message of a provider once more, written down there', async () => {
  await write(other, {});
  const [row] = await rowsOf<{ id: number }>(other, 'select max(id)::int as id from messages');

  const answer = await ask(messageApi.resend, { provider_id: other.provider_id, id: row?.id });

  expect([answer.status, answer.body.message]).toEqual([200, 'The message is sent again.']);
  expect(await rowsOf(other, `select id from messages where resend_of = ${row?.id}`)).toHaveLength(1);
  expect([await eventsOf(other, 'message.resent'), await eventsOf(platform, 'message.resent')]).toEqual([1, 0]);
});

it('SCREEN-52: the platform pauses a channel of a provider and limits its month, which the provider reads and cannot change', async () => {
  const admin = await signInAs(other, { role: ROLE.admin });
  const saved = await ask(messageChannelApi.saveChannel, {
    provider_id: other.provider_id,
    channel: 'sms',
    is_paused: true,
    parts_monthly_max: 500,
    platform_parts_monthly_max: 100,
    alert_percent: 50,
  });
  const tried = await ask(messageChannelApi.saveChannel, { channel: 'sms', platform_parts_monthly_max: null }, admin, other);
  const read = await ask(messageChannelApi.channels, {}, admin, other);

  expect([saved.status, tried.status, tried.body.message]).toEqual([
    200,
    403,
    'Only the platform can change what it lets you send.',
  ]);
  expect(read.body.channels.find(({ channel }: { channel: string }) => channel === 'sms')).toMatchObject({
    is_paused: true,
    parts_monthly_max: 500,
    platform_parts_monthly_max: 100,
    alert_percent: 50,
    limit_state: 'free',
  });
  expect([await eventsOf(other, 'message.channel-changed'), await eventsOf(platform, 'message.channel-changed')]).toEqual([1, 0]);
});

it('SCREEN-52: the senders of all providers tell what is down since when, and whose month is full', async () => {
  await ask(messageChannelApi.saveChannel, { provider_id: other.provider_id, channel: 'sms', platform_parts_monthly_max: 3 });
  await changeRows(
    other,
    `insert into message_days (provider_id, channel, day, messages, parts, cost_millicents, delivered, failed)
       values (${other.provider_id}, 'sms', '2027-03-10', 2, 3, 645, 1, 0)`,
  );
  await changeRows(
    other,
    `insert into message_channel_faults (provider_id, channel, time_since, said)
       values (${other.provider_id}, 'email', '2027-03-10T06:00:00Z', 'It did not answer.')`,
  );

  const { body } = await ask(platformMessageApi.senders, { limit: 100 });
  const totals = await ask(platformMessageApi.totals, { from: '2027-03-01', to: '2027-03-31', provider_id: other.provider_id });
  const wrong = await ask(platformMessageApi.totals, { from: '2027-03-02', to: '2027-03-01' });

  const of_other = body.troubles.filter(({ provider_id }: PlatformMessage) => provider_id === other.provider_id);
  expect(of_other).toMatchObject([
    { channel: 'email', kind: 'down', time_down: '2027-03-10T06:00:00.000Z', down_because: 'It did not answer.' },
    { channel: 'sms', kind: 'reached', time_down: null },
  ]);
  const counts = { channel: 'sms', messages: 2, parts: 3, cost_millicents: 645, delivered: 1, failed: 0 };
  expect(totals.body).toMatchObject({
    totals: [{ provider_id: other.provider_id, ...counts }],
    days: [{ day: '2027-03-10', ...counts }],
  });
  expect(wrong.status).toBe(400);
});

it('SCREEN-52: the platform keeps a recipient from being written to by a provider, finds and lifts it, and no other provider knows', async () => {
  const { provider_id } = other;
  await ask(messageChannelApi.suppress, { provider_id, channel: 'sms', recipient: '082 555 0001' });

  const found = await ask(platformMessageApi.allSuppressions, { recipient: '0825550001' });
  const at_home = await ask(messageChannelApi.suppressions, {});
  const lifted = await ask(messageChannelApi.unsuppress, { provider_id, id: found.body.suppressions[0]?.id });
  const after = await ask(platformMessageApi.allSuppressions, { provider_id });

  expect(found.body).toMatchObject({ count: 1, suppressions: [{ provider_id, recipient: '+27•••••0001', reason: 'by-hand' }] });
  expect(at_home.body.count).toBe(0);
  expect([lifted.status, after.body.count]).toEqual([200, 0]);
});

it('SCREEN-52: a test goes to the one who asks for it, by the sender of the provider that is named', async () => {
  const answer = await ask(settingsApi.testSettings, { provider_id: other.provider_id, kind: 'email' });

  expect(answer.status).toBe(200);
  const sent = await rowsOf<{ recipient: string }>(other, `select recipient from messages where event = 'settings_test'`);
  const [own] = await rowsOf<{ email: string }>(platform, `select email from users where id = ${operator.user_id}`);
  expect(sent.map(({ recipient }) => recipient)).toEqual([own?.email]);
});

it('CALL-38 CALL-39 SCREEN-52: a text goes to the administrators of chosen providers, each number once, and stands at the platform', async () => {
  const admin = await signInAs(other, { role: ROLE.admin });
  await changeRows(other, `update users set mobile_number = '+27825550002' where id = ${admin.user_id}`);
  const none = await makeWorld(test_app.services);
  const input = { message: 'Maintenance at 22:00.', provider_ids: [other.provider_id, none.provider_id, 999_999_999] };

  const refused = await ask(notificationApi.bulkSms, input, admin, other);
  const { status, body } = await ask(notificationApi.bulkSms, input);

  expect([refused.status, status]).toEqual([403, 200]);
  expect(body).toEqual({
    queued: 1,
    rejected: 2,
    rejections: [
      { recipient: String(none.provider_id), message: 'No administrator has a mobile number.' },
      { recipient: '999999999', message: 'Provider not found.' },
    ],
  });
  const written = (world: World) =>
    rowsOf<{ recipient: string }>(world, `select recipient from messages where event = 'bulk_sms'`);
  expect([await written(platform), await written(other)]).toEqual([[{ recipient: '+27825550002' }], []]);
});

it.each([
  ['queue', platformMessageApi.queue, {}],
  ['its file', platformMessageApi.exportQueue, {}],
  ['totals', platformMessageApi.totals, { from: '2027-03-01', to: '2027-03-31' }],
  ['senders', platformMessageApi.senders, {}],
  ['suppressions', platformMessageApi.allSuppressions, {}],
] as const)(
  'SCREEN-52: %s of the platform is for role 1 alone, and finds no provider that is not there',
  async (_, call, input) => {
    const admin = await signInAs(platform, { role: ROLE.admin });

    const refused = await ask(call, input, admin);
    const missing = call === platformMessageApi.senders ? null : await ask(call, { ...input, provider_id: 999_999_999 });

    expect(refused.status).toBe(403);
    expect(missing?.status ?? 404).toBe(404);
  },
);
