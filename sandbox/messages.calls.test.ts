import { messageApi } from '@tsela/contract/messages/message-api';
import { messageChannelApi } from '@tsela/contract/messages/message-channel-api';
import type { Message } from '@tsela/contract/messages/message-api';
import type { MessageChannel } from '@tsela/domain/messages/message-channels';
import { inTransaction } from '@tsela/server/db/transaction';
import { runJob } from '@tsela/server/job-handlers/job-handlers';
import { insertMessages } from '@tsela/server/jobs/outbox-repository';
import type { NewMessage } from '@tsela/server/jobs/outbox-repository';
import { deliverMessages } from '@tsela/server/messages/deliver-messages';
import { contextOf } from '@tsela/server/testing/field';
import { changeRows, rowsOf } from '@tsela/server/testing/rows';
import { openTestApp, succeed } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import { ROLE, makeWorld, signInAs } from '@tsela/server/testing/world';
import type { World } from '@tsela/server/testing/world';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BULKSMS_TOKEN, openBulksmsSandbox } from './bulksms/open-sandbox.ts';
import type { MessageSandbox } from './message-sandbox.ts';
import { SMSPORTAL_CLIENT, openSmsportalSandbox } from './smsportal/open-sandbox.ts';
import { WHATSAPP_APP, openWhatsappSandbox } from './whatsapp/open-sandbox.ts';

const WAIT = { timeout: 15_000, interval: 20 };

interface Row {
  readonly id: number;
  readonly status: string;
  readonly last_error: string | null;
  readonly attempts: number;
  readonly parts: number | null;
  readonly cost: number | null;
}

let test_app: TestApp;
let address: string;
let gateways: { readonly bulksms: MessageSandbox; readonly smsportal: MessageSandbox; readonly whatsapp: MessageSandbox };
let world: World;
let token: string;

beforeAll(async () => {
  const [bulksms, smsportal, whatsapp] = await Promise.all([openBulksmsSandbox(), openSmsportalSandbox(), openWhatsappSandbox()]);
  gateways = { bulksms, smsportal, whatsapp };
  const hosts = Object.values(gateways).map(({ url }) => new URL(url).host);
  test_app = await openTestApp({
    env: {
      BULKSMS_URL: bulksms.url,
      SMSPORTAL_URL: smsportal.url,
      WHATSAPP_URL: whatsapp.url,
      OUTGOING_ALLOWED_HOSTS: hosts.join(','),
    },
  });
  address = await test_app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await test_app.close();
  await Promise.all(Object.values(gateways).map((each) => each.close()));
});

beforeEach(async () => {
  world = await makeWorld(test_app.services);
  ({ token } = await signInAs(world, { role: ROLE.admin }));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00+02:00') });
  return () => void vi.useRealTimers();
});

const ask = <Call extends (typeof messageChannelApi)[keyof typeof messageChannelApi]>(call: Call, input: object = {}) =>
  succeed(test_app, call, { token, host: world.host, input: input as never });

/** Sets who sends, and lets the gateway tell what becomes of it at the address it is given. */
async function use(gateway: 'bulksms' | 'smsportal' | 'whatsapp-cloud', more: object = {}) {
  const [channel, credentials, sandbox] = {
    bulksms: ['sms', { credentials_id: BULKSMS_TOKEN.id, secret: BULKSMS_TOKEN.secret }, gateways.bulksms],
    smsportal: ['sms', { credentials_id: SMSPORTAL_CLIENT.id, secret: SMSPORTAL_CLIENT.secret }, gateways.smsportal],
    'whatsapp-cloud': [
      'whatsapp',
      {
        credentials_id: WHATSAPP_APP.phone_number_id,
        secret: WHATSAPP_APP.access_token,
        signing_secret: WHATSAPP_APP.app_secret,
      },
      gateways.whatsapp,
    ],
  }[gateway] as [MessageChannel, object, MessageSandbox];
  const { channel: saved } = await ask(messageChannelApi.saveChannel, { channel, gateway, ...credentials, price: 215, ...more });
  const news_url = saved.news_url.replace(/^http:\/\/localhost:3000/, address);
  sandbox.tellAt(news_url);
  return { sandbox, news_url, saved };
}

