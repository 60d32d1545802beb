import { messageTextApi } from '@tsela/contract/messages/message-text-api';
import { statementApi } from '@tsela/contract/billing/statement-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { RoleId } from '@tsela/domain/ids';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { sendCodeTo } from '../sessions/credential-messages.ts';
import { bookOne, contextOf, moveTo, outForDelivery } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { readAddressees } from '../user-records/addressee-reads.ts';
import { writeToUsers } from '../user-records/write-to-users.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const DELIVERED = { event: 'delivered', channel: 'email', side: 'delivery', language: 'en' } as const;
const OURS = { subject: 'It is here: {ref}', body: 'Dankie! Parcel {ref} came from {from}. {link}' };

async function scene(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const admin = await signInAs(world, { role: ROLE.admin });
  const as = { token: admin.token, host: world.host };
  const save = (input: object) =>
    test_app.request(messageTextApi.saveText, { ...as, input: { ...DELIVERED, ...OURS, ...input } });
  return { world, admin, as, save };
}

async function toldBy(world: World, event: string, channel: string): Promise<{ subject: string; body: string }[]> {
  return rowsOf(
    world,
    `select subject, body from messages where provider_id = ${world.provider_id} and event = '${event}' and channel = '${channel}' order by id`,
  );
}

describe('a text of the provider’s own', () => {
  it('SCREEN-56: is what goes out from then on, to its side and by its channel alone, and what waited goes out as it was written', async () => {
    const { world, as, save } = await scene({ notify_collection_on_shipment_delivered_email: true });
    await moveTo(world, await bookOne(world), 'delivered');
    const before = await toldBy(world, 'delivered', 'email');

    expect((await save({})).status).toBe(200);
    await moveTo(world, await bookOne(world), 'delivered');
    const after = await toldBy(world, 'delivered', 'email');

    expect(after.slice(0, before.length)).toEqual(before);
    const bodies = after.slice(before.length).map(({ body }) => body);
    expect(bodies.filter((body) => body.includes(': Dankie! Parcel '))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes('has been delivered.'))).toHaveLength(before.length - 1);
    const { texts } = await succeed(test_app, messageTextApi.texts, { ...as, input: {} });
    expect(texts).toMatchObject([{ ...DELIVERED, ...OURS }]);

    await succeed(test_app, messageTextApi.resetText, { ...as, input: DELIVERED });
    await moveTo(world, await bookOne(world), 'delivered');

    expect((await toldBy(world, 'delivered', 'email')).at(-1)?.body).toContain('has been delivered.');
    expect((await succeed(test_app, messageTextApi.texts, { ...as, input: {} })).texts).toEqual([]);
  });

  it('SCREEN-56: of a PIN has the PIN in it, which staff do not read', async () => {
    const { world, save } = await scene();
    const key = { event: 'delivery_pin', subject: 'Your PIN', body: 'Hallo! Your PIN is {pin}. Room 12 knows. {link}' };
    expect((await save(key)).status).toBe(200);

    await outForDelivery(test_app, world, { pod_method: 'pin-with-fallback' });

    const [told] = await toldBy(world, 'delivery_pin', 'email');
    expect(told?.body).toMatch(/: Hallo! Your PIN is \d{4}\. Room 12 knows\. http/);
    const [{ has_secret } = {}] = await rowsOf<{ has_secret: boolean }>(
      world,
      `select has_secret from messages where event = 'delivery_pin' and provider_id = ${world.provider_id}`,
    );
    expect(has_secret).toBe(true);
  });

  it('SCREEN-56: that can no longer be sent stops no message: the product’s own goes out', async () => {
    const { world, save } = await scene();
    expect((await save({})).status).toBe(200);
    await changeRows(world, `update message_texts set body = 'Gone {nothing}' where provider_id = ${world.provider_id}`);
    test_app.services.own_texts.invalidate(world.provider_id);

    await moveTo(world, await bookOne(world), 'delivered');

    expect((await toldBy(world, 'delivered', 'email')).at(-1)?.body).toContain('has been delivered.');
  });

  it('SCREEN-56: an SMS is counted with the longest link that it may have: the recipient’s own, unless links are shortened', async () => {
    const { world, save, as } = await scene();
    const previewOf = (side: 'collection' | 'delivery') =>
      succeed(test_app, messageTextApi.preview, { ...as, input: { ...DELIVERED, channel: 'sms', side } });
    const [own, of_sender] = [await previewOf('delivery'), await previewOf('collection')];
    const [longest, public_one] = [own.gaps['link'] ?? '', of_sender.gaps['link'] ?? ''];
    await moveTo(world, await bookOne(world), 'delivered');
    const links = (await toldBy(world, 'delivered', 'sms')).flatMap(({ body }) => /https?:\S+/.exec(body)?.[0] ?? []);
    // Two whole parts with the sender's link; the recipient's has a key behind it.
    const room = 306 - of_sender.before.length - of_sender.after.length - public_one.length - 1;
    const words = { channel: 'sms', subject: '', body: `${'x'.repeat(room)} {link}` };

    expect(longest.length).toBeGreaterThan(public_one.length);
    for (const link of links) expect(link.length).toBeLessThanOrEqual(longest.length);
    expect((await save({ ...words, side: 'collection' })).status).toBe(200);
    expect((await save({ ...words, side: 'delivery' })).status).toBe(400);
  });

  it('SCREEN-56: letters to users and billing contacts go out in the provider’s words, with their link and figures', async () => {
    const { world, admin, as } = await scene();
    const letter = (event: string, words: { subject: string; body: string }) =>
      test_app.request(messageTextApi.saveText, {
        ...as,
        input: { event, channel: 'email', side: 'delivery', language: 'en', ...words },
      });
    const saved = [
      await letter('invitation', { subject: 'Come to {title}', body: '{greeting} {inviter} wants you here: {link}' }),
      await letter('statement', { subject: 'Your {period}', body: 'For {account}:\n{facts}\n{link}' }),
    ];
    const refused = [
      await letter('invitation', { subject: 'Come', body: 'No link here.' }),
      await letter('password_link', { subject: 'Code {link}', body: 'Here: {link}' }),
      await letter('statement', { subject: 'Statement', body: '{link}' }),
      await letter('payment_received', { subject: 'Paid', body: 'Thank you, {greeting} {facts}' }),
      await letter('security_notice', { subject: 'Safe', body: 'All is well.' }),
      await test_app.request(messageTextApi.saveText, {
        ...as,
        input: { event: 'invitation', channel: 'sms', side: 'delivery', language: 'en', subject: '', body: '{link}' },
      }),
    ];
    await succeed(test_app, userApi.create, {
      ...as,
      input: { name: 'Rachel {link}', email: `rachel-${world.provider_id}@example.com`, role_id: ROLE.ops as RoleId },
    });
    const { account_id } = await makeCustomer(world, { balance: 5000 });
    await succeed(test_app, statementApi.makeStatement, {
      ...as,
      input: { account_id, start_date: '2026-01-01', end_date: '2026-01-31', email_to: 'me' },
    });
    const [invitation] = await toldBy(world, 'invitation', 'email');
    const [statement] = await toldBy(world, 'statement', 'email');

    expect(saved.map(({ status }) => status)).toEqual([200, 200]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(admin.token).not.toBe('');
    expect(invitation?.subject).toMatch(/^Come to /);
    // What a name has in curly brackets is a name and no variable.
    expect(invitation?.body).toMatch(/^Hello Rachel \{link\}, .* wants you here: https?:\S+verification=\S+$/);
    expect(statement?.subject).toBe('Your 1 January 2026 to 31 January 2026');
    expect(statement?.body).toMatch(/Opening balance: R [^]*https?:\S+part=statements/);
  });

  it('SCREEN-56: sign-in codes by e-mail and SMS go out in the provider’s words, with their code and nothing for staff to read', async () => {
    const { world, as } = await scene();
    const save = (channel: 'email' | 'sms', words: { subject: string; body: string }) =>
      test_app.request(messageTextApi.saveText, {
        ...as,
        input: { event: 'verification_code', channel, side: 'delivery', language: 'en', ...words },
      });
    const saved = [
      await save('email', { subject: 'Sign in to {title}', body: 'Type {code} to come in.' }),
      await save('sms', { subject: '', body: '{code} opens {title}' }),
    ];
    const refused = [
      await save('email', { subject: 'Code', body: 'You know it.' }),
      await save('sms', { subject: '', body: '{ref}' }),
    ];
    const context = contextOf(world);

    await inTransaction(context, async (tx) => {
      await sendCodeTo(tx, context, { name: 'Rachel {code}', email: 'rachel@example.com' }, '482915');
      await sendCodeTo(tx, context, { mobile_number: '+27821234567' }, '482915');
    });

    expect(saved.map(({ status }) => status)).toEqual([200, 200]);
    expect(refused.map(({ body }) => (body as { message: string }).message)).toEqual([
      'The message needs {code}.',
      '{ref} is no variable of this message.',
    ]);
    const told = await rowsOf(
      world,
      `select channel, subject, body, has_secret from messages where event = 'verification_code' and provider_id = ${world.provider_id} order by id`,
    );
    expect(told).toEqual([
      { channel: 'email', subject: 'Sign in to Test Couriers', body: 'Type 482915 to come in.', has_secret: true },
      { channel: 'sms', subject: '', body: '482915 opens Test Couriers', has_secret: true },
    ]);
  });

  it('SCREEN-56: notices to users keep the page where they are chosen, whatever the provider writes around them', async () => {
    const { world, as } = await scene();
    const words = { subject: '{subject}', body: 'Dear colleague\n{text}\n{link}' };
    const key = { event: 'user_notice', channel: 'email', side: 'delivery', language: 'en' } as const;
    await succeed(test_app, messageTextApi.saveText, { ...as, input: { ...key, ...words } });
    const context = contextOf(world);

    await inTransaction(context, async (tx) => {
      const [to] = await readAddressees(tx, 'staff');
      if (!to) throw new Error('They are there.');
      const about = { shipment_id: null, account_id: null, subject: 'Something waits', text: 'Look at {link}.', page: '/here' };
      await writeToUsers(tx, context, [{ ...about, to, notice: 'account_waiting' }]);
    });

    const [notice] = await toldBy(world, 'account_waiting', 'email');
    expect(notice?.subject).toBe('Something waits');
    expect(notice?.body).toMatch(
      /^Dear colleague\nLook at \{link\}\.\nhttps?:\S+\/here\n\nYou choose in your profile which of these e-mails you get:\nhttps?:\S+\/profile$/,
    );
  });

  it.each([
    ['an unknown variable', { body: '{customer} {link}' }, '{customer} is no variable of this message.'],
    ['a loop', { body: '{% for x in y %} {link}' }, 'Curly brackets are for variables alone, such as {ref}.'],
    ['no link', { body: 'It is here.' }, 'The message needs {link}.'],
    ['a second header', { subject: 'Hello\nBcc: thief@example.com' }, 'A subject is one line without hidden characters.'],
    ['a PIN that is not hidden', { event: 'delivery_pin', body: 'PIN {pin} {link}' }, /so that staff lists can hide it/],
    ['an SMS of three parts', { channel: 'sms', subject: '', body: `${'ê'.repeat(140)} {link}` }, /^This takes \d SMS each time/],
    ['a message that there is not', { event: 'delivery_pin', side: 'collection' }, 'There is no such message.'],
  ])('SCREEN-56: is refused with %s', async (_what, input, said) => {
    const { save, as } = await scene();

    const { status, body } = await save(input);

    expect([status, (body as { message: string }).message]).toEqual([
      400,
      typeof said === 'string' ? said : expect.stringMatching(said),
    ]);
    expect((await succeed(test_app, messageTextApi.texts, { ...as, input: {} })).texts).toEqual([]);
  });

  it('SCREEN-56: is written by one of two who write it at once, and the history says who', async () => {
    const { world, as, save, admin } = await scene();

    const answers = await Promise.all([1, 2, 3].map((count) => save({ body: `Number ${count} {link}`, time_modified: null })));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const { audit_events } = await succeed(test_app, auditApi.events, {
      ...as,
      input: { type: 'message_text', object_id: world.provider_id },
    });
    expect(audit_events).toHaveLength(1);
    expect(audit_events[0]?.change).toMatchObject({
      change_from: { text: 'delivered email delivery en', body: 'Shipment {ref} to {to} has been delivered. {link}' },
      change_to: { text: 'delivered email delivery en' },
    });
    expect(audit_events[0]?.actor).not.toBe('');
    expect(admin.token).not.toBe('');
  });

  it('SCREEN-56: is for staff, and of one provider alone', async () => {
    const { world, save } = await scene();
    const other = await scene();
    const customer = await makeCustomer(world);
    expect((await save({})).status).toBe(200);

    const refused = await test_app.request(messageTextApi.texts, { token: customer.token, host: world.host, input: {} });

    expect(refused.status).toBe(403);
    expect((await succeed(test_app, messageTextApi.texts, { ...other.as, input: {} })).texts).toEqual([]);
  });
});

describe('a test of a text', () => {
  it('SCREEN-56: goes to the caller alone, filled with an example, five times in a quarter of an hour', async () => {
    const { world, admin, as } = await scene();
    const input = { ...DELIVERED, subject: 'Try {ref}', body: '<b>{ref}</b> {link}' };

    const answers = [];
    for (let time = 0; time < 6; time++) answers.push((await test_app.request(messageTextApi.testText, { ...as, input })).status);

    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    const sent = await rowsOf<{ recipient: string; subject: string; body: string }>(
      world,
      `select recipient, subject, body from messages where event = 'settings_test' and provider_id = ${world.provider_id}`,
    );
    expect(sent).toHaveLength(5);
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(1);
    expect(sent[0]).toMatchObject({ subject: 'Try H4K2M9', body: expect.stringContaining('<b>H4K2M9</b> http') as string });
    expect(admin.token).not.toBe('');
  });
});
