import { auditApi } from '@tsela/contract/audit/audit-api';
import { messageChannelApi } from '@tsela/contract/messages/message-channel-api';
import { savedReportApi } from '@tsela/contract/reports/saved-report-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import type { NewMessage } from '../jobs/outbox-repository.ts';
import { openEmailGateway } from '../outgoing/email.ts';
import { readAddressees } from '../user-records/addressee-reads.ts';
import { writeToUsers } from '../user-records/write-to-users.ts';
import { bookOne, contextOf } from '../testing/field.ts';
import { openMailServer } from '../testing/mail-server.ts';
import type { Arrived, MailServer } from '../testing/mail-server.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { sendSavedReports } from '../reports/send-saved-reports.ts';
import { deliverMessages } from './deliver-messages.ts';
import { unsubscribeToken } from './unsubscribe-link.ts';

const ONE_CLICK = 'List-Unsubscribe=One-Click';
const FORM = 'application/x-www-form-urlencoded';
const RACHEL = 'rachel@example.com';
const NOTICE: NewMessage = {
  shipment_id: null,
  account_id: null,
  channel: 'email',
  event: 'created',
  recipient: RACHEL,
  subject: 'Your shipment 7K4QXM is booked',
  body: 'Shipment 7K4QXM is booked.',
};

let server: MailServer;
let test_app: TestApp;
let world: World;
let admin: string;

beforeAll(async () => {
  server = await openMailServer();
  test_app = await openTestApp();
  Object.assign(test_app.services, { email: await openEmailGateway(server.url) });
});
afterAll(async () => {
  test_app.services.email?.close();
  await Promise.all([test_app.close(), server.close()]);
});
beforeEach(async () => {
  server.arrived.length = 0;
  world = await makeWorld(test_app.services, { portal_url: 'https://parcels.karoo.example', provider_title: 'Karoo Couriers' });
  admin = (await signInAs(world, { role: ROLE.admin })).token;
});

const write = (...messages: Partial<NewMessage>[]) =>
  inTransaction(contextOf(world), (tx) =>
    insertMessages(
      tx,
      contextOf(world),
      messages.map((each) => ({ ...NOTICE, ...each })),
    ),
  );