async function write(...messages: Partial<NewMessage>[]): Promise<number[]> {
  const before = new Set((await rows()).map(({ id }) => id));
  await inTransaction(contextOf(world), (tx) =>
    insertMessages(
      tx,
      contextOf(world),
      messages.map((each) => ({
        shipment_id: null,
        account_id: null,
        channel: 'sms',
        event: 'delivered',
        recipient: '+27821234567',
        subject: '',
        body: 'Shipment 7K4QXM has been delivered.',
        ...each,
      })),
    ),
  );
  return (await rows()).map(({ id }) => id).filter((id) => !before.has(id));
}

const deliver = (message_ids: readonly number[], is_last_try = false) =>
  deliverMessages(contextOf(world), { provider_id: world.provider_id, message_ids }, { is_last_try });
/** All but letters about a limit, which stay in the outbox. */
const rows = () =>
  rowsOf<Row>(
    world,
    `select id::int, status, last_error, attempts, parts, cost_millicents::int as cost from messages
      where provider_id = ${world.provider_id} and event <> 'message_limit' order by id`,
  );
const status = async () => (await rows()).map((row) => row.status);
const post = (url: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const takenOf = (sandbox: MessageSandbox) =>
  sandbox.taken.filter(({ reference }) => reference.startsWith(`${world.provider_id}-`));

describe.each(['bulksms', 'smsportal', 'whatsapp-cloud'] as const)('S52: messages that go by %s', (gateway) => {
  const of_channel: Partial<NewMessage> =
    gateway === 'whatsapp-cloud'
      ? { channel: 'whatsapp', template: { name: 'delivered', values: ['7K4QXM', 'https://tsela.example/track'] } }
      : { channel: 'sms' };

  it('go out, cost something, and are delivered once their gateway says so', async () => {
    const { sandbox } = await use(gateway);
    const ids = await write({ ...of_channel, event: 'delivery_pin', body: 'PIN for parcel 7K4QXM is 482913.' });
    expect(await status()).toEqual(['queued']);

    await deliver(ids);

    await vi.waitFor(async () => expect(await status()).toEqual(['delivered']), WAIT);
    expect(await rows()).toMatchObject([{ parts: 1, cost: 21_500, attempts: 1, last_error: null }]);
    expect(takenOf(sandbox)).toHaveLength(1);
    const { channels } = await ask(messageChannelApi.channels);
    expect(channels.find(({ channel }) => channel === of_channel.channel)?.month).toEqual({
      messages: 1,
      parts: 1,
      cost_millicents: 21_500,
      delivered: 1,
      failed: 0,
    });
  });

  it.each([
    ['+27820000901', 'failed'],
    ['+27820000904', 'delivered'],
    ['+27820000905', 'delivered'],
    ['+27820000907', 'bounced'],
    ['+27820000908', 'sent'],
  ] as const)('to %s end as %s, however the gateway tells it', async (recipient, ending) => {
    const { sandbox } = await use(gateway);

    await deliver(await write({ ...of_channel, recipient }));

    await vi.waitFor(async () => expect(await status()).toEqual([ending]), WAIT);
    expect(takenOf(sandbox)).toHaveLength(1);
  });

  it('to a number that the gateway refuses are over at once, and to one that it is too busy for are tried again', async () => {
    const { sandbox } = await use(gateway);
    const [refused = 0] = await write({ ...of_channel, recipient: '+27820000902' });
    const [busy = 0] = await write({ ...of_channel, recipient: '+27820000903' });

    await expect(deliver([refused, busy])).rejects.toThrow('1 of 2 messages failed');

    expect((await status())[0]).toMatch(/^(failed|bounced)$/);
    expect((await rows())[1]).toMatchObject({ status: 'queued', last_error: expect.stringContaining('It answered') });
    await expect(deliver([busy], true)).rejects.toThrow('1 of 1 messages failed');
    expect((await status())[1]).toBe('failed');
    expect(takenOf(sandbox)).toEqual([]);
  });

  it('that were taken without an answer are never sent twice', async () => {
    const { sandbox } = await use(gateway);
    const ids = await write({ ...of_channel, recipient: '+27820000906' });

    // Only BulkSMS knows a submission again, so only there it is handed over once more.
    await deliver(ids).catch(() => undefined);
    await deliver(ids).catch(() => undefined);

    await vi.waitFor(async () => expect(await status()).toEqual(['delivered']), WAIT);
    expect(takenOf(sandbox)).toHaveLength(1);
  });

  it('of a process that was killed in between are sent once more only where the gateway knows them again', async () => {
    const { sandbox } = await use(gateway);
    const ids = await write(of_channel);
    await changeRows(world, `update messages set attempts = 1, time_claimed = '2026-11-23T09:50:00Z'`);

    await deliver(ids).catch(() => undefined);

    if (gateway === 'bulksms') {
      await vi.waitFor(async () => expect(await status()).toEqual(['delivered']), WAIT);
      expect(takenOf(sandbox)).toHaveLength(1);
    } else {
      expect(await rows()).toMatchObject([{ status: 'failed', last_error: expect.stringContaining('It is not known whether') }]);
      expect(takenOf(sandbox)).toEqual([]);
    }
  });

  it('go out once each though four processes drain the same ones side by side', async () => {
    const { sandbox } = await use(gateway);
    const ids = await write(...Array.from({ length: 40 }, (_, at) => ({ ...of_channel, recipient: `+2782100${1000 + at}` })));

    await Promise.all([1, 2, 3, 4].map(() => deliver(ids).catch(String)));

    await vi.waitFor(async () => expect(new Set(await status())).toEqual(new Set(['delivered'])), WAIT);
    expect(takenOf(sandbox)).toHaveLength(40);
    expect(new Set(takenOf(sandbox).map(({ to }) => to)).size).toBe(40);
  });

  it('are not sent to who said STOP, until they say START or staff lift it', async () => {
    const { sandbox } = await use(gateway);
    await sandbox.answer('+27821234567', 'STOP');
    await vi.waitFor(async () => expect((await ask(messageChannelApi.suppressions)).count).toBe(1), WAIT);

    await deliver(await write(of_channel));

    expect(await status()).toEqual(['suppressed']);
    const listed = await ask(messageChannelApi.suppressions, { recipient: '082 123 4567' });
    expect(listed.suppressions).toMatchObject([{ recipient: '+27•••••4567', reason: 'stopped', channel: of_channel.channel }]);
    await sandbox.answer('+27821234567', 'start');
    await vi.waitFor(async () => expect((await ask(messageChannelApi.suppressions)).count).toBe(0), WAIT);
    await deliver(await write(of_channel));
    await vi.waitFor(async () => expect(await status()).toEqual(['suppressed', 'delivered']), WAIT);
  });
});

describe('S52: what is told of messages', () => {
  it('is not taken at an address that was guessed, or of another provider’s messages', async () => {
    const { news_url } = await use('bulksms');
    const [id = 0] = await write({ recipient: '+27820000908' });
    await deliver([id]);
    const receipt = (reference: string) =>
      JSON.stringify([{ type: 'SENT', userSuppliedId: reference, status: { type: 'DELIVERED' } }]);
    const other = await makeWorld(test_app.services);

    const answers = [
      await post(news_url.replace(/.{4}$/, '0000'), receipt(`${world.provider_id}-${id}`)),
      await post(news_url.replace(`/${world.provider_id}/`, `/${other.provider_id}/`), receipt(`${world.provider_id}-${id}`)),
      await post(news_url.replace('/bulksms/', '/smsportal/'), receipt(`${world.provider_id}-${id}`)),
      await post(news_url, receipt(`${other.provider_id}-${id}`)),
      await post(news_url, '{"no": "receipt"'),
      await post(news_url, receipt(`${world.provider_id}-999999999`)),
    ];

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await status()).toEqual(['sent']);
    await post(news_url, receipt(`${world.provider_id}-${id}`));
    expect(await status()).toEqual(['delivered']);
  });

  it('is not taken from WhatsApp unless it is signed, and its address answers the challenge of Meta alone', async () => {
    const { news_url } = await use('whatsapp-cloud');
    const template = { name: 'delivered', values: ['7K4QXM'] };
    const [id = 0] = await write({ channel: 'whatsapp', recipient: '+27820000908', template });
    await deliver([id]);
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        { changes: [{ value: { statuses: [{ status: 'delivered', biz_opaque_callback_data: `${world.provider_id}-${id}` }] } }] },
      ],
    });
    const signature = (secret: string) => ({
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    });

    await post(news_url, body);
    await post(news_url, body, signature('another secret'));
    const forged = await status();
    await post(news_url, body, signature(WHATSAPP_APP.app_secret));

    expect([forged, await status()]).toEqual([['sent'], ['delivered']]);
    const key = news_url.split('/').at(-1);
    const challenge = (token_given = '') =>
      fetch(`${news_url}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token_given}`);
    expect(await (await challenge(key)).text()).toBe('1158201444');
    expect((await challenge('guessed')).status).toBe(404);
  });
});

