import { messageApi } from '@tsela/contract/messages/message-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPool } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { runJob } from '../job-handlers/job-handlers.ts';
import { openJobs } from '../jobs/job-repository.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import type { NewMessage } from '../jobs/outbox-repository.ts';
import { SCHEDULES } from '../jobs/schedules.ts';
import { bookOne, contextOf } from '../testing/field.ts';
import { openMailServer } from '../testing/mail-server.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { deliverMessages } from './deliver-messages.ts';

const WAIT = { timeout: 40_000, interval: 20 };
const MESSAGE: NewMessage = {
  shipment_id: null,
  account_id: null,
  channel: 'email',
  event: 'created',
  recipient: 'rachel@example.com',
  subject: 'Your shipment 7K4QXM is booked',
  body: 'Shipment 7K4QXM is booked.',
};

describe('e-mails in the outbox', () => {
  let database: TestDatabase;
  let server: MailServer;
  let test_app: TestApp;
  let world: World;
  const ends: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    [database, server] = await Promise.all([createTestDatabase(), openMailServer()]);
    test_app = await openTestApp({ database, env: { SMTP_URL: server.url } });
    world = await makeWorld(test_app.services, { notification_email_address: 'parcels@karoo.example' });
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await test_app.close();
    await Promise.all([server.close(), database.drop()]);
  });

  /** A process that runs jobs, with services of its own. */
  async function startProcess(retries = 5): Promise<void> {
    const pool = openPool(database.app_url, { connections: 2 });
    const jobs = openJobs(pool, { watch_s: 1, rules: { look_every_s: 0.5, retry_after_s: 0, retry_after_s_max: 1, retries } });
    ends.push(() => jobs.stop(1000).then(() => pool.end()));
    const log = { warn: () => undefined, error: () => undefined };
    await jobs.work({ handle: (...job) => runJob(test_app.services, ...job), schedules: [], log });
  }

  const write = (...messages: Partial<NewMessage>[]) =>
    inTransaction(contextOf(world), (tx) =>
      insertMessages(
        tx,
        contextOf(world),
        messages.map((each) => ({ ...MESSAGE, ...each })),
      ),
    );
  const rows = () =>
    rowsOf<{ status: string; attempts: number; last_error: string | null; is_sent: boolean; id: number }>(
      world,
      'select id::int, status, attempts, last_error, time_sent is not null as is_sent from messages order by id',
    );
  const statuses = async () => (await rows()).map(({ status }) => status);

  it('are sent after the booking that causes them, from the address of the provider', async () => {
    await startProcess();

    const shipment = await bookOne(world);

    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent', 'sent']), WAIT);
    expect(new Set(server.arrived.flatMap(({ to }) => to))).toEqual(new Set(['rachel@example.com', 'sipho@example.com']));
    expect(server.arrived).toHaveLength(2);
    const [arrived] = server.arrived;
    expect(arrived?.html).toMatch(/^<!doctype html>.*<p>.*<a href="http[^"]+\/track\?[^"]+">/s);
    expect([arrived?.from, arrived?.text]).toEqual([
      'parcels@karoo.example',
      expect.stringContaining(
        `Shipment ${shipment.short_tracking_reference} from Rosebank, Johannesburg to Sea Point, Cape Town is booked.`,
      ),
    ]);
    expect(arrived?.headers).toContain('From: Test Couriers <parcels@karoo.example>');
    expect(await rows()).toMatchObject([
      { attempts: 1, last_error: null, is_sent: true },
      { attempts: 1, last_error: null, is_sent: true },
    ]);
  });

  it('are not sent when the booking fails', async () => {
    const failing = inTransaction(contextOf(world), async (tx) => {
      await insertMessages(tx, contextOf(world), [MESSAGE]);
      throw new Error('The booking failed.');
    });
    await expect(failing).rejects.toThrow('The booking failed.');
    await write({ recipient: 'second@example.com' });
    await startProcess();

    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), WAIT);
    expect(server.arrived.map(({ to }) => to)).toEqual([['second@example.com']]);
  });

  it('are sent once each although several processes send', async () => {
    await Promise.all([startProcess(), startProcess(), startProcess()]);

    await Promise.all(
      Array.from({ length: 40 }, (_, at) => write({ recipient: `a${at}@example.com` }, { recipient: `b${at}@example.com` })),
    );

    await vi.waitFor(async () => expect(new Set(await statuses())).toEqual(new Set(['sent'])), WAIT);
    expect(server.arrived).toHaveLength(80);
    expect(new Set(server.arrived.map(({ to }) => to[0])).size).toBe(80);
  });

  it('are sent once though the same job runs twice at the same moment', async () => {
    await write({}, { recipient: 'second@example.com' });
    const message_ids = (await rows()).map(({ id }) => id);
    const deliver = () =>
      deliverMessages(contextOf(world), { provider_id: world.provider_id, message_ids }, { is_last_try: false }).catch(String);

    await Promise.all([deliver(), deliver(), deliver()]);

    expect(server.arrived).toHaveLength(2);
    expect(await statuses()).toEqual(['sent', 'sent']);
  });

  it('wait while the server says later, with what it said, and go out when it takes them', async () => {
    server.refuse({ code: 451, says: 'Greylisted, try again later' });
    await startProcess(20);
    await write({});
    await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBeGreaterThanOrEqual(1), WAIT);
    await vi.waitFor(async () => expect((await rows())[0]?.last_error).toContain('Greylisted, try again later'), WAIT);
    expect(await statuses()).toEqual(['queued']);

    server.refuse(null);

    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ status: 'sent', last_error: null, is_sent: true }]), WAIT);
    expect(server.arrived).toHaveLength(1);
  });

  it('that are refused for good have failed at once, and the others of the booking go out', async () => {
    await startProcess();
    server.refuse({ code: 550, says: 'No such user here' });
    await write({ recipient: 'nobody@example.com' });
    await vi.waitFor(async () => expect(await statuses()).toEqual(['failed']), WAIT);
    expect(await rows()).toMatchObject([
      { attempts: 1, last_error: expect.stringContaining('No such user here'), is_sent: false },
    ]);

    server.refuse(null);
    await write({ recipient: 'no address' }, { recipient: 'rachel@example.com' });

    await vi.waitFor(async () => expect(await statuses()).toEqual(['failed', 'failed', 'sent']), WAIT);
    expect((await rows())[1]?.last_error).toBe('no address is no e-mail address.');
  });

  it('have failed when the last try went wrong', async () => {
    server.refuse({ code: 451, says: 'Later' });
    await startProcess(2);
    await write({});

    await vi.waitFor(async () => expect(await statuses()).toEqual(['failed']), WAIT);
    expect(await rows()).toMatchObject([{ attempts: 3, last_error: expect.stringContaining('Later') }]);
  });

  it('of a process that died while it sent are sent by another one when its claim is old', async () => {
    await write({});
    const message_ids = (await rows()).map(({ id }) => id);
    const deliver = () =>
      deliverMessages(contextOf(world), { provider_id: world.provider_id, message_ids }, { is_last_try: false });
    await changeRows(world, "update messages set time_claimed = now() - interval '4 minutes', attempts = 1");
    await expect(deliver()).rejects.toThrow('1 are being sent elsewhere');
    expect(server.arrived).toEqual([]);

    await changeRows(world, "update messages set time_claimed = now() - interval '6 minutes'");
    await deliver();

    expect([server.arrived.length, await rows()]).toMatchObject([1, [{ status: 'sent', attempts: 2 }]]);
  });

  it('of another provider are not touched by its job', async () => {
    await write({});
    const other = await makeWorld(test_app.services);
    const message_ids = (await rows()).map(({ id }) => id);

    await deliverMessages(contextOf(other), { provider_id: other.provider_id, message_ids }, { is_last_try: false });

    expect([server.arrived, await statuses()]).toEqual([[], ['queued']]);
  });

  it('alone go out: text messages are kept', async () => {
    await startProcess();
    await write({ channel: 'sms', recipient: '+27821234567' }, {}, { channel: 'whatsapp', recipient: '+27821234567' });

    await vi.waitFor(async () => expect((await statuses()).toSorted()).toEqual(['kept', 'kept', 'sent']), WAIT);
  });

  it('KEY-43: come from an address of the installation where the provider has none of its own', async () => {
    const plain = await makeWorld(test_app.services, { notification_email_address: '', provider_title: 'Plain Couriers' });
    await startProcess();

    await inTransaction(contextOf(plain), (tx) => insertMessages(tx, contextOf(plain), [MESSAGE]));

    await vi.waitFor(() => expect(server.arrived).toHaveLength(1), WAIT);
    expect(server.arrived[0]?.headers).toContain('From: Plain Couriers <no-reply@localhost>');
  });

  it('KEY-44: carry the name and the footer that the provider set, and its web site below', async () => {
    const branded = await makeWorld(test_app.services, {
      website_url: 'https://karoo.example',
      notification_email_address: 'parcels@karoo.example',
      notification_name: 'Karoo\r\nBcc: everybody@example.com',
      notification_footer: '<p>Karoo Couriers &amp; Sons</p><p>Reply to <b>nobody</b>.<br>012 345 6789</p>',
    });
    await startProcess();

    await inTransaction(contextOf(branded), (tx) => insertMessages(tx, contextOf(branded), [MESSAGE]));

    await vi.waitFor(() => expect(server.arrived).toHaveLength(1), WAIT);
    expect(server.arrived[0]).toMatchObject({
      to: ['rachel@example.com'],
      text: expect.stringMatching(
        /^Shipment 7K4QXM is booked\.\n\nKaroo Couriers & Sons\nReply to nobody\.\n012 345 6789\nhttps:\/\/karoo\.example\n\nStop these e-mails: http\S+$/,
      ) as string,
    });
    expect(server.arrived[0]?.headers.filter((header) => /^bcc:/i.test(header))).toEqual([]);
  });

  it('show in the outbox with what became of them', async () => {
    server.refuse({ code: 550, says: 'No such user here' });
    await startProcess();
    await write({});
    await vi.waitFor(async () => expect(await statuses()).toEqual(['failed']), WAIT);
    const { token } = await signInAs(world, { role: ROLE.admin });

    const outbox = await succeed(test_app, messageApi.outbox, { token, host: world.host });

    expect(outbox).toMatchObject({
      has_mail_server: true,
      messages: [{ status: 'failed', attempts: 1, last_error: expect.stringContaining('No such user here'), time_sent: null }],
    });
  });

  describe('that open a door', () => {
    const CODE = { event: 'verification_code', subject: '482913 is your code', body: 'Your code is 482913.' };
    const PIN = { event: 'delivery_pin', channel: 'sms', body: 'PIN for parcel 7K4QXM is 482913. Keep it.' } as const;
    const LINK = { body: 'Follow it: https://tsela.example/track?ref=7K4QXM&key=482913abc' };
    const bodies = () => rowsOf<{ subject: string; body: string }>(world, 'select subject, body from messages order by id');
    const sweep = () =>
      runJob(test_app.services, 'sweep-messages', { provider_id: world.provider_id }, { job_id: 'test', is_last_try: false });

    beforeEach(() => void Object.assign(test_app.services.config, { demo: false }));

    it('say it to their recipient, and are kept without it once they are sent', async () => {
      await startProcess();

      await write(CODE, LINK);

      await vi.waitFor(async () => expect(await statuses()).toEqual(['sent', 'sent']), WAIT);
      expect(server.arrived.map(({ text }) => text.includes('482913'))).toEqual([true, true]);
      expect(JSON.stringify(await bodies())).not.toContain('482913');
    });

    it('keep it no longer than an hour where there is no way out, and while they wait to be sent', async () => {
      await write(PIN, CODE);
      await changeRows(world, "update messages set time_created = now() - interval '59 minutes'");
      await sweep();
      const within = JSON.stringify(await bodies());
      await changeRows(world, "update messages set time_created = now() - interval '61 minutes'");
      await sweep();

      const [pin, code] = await bodies();

      expect(within.match(/482913/g)).toHaveLength(3);
      expect(pin?.body).toBe('PIN for parcel 7K4QXM is ••••. Keep it.');
      expect([(await rows())[1]?.status, code?.body]).toEqual(['queued', CODE.body]);
    });

    it('keep it for a week in the demo, which has no other way to read it', async () => {
      Object.assign(test_app.services.config, { demo: true });
      await write(PIN, { ...PIN, recipient: '+27825550000' });
      await changeRows(world, "update messages set time_created = now() - interval '6 days'");
      await changeRows(world, "update messages set time_created = now() - interval '8 days' where recipient = '+27825550000'");

      await sweep();

      expect((await bodies()).map(({ body }) => body.includes('482913'))).toEqual([true, false]);
    });

    it('show it to no reader of the outbox', async () => {
      await write(PIN, CODE, LINK);
      const { token } = await signInAs(world, { role: ROLE.admin });

      const { messages } = await succeed(test_app, messageApi.outbox, { token, host: world.host });

      expect(messages).toHaveLength(3);
      expect(JSON.stringify(messages)).not.toContain('482913');
      expect(messages.map(({ body }) => body)).toContain('PIN for parcel 7K4QXM is ••••. Keep it.');
    });
  });

  describe('whose process was killed on the last try of its job', () => {
    /** As it is then: claimed by a dead process, and without a job. */
    async function abandon(facts: { hours: number; attempts: number }): Promise<void> {
      await write({});
      const pool = openPool(database.owner_url, { connections: 1 });
      await pool.query('delete from pgboss.job');
      await pool.end();
      await changeRows(
        world,
        `update messages set attempts = ${facts.attempts}, time_claimed = now() - interval '${facts.hours} hours'`,
      );
    }
    const sweep = () =>
      runJob(test_app.services, 'sweep-messages', { provider_id: world.provider_id }, { job_id: 'test', is_last_try: false });

    it('are sent by another job, looked for every hour', async () => {
      await abandon({ hours: 25, attempts: 11 });
      await startProcess();

      await sweep();

      await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), WAIT);
      expect(server.arrived).toHaveLength(1);
      expect(SCHEDULES).toContainEqual({
        name: 'for-every-provider',
        key: 'sweep-messages',
        cron: '20 * * * *',
        payload: { job: 'sweep-messages' },
      });
    });

    it('have failed when it was so time and again', async () => {
      await abandon({ hours: 25, attempts: 22 });

      await sweep();

      expect(await rows()).toMatchObject([{ status: 'failed', last_error: 'The server stopped each time it was sent.' }]);
    });

    it('are left alone while their job may still come back to them', async () => {
      await abandon({ hours: 23, attempts: 22 });

      await sweep();

      expect(await rows()).toMatchObject([{ status: 'queued', attempts: 22 }]);
    });
  });

  describe('without a mail server', () => {
    let plain_app: TestApp;
    beforeEach(async () => {
      plain_app = await openTestApp({ database });
    });
    afterEach(() => plain_app.close());

    const inPlain = () => ({ ...contextOf(world), services: plain_app.services });

    it('are kept, and nothing is left to do', async () => {
      await inTransaction(inPlain(), (tx) => insertMessages(tx, inPlain(), [MESSAGE]));

      expect(await statuses()).toEqual(['kept']);
      const pool = openPool(database.owner_url, { connections: 1 });
      expect((await pool.query('select count(*)::int as count from pgboss.job')).rows).toEqual([{ count: 0 }]);
      await pool.end();
      const { token } = await signInAs(world, { role: ROLE.admin });
      const outbox = await succeed(plain_app, messageApi.outbox, { token, host: world.host });
      expect(outbox).toMatchObject({ has_mail_server: false, messages: [{ status: 'kept', attempts: 0, last_error: '' }] });
    });

    it('are kept as well when they waited for one that was taken away', async () => {
      await write({});
      const message_ids = (await rows()).map(({ id }) => id);

      await deliverMessages(inPlain(), { provider_id: world.provider_id, message_ids }, { is_last_try: false });

      expect([server.arrived, await statuses()]).toEqual([[], ['kept']]);
    });
  });
});