/** Sends what waits, and answers what has arrived since, by its recipient and subject: several go out side by side. */
async function deliver(): Promise<readonly Arrived[]> {
  const before = server.arrived.length;
  const rows = await rowsOf<{ id: number }>(
    world,
    `select id::int from messages where provider_id = ${world.provider_id} and status = 'queued' order by id`,
  );
  const message_ids = rows.map(({ id }) => id);
  if (message_ids.length === 0) return [];
  await deliverMessages(contextOf(world), { provider_id: world.provider_id, message_ids }, { is_last_try: false });
  const keyOf = ({ to, headers }: Arrived) => `${to[0]} ${headers.find((header) => header.startsWith('Subject:'))}`;
  return server.arrived.slice(before).toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

const headersOf = (mail: Arrived | undefined) =>
  (mail?.headers ?? []).filter((header) => header.toLowerCase().startsWith('list-unsubscribe'));

/** The path of the link in an e-mail, as its reader's mail program asks for it. */
function pathIn(mail: Arrived | undefined): string {
  const [, url = ''] = /^List-Unsubscribe: <(https:\/\/[^>]+)>$/.exec(headersOf(mail)[0] ?? '') ?? [];
  return new URL(url).pathname;
}

const open = (url: string, language = 'en') =>
  test_app.app.inject({ method: 'GET', url, headers: { 'accept-language': language } });
const click = (url: string, payload = ONE_CLICK, content_type = FORM) =>
  test_app.app.inject({ method: 'POST', url, payload, headers: { 'content-type': content_type } });
const suppressed = async () =>
  (await succeed(test_app, messageChannelApi.suppressions, { token: admin, input: {} })).suppressions.map(
    ({ channel, recipient, reason }) => `${channel} ${recipient} ${reason}`,
  );
const logged = (type: string) =>
  rowsOf<{ actor_name: string; change_to: unknown }>(
    world,
    `select actor_name, change_to from events where provider_id = ${world.provider_id} and type = '${type}' order by id`,
  );

describe('delivery notices by e-mail', () => {
  it('issue 20 part 1: name where they are ended, and are asked about once, in the brand and language of the reader', async () => {
    await bookOne(world);
    const mails = await deliver();
    const mail = mails.find(({ to }) => to.includes(RACHEL));

    expect(mails.map((each) => headersOf(each).length)).toEqual(mails.map(() => 2));
    expect(headersOf(mail)).toEqual([
      expect.stringMatching(/^List-Unsubscribe: <https:\/\/parcels\.karoo\.example\/api\/unsubscribe\/[\d-]+-[0-9a-f]{32}>$/),
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    const page = await open(pathIn(mail));
    expect([page.statusCode, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    expect(page.body).toContain('<html lang="en-ZA">');
    expect(page.body).toContain('Do you want to stop e-mails from Karoo Couriers about shipments to r••••@example.com?');
    expect(page.body).toContain('<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">');
    // The language is that of the e-mail, not of the browser.
    expect((await open(pathIn(mail), 'zu')).body).toBe(page.body);
    // To look is not to end: mail programs open links before people do.
    expect(await suppressed()).toEqual([]);
  });

  it('issue 20 part 1: say at their foot where they are ended, and the page is in the language in which they were written', async () => {
    await write(
      { language: 'af', subject: 'Een' },
      { subject: 'Of before languages were kept' },
      { event: 'delivery_pin', body: 'Your PIN is 1234. ', subject: 'PIN' },
    );
    const [afrikaans, old, pin] = await deliver();

    expect(afrikaans?.text).toContain(`Stop hierdie e-posse: https://parcels.karoo.example${pathIn(afrikaans)}`);
    expect(afrikaans?.html).toContain(
      `<p class="foot"><a href="https://parcels.karoo.example${pathIn(afrikaans)}">Stop hierdie e-posse</a></p>`,
    );
    const page = await open(pathIn(afrikaans), 'en');
    expect(page.body).toContain('<html lang="af-ZA">');
    expect(page.body).toContain('Stop hierdie e-posse');
    expect((await click(pathIn(afrikaans))).body).toContain('<html lang="af-ZA">');
    expect(old?.text).toContain('Stop these e-mails: https://');
    expect((await open(pathIn(old), 'zu')).body).toContain('Misa lawa ma-imeyili');
    expect([pin?.text, pin?.html].join('')).not.toContain('unsubscribe');
  });

  it('issue 20 part 1: end with one click and no sooner, once, and staff see it; PINs and what is owed still come', async () => {
    await write({});
    const [first] = await deliver();

    const refused = await click(pathIn(first), 'something=else');
    const clicked = [await click(pathIn(first)), await click(pathIn(first))];

    expect([refused.statusCode, ...clicked.map(({ statusCode }) => statusCode)]).toEqual([400, 200, 200]);
    expect(clicked[0]?.body).toContain('r••••@example.com gets no more e-mails from Karoo Couriers about shipments.');
    expect(clicked[0]?.body).not.toContain('<form');
    expect(await suppressed()).toEqual(['email r••••@example.com unsubscribed']);
    expect(await logged('message.suppressed')).toEqual([
      {
        actor_name: 'Unsubscribe link',
        change_to: { channel: 'email', recipient: 'r••••@example.com', reason: 'unsubscribed' },
      },
    ]);
    await write(
      { event: 'delivered' },
      { event: 'delivery_pin', subject: 'Your PIN' },
      { event: 'invoice', subject: 'Your invoice' },
      { recipient: 'sipho@example.com' },
    );
    const arrived = await deliver();
    expect(arrived.map(({ to, headers }) => [to[0], headersOf({ ...NO_MAIL, headers }).length])).toEqual([
      [RACHEL, 0],
      [RACHEL, 0],
      ['sipho@example.com', 2],
    ]);
  });

  it('issue 20 part 1: end for a form of parts as well, and at once for two clicks together', async () => {
    await write({});
    const [mail] = await deliver();
    const parts = ['--x', 'Content-Disposition: form-data; name="List-Unsubscribe"', '', 'One-Click', '--x--', ''].join('\r\n');

    const clicked = await Promise.all([1, 2].map(() => click(pathIn(mail), parts, 'multipart/form-data; boundary=x')));

    expect(clicked.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await suppressed()).toHaveLength(1);
    expect(await logged('message.suppressed')).toHaveLength(1);
  });

  it('issue 20 part 1: are ended by no link that was not sent, nor by that of another reader or provider', async () => {
    await write({}, { recipient: 'sipho@example.com' }, { event: 'invoice', recipient: 'thandi@example.com' });
    const [first, second] = await deliver();
    const [provider, message, proof = ''] = pathIn(first).split('/').at(-1)?.split('-') ?? [];
    const other = pathIn(second).split('-')[1];
    const invoice = Number(other) + 1;
    const { secret_key } = test_app.services;
    const tokens = [
      `${provider}-${other}-${proof}`,
      `${Number(provider) + 1}-${message}-${proof}`,
      `${provider}-${message}-${'0'.repeat(32)}`,
      `${provider}-${message}-${proof}0`,
      `${provider}-${message}`,
      'x',
      // Signed, yet of a message that ends nothing, of one that is not there, and of a provider that is not there.
      unsubscribeToken(secret_key, { provider_id: world.provider_id, message_id: invoice }),
      unsubscribeToken(secret_key, { provider_id: world.provider_id, message_id: 999_999_999 }),
      unsubscribeToken('another key of another installation', { provider_id: world.provider_id, message_id: Number(message) }),
    ];

    for (const token of tokens) {
      const url = `/api/unsubscribe/${token}`;
      expect([token, (await open(url)).statusCode, (await click(url)).statusCode]).toEqual([token, 404, 404]);
    }
    expect((await open('/api/unsubscribe/x')).body).toContain('This link is not valid.');
    expect(await suppressed()).toEqual([]);
  });

  it('that cannot arrive are kept back altogether, also where their reader had unsubscribed', async () => {
    await write({});
    const [mail] = await deliver();
    await click(pathIn(mail));
    server.refuse({ code: 550, says: '5.1.1 No such user here' });
    await write({ event: 'invoice' });
    await deliver();
    server.refuse(null);

    expect(await suppressed()).toEqual(['email r••••@example.com bounced']);
    await write({ event: 'invoice' });
    expect(await deliver()).toEqual([]);
  });
});

const NO_MAIL: Arrived = { from: '', to: [], headers: [], text: '', html: '' };

describe('a notice to a user', () => {
  const notify = async (user_id: number) =>
    inTransaction(contextOf(world), async (tx) => {
      const people = await readAddressees(tx, 'staff');
      const to = people.find(({ id }) => id === user_id);
      if (!to) throw new Error('They are there.');
      const letter = { to, shipment_id: null, account_id: null, subject: 'Something waits', text: 'Please look.', page: '/' };
      await writeToUsers(tx, contextOf(world), [
        { ...letter, notice: 'account_waiting' },
        { ...letter, subject: 'Something waits still', notice: 'payment_not_credited' },
      ]);
    });

  it('issue 20 part 1: is switched off by one click, that one alone, beside what its user has chosen', async () => {
    const person = await signInAs(world, { role: ROLE.admin });
    const chosen = { setting: 'email_notifications', value: { message_limit: false } };
    await succeed(test_app, profileApi.saveSetting, { token: person.token, input: chosen });
    await notify(person.user_id);
    const [mail, other] = await deliver();

    expect([mail, other].map((each) => headersOf(each).length)).toEqual([2, 2]);
    expect((await open(pathIn(mail))).body).toContain('Do you want no more e-mails such as “Karoo Couriers: Something waits”?');
    await click(pathIn(mail));
    const again = await click(pathIn(mail));

    expect(again.body).toContain('You can switch them on again in your profile.');
    const stored = await rowsOf(
      world,
      `select value from user_settings where provider_id = ${world.provider_id} and user_id = ${person.user_id} and setting = 'email_notifications'`,
    );
    expect(stored).toEqual([{ value: { message_limit: false, account_waiting: false } }]);
    expect(await logged('user-setting.changed')).toEqual([
      expect.objectContaining({ change_to: { setting: 'email_notifications' } }),
      { actor_name: 'Unsubscribe link', change_to: { setting: 'email_notifications', notice: 'account_waiting' } },
    ]);
    await notify(person.user_id);
    expect(await deliver()).toHaveLength(1);
    expect(await suppressed()).toEqual([]);
  });

  it('issue 20 part 1: of a user who is gone is ended without a word of it', async () => {
    const person = await signInAs(world, { role: ROLE.admin });
    await notify(person.user_id);
    const [mail] = await deliver();
    await changeRows(world, `update messages set to_user_id = 999999999 where provider_id = ${world.provider_id}`);

    expect((await click(pathIn(mail))).statusCode).toBe(200);
    expect(await logged('user-setting.changed')).toEqual([]);
  });
});

describe('a saved report', () => {
  it('issue 20 part 1: is sent no more to who ends it, and to no one once the last has', async () => {
    const [first, second] = [await signInAs(world, { role: ROLE.admin }), await signInAs(world, { role: ROLE.admin })];
    const people = await rowsOf<{ id: number; email: string }>(
      world,
      `select id::int, email from users where provider_id = ${world.provider_id} and id in (${first.user_id}, ${second.user_id}) order by id`,
    );
    const { saved_report } = await succeed(test_app, savedReportApi.saveReport, {
      token: admin,
      input: {
        report: 'on-time',
        name: 'Of the day before',
        period: 'last-7-days',
        is_shared: true,
        sending: 'daily',
        send_hour: 6,
        send_weekday: 1,
        send_day: 1,
        recipients: people.map(({ email }) => email).join(', '),
      },
    });
    const due = async () => {
      await changeRows(
        world,
        `update saved_reports set time_next = now() - interval '1 hour' where provider_id = ${world.provider_id} and time_next is not null`,
      );
      await sendSavedReports(contextOf(world));
      return deliver();
    };
    const seen = async () => {
      const { saved_reports } = await succeed(test_app, savedReportApi.savedReports, { token: admin, input: {} });
      return saved_reports.map(({ recipients, sending }) => [recipients, sending]);
    };
    const sent = await due();
    const [one, other] = people.map(({ email }) => sent.find(({ to }) => to.includes(email)));

    expect((await open(pathIn(one))).body).toContain('Do you want no more e-mails such as “Karoo Couriers: Of the day before”?');
    await click(pathIn(one));
    await click(pathIn(one));
    expect(await seen()).toEqual([[people[1]?.email, 'daily']]);
    expect((await due()).map(({ to }) => to)).toEqual([[people[1]?.email]]);
    await click(pathIn(other));

    expect(await seen()).toEqual([['', 'never']]);
    expect(await due()).toEqual([]);
    const input = { type: 'saved-report', object_id: saved_report.id };
    const { audit_events } = await succeed(test_app, auditApi.events, { token: admin, input });
    expect(audit_events.filter(({ actor }) => actor === 'Unsubscribe link')).toHaveLength(2);
  });
});