describe('S52: a channel', () => {
  it('that is paused holds messages, which go out once it is not', async () => {
    const { sandbox } = await use('bulksms', { is_paused: true });
    const ids = await write({});
    await deliver(ids);
    expect(await rows()).toMatchObject([{ status: 'held', last_error: 'The channel is paused.' }]);

    await ask(messageChannelApi.saveChannel, { channel: 'sms', is_paused: false });
    expect(await status()).toEqual(['queued']);
    await deliver(ids);

    await vi.waitFor(async () => expect(await status()).toEqual(['delivered']), WAIT);
    expect(takenOf(sandbox)).toHaveLength(1);
  });

  it('whose month is full holds what does not fit, and lets it go when the limit is raised', async () => {
    await use('bulksms', { parts_monthly_max: 2 });
    const long = 'a'.repeat(200);
    const ids = await write(
      { recipient: '+27821000001' },
      { recipient: '+27821000002', body: long },
      { recipient: '+27821000003' },
    );

    await deliver(ids);

    await vi.waitFor(async () => expect((await status()).filter((each) => each === 'delivered')).toHaveLength(2), WAIT);
    expect((await rows())[1]).toMatchObject({ status: 'held', last_error: 'The limit of this month is reached.' });
    await ask(messageChannelApi.saveChannel, { channel: 'sms', parts_monthly_max: 4 });
    await deliver(ids);
    await vi.waitFor(async () => expect(new Set(await status())).toEqual(new Set(['delivered'])), WAIT);
  });

  it('SCREEN-52: does not work since the first message that was not taken, and works again with the next that is', async () => {
    await use('bulksms');
    const [busy = 0] = await write({ recipient: '+27820000903' });
    const down = async () => (await ask(messageChannelApi.channels)).channels.find(({ channel }) => channel === 'sms');
    await expect(deliver([busy])).rejects.toThrow('1 of 1 messages failed');
    vi.setSystemTime(new Date('2026-11-23T12:05:00+02:00'));
    await expect(deliver([busy])).rejects.toThrow('1 of 1 messages failed');

    const before = await down();
    await deliver(await write({}));
    const after = await down();

    expect([before?.time_down, before?.down_because]).toEqual([
      '2026-11-23T10:00:00.000Z',
      expect.stringContaining('It answered'),
    ]);
    expect([after?.time_down, after?.down_because]).toEqual([null, '']);
  });

  it('SCREEN-52: tells staff once that its limit is near and once that it is reached, although processes send at once', async () => {
    await use('bulksms', { parts_monthly_max: 4, alert_percent: 50 });
    const letters = () =>
      rowsOf<{ subject: string; recipient: string }>(
        world,
        `select subject, recipient from messages where provider_id = ${world.provider_id} and event = 'message_limit' order by id`,
      );
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = await write({}, {}, {}, {}, {});

    await deliver([one]);
    expect(await letters()).toEqual([]);
    await Promise.all([deliver([two]), deliver([three])]);
    const near = await letters();
    await deliver([four]);
    await deliver([five]);
    const reached = await letters();

    const recipients = new Set(near.map(({ recipient }) => recipient));
    expect(recipients.size).toBe(near.length);
    expect(new Set(near.map(({ subject }) => subject))).toEqual(new Set(['Test Couriers: the SMS limit of this month is near']));
    expect(reached.slice(near.length).map(({ subject }) => subject)).toEqual(
      near.map(() => 'Test Couriers: the SMS limit of this month is reached'),
    );
    expect((await status()).filter((each) => each === 'held')).toHaveLength(1);
  });

  it('gives up by itself what was held for a day', async () => {
    await use('bulksms', { is_paused: true });
    const ids = await write({});
    await deliver(ids);
    await changeRows(world, `update messages set time_created = '2026-11-22T09:00:00Z'`);

    await runJob(test_app.services, 'sweep-messages', { provider_id: world.provider_id }, { job_id: 't', is_last_try: false });
    await deliver(ids);

    expect(await rows()).toMatchObject([{ status: 'failed', last_error: expect.stringContaining('no longer useful') }]);
  });

  it('keeps quiet at night: messages wait for the morning, PINs do not', async () => {
    vi.setSystemTime(new Date('2026-11-23T23:30:00+02:00'));
    const { sandbox } = await use('bulksms');
    const ids = await write({}, { event: 'delivery_pin', body: 'PIN for parcel 7K4QXM is 482913.' });

    await deliver(ids);

    await vi.waitFor(async () => expect(await status()).toEqual(['queued', 'delivered']), WAIT);
    expect(takenOf(sandbox)).toHaveLength(1);
    const [due] = await rowsOf(
      world,
      `select time_due from messages where provider_id = ${world.provider_id} and time_due is not null`,
    );
    expect(due).toEqual({ time_due: new Date('2026-11-24T06:00:00+02:00') });
    vi.setSystemTime(new Date('2026-11-24T06:00:01+02:00'));
    await deliver(ids);
    await vi.waitFor(async () => expect(await status()).toEqual(['delivered', 'delivered']), WAIT);
  });

  it('keeps its credentials from readers, asks for those that are missing, and tests those that are there', async () => {
    const { saved } = await use('bulksms');
    expect(saved).toMatchObject({ gateway: 'bulksms', has_secret: true, credentials_id: BULKSMS_TOKEN.id, price: 215 });
    expect(JSON.stringify(await ask(messageChannelApi.channels))).not.toContain(BULKSMS_TOKEN.secret);
    const stored = await rowsOf(world, `select secrets::text from message_channels where provider_id = ${world.provider_id}`);
    expect(JSON.stringify(stored)).not.toContain(BULKSMS_TOKEN.secret);
    const logged = await rowsOf(
      world,
      `select change_to::text from events where provider_id = ${world.provider_id} and type = 'message.channel-changed'`,
    );
    expect(JSON.stringify(logged)).not.toContain(BULKSMS_TOKEN.secret);
    expect(await ask(messageChannelApi.testChannel, { channel: 'sms' })).toEqual({
      works: true,
      message: 'BulkSMS took these credentials. 4711 credits are left.',
    });
    await ask(messageChannelApi.saveChannel, { channel: 'sms', secret: 'wrong' });
    expect(await ask(messageChannelApi.testChannel, { channel: 'sms' })).toMatchObject({ works: false });

    const refused = await test_app.request(messageChannelApi.saveChannel, {
      token,
      host: world.host,
      input: { channel: 'sms', gateway: 'smsportal' },
    });

    expect(refused.body.violations.map(({ field }: { field: string }) => field)).toEqual(['credentials_id', 'secret']);
  });
});

describe('S56: a message that is over', () => {
  const resend = (id: number, by = token) => test_app.request(messageApi.resend, { token: by, host: world.host, input: { id } });
  const outbox = async (input: object = {}): Promise<Message[]> =>
    (await succeed(test_app, messageApi.outbox, { token, host: world.host, input })).messages;

  it('is sent once more as one of its own, unless it was for its recipient alone or still waits', async () => {
    const { sandbox } = await use('bulksms');
    const [plain = 0, pin = 0] = await write({}, { event: 'delivery_pin', body: 'PIN for parcel 7K4QXM is 482913.' });
    expect((await resend(plain)).body.message).toBe('This message is still waiting to be sent.');
    await deliver([plain, pin]);
    await vi.waitFor(async () => expect(await status()).toEqual(['delivered', 'delivered']), WAIT);

    expect((await resend(pin)).status).toBe(409);
    expect(await resend(plain)).toMatchObject({ status: 200, body: { message: 'The message is sent again.' } });

    const again = (await rows()).at(-1)?.id ?? 0;
    await deliver([again]);
    await vi.waitFor(async () => expect(await status()).toEqual(['delivered', 'delivered', 'delivered']), WAIT);
    expect(takenOf(sandbox)).toHaveLength(3);
    expect((await outbox()).map(({ can_resend }) => can_resend)).toEqual([true, false, true]);
    const { token: ops } = await signInAs(world, { role: ROLE.ops });
    expect((await resend(plain, ops)).status).toBe(403);
  });

  it('is found by its channel and by what became of it', async () => {
    await use('bulksms');
    const ids = await write({ recipient: '+27820000901' }, {}, { channel: 'whatsapp' });
    await deliver(ids);
    await vi.waitFor(async () => expect(await status()).toEqual(['failed', 'delivered', 'kept']), WAIT);

    expect((await outbox({ channel: 'sms', status: 'failed' })).map(({ recipient }) => recipient)).toEqual(['+27820000901']);
    expect(await outbox({ channel: 'whatsapp' })).toMatchObject([{ status: 'kept' }]);
    expect(await outbox({ channel: 'email' })).toEqual([]);
  });

  it('says plainly of 10 000 signs and of many emoji why it cannot go out', async () => {
    const { sandbox } = await use('bulksms');

    await deliver(await write({ body: 'a'.repeat(10_000) }, { body: '📦'.repeat(400) }));

    expect((await rows()).map(({ last_error }) => last_error)).toEqual([
      'The text takes 66 parts of an SMS. It may take 10 at most.',
      'The text takes 13 parts of an SMS, because a sign in it is outside of the alphabet of SMS. It may take 10 at most.',
    ]);
    expect(takenOf(sandbox)).toEqual([]);
  });
});

it('S52: providers do not see, change or end each other’s channels and suppressions', async () => {
  await use('bulksms');
  await ask(messageChannelApi.suppress, { channel: 'sms', recipient: '082 123 4567' });
  const [{ id } = { id: 0 }] = (await ask(messageChannelApi.suppressions)).suppressions;
  const other = await makeWorld(test_app.services);
  const { token: theirs } = await signInAs(other, { role: ROLE.admin });
  const at_other = { token: theirs, host: other.host };

  const { channels } = await succeed(test_app, messageChannelApi.channels, at_other);

  expect(channels.map(({ gateway }) => gateway)).toEqual(['platform', 'platform', 'none', 'platform']);
  expect((await succeed(test_app, messageChannelApi.suppressions, at_other)).count).toBe(0);
  expect((await test_app.request(messageChannelApi.unsuppress, { ...at_other, input: { id } })).status).toBe(404);
  expect(await ask(messageChannelApi.unsuppress, { id })).toEqual({ message: 'This recipient is written to again.' });
});
