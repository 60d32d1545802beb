import { guestThreadApi } from '@tsela/contract/inbox/guest-thread-api';
import { threadApi } from '@tsela/contract/inbox/thread-api';
import { attachmentApi } from '@tsela/contract/inbox/attachment-api';
import { supportApi } from '@tsela/contract/messages/support-api';
import { messageTextApi } from '@tsela/contract/messages/message-text-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const SETTINGS = { support_email_address: 'help@courier.example', enabled_features: [...DEFAULT_FEATURES, 'inbox'] };
const RECEIVED = 'We have received your message.';
const WRONG = 'This code is wrong or has expired.';
const OVER = 'This link is no longer valid. Please use the one in our newest e-mail, or write to us again.';
const PDF = { name: 'claim.pdf', content: btoa('%PDF-1.7 claim') };

let visitor = 0;

interface Mail {
  readonly event: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly shipment_id: number | null;
  readonly reply_to: string;
}

async function scene(settings: object = SETTINGS) {
  const world = await makeWorld(test_app.services, settings);
  const staff = await signInAs(world, { role: ROLE.admin });
  const email = `rachel${++visitor}@example.com`;
  // Each from a network of its own, so that no test uses up the limits of another.
  const ip = `10.${Math.floor(visitor / 250)}.${visitor % 250}.9`;
  const guest = { host: world.host, ip };
  const mails = (event: string) =>
    rowsOf<Mail>(
      world,
      `select event, recipient, subject, body, shipment_id, reply_to from messages
        where provider_id = ${world.provider_id} and event = '${event}' order by id`,
    );
  const code = async (of = email) => {
    await succeed(test_app, sessionApi.sendCode, { ...guest, input: { email: of, purpose: 'support' } });
    const [newest] = (await mails('verification_code')).toReversed();
    return /Your code is (\d{6})/.exec(newest?.body ?? '')?.[1] ?? '';
  };
  const ask = (input: object = {}, headers: Record<string, string> = {}) =>
    test_app.request(supportApi.askSupport, {
      ...guest,
      headers,
      input: { name: 'Rachel Naidoo', email, subject: 'My parcel', message: 'Where is it?', ...input },
    });
  const threads = async () =>
    (await succeed(test_app, threadApi.threads, { token: staff.token, host: world.host, input: {} })).threads;
  const begin = async () => {
    await ask({ verification_code: await code() });
    const [thread] = await threads();
    if (!thread) throw new Error('There is no thread.');
    return thread;
  };
  const answer = (thread_id: number, text: string, more: object = {}) =>
    test_app.request(threadApi.writeMessage, { token: staff.token, host: world.host, input: { thread_id, text, ...more } });
  return { world, staff, email, guest, mails, code, ask, threads, begin, answer };
}

function tokenIn(mail: Mail | undefined): string {
  return /\/conversation\/([\w.-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

async function countThreads(world: World): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    world,
    `select count(*)::int as count from inbox_threads where provider_id = ${world.provider_id}`,
  );
  return row?.count ?? 0;
}

describe('SCREEN-18: a guest writes to support', () => {
  it.each([
    ['af', 'Ons het jou boodskap ontvang: My parcel', 'Hallo Rachel Naidoo', 'Ons het vir jou geskryf oor'],
    ['zu', 'Siwutholile umlayezo wakho: My parcel', 'Sawubona Rachel Naidoo', 'Sikubhalele mayelana'],
    ['', 'We have received your message: My parcel', 'Hello Rachel Naidoo', 'We have written to you about'],
  ])('SCREEN-19: and is written to in the language %s that they chose as a recipient', async (language, subject, hello, told) => {
    const { world, email, begin, answer, mails } = await scene();
    const { id } = await bookOne(world, {
      delivery_contact: { name: 'Rachel', email: email.toUpperCase(), mobile_number: '0821234567' },
    });
    await changeRows(world, `update shipments set recipient_language = '${language}' where id = ${id}`);

    const thread = await begin();
    await answer(thread.id, 'It is on its way.');

    const [received, reply] = [(await mails('support_received'))[0], (await mails('support_reply'))[0]];
    expect([received?.subject, received?.body.includes(hello)]).toEqual([subject, true]);
    expect([reply?.body.includes(told), reply?.body.includes('It is on its way.')]).toEqual([true, true]);
  });

  it('by the code that was sent to them, and staff find it in their inbox as from a guest', async () => {
    const { email, code, ask, threads, mails } = await scene();

    const { status, body } = await ask({ verification_code: await code(), files: [PDF] });

    expect([status, body]).toEqual([200, { message: RECEIVED }]);
    expect(await threads()).toMatchObject([
      {
        subject: 'My parcel',
        account_id: null,
        guest: { name: 'Rachel Naidoo', email },
        last_text: 'Where is it?',
        last_name: 'Rachel Naidoo',
        is_unread: true,
        topic: 'general',
        shipment_id: null,
      },
    ]);
    expect(await mails('support_request')).toMatchObject([
      { recipient: 'help@courier.example', body: `From Rachel Naidoo, ${email}\n\nWhere is it?` },
    ]);
    const [received] = await mails('support_received');
    expect(received).toMatchObject({ recipient: email, subject: 'We have received your message: My parcel' });
    expect(tokenIn(received)).not.toBe('');
  });

  it('counts in the folders of staff as other threads do, and no customer sees it', async () => {
    const { world, staff, begin } = await scene();
    const customer = await makeCustomer(world);

    await begin();

    const unread = async (token: string) =>
      (await succeed(test_app, threadApi.threads, { token, host: world.host, input: { folder: 'unread' } })).threads.length;
    expect([await unread(staff.token), await unread(customer.token)]).toEqual([1, 0]);
  });

  it('with the shipment they mean for staff alone: whether there is one, the answer does not tell', async () => {
    const { world, code, ask, threads, mails } = await scene();
    const customer = await makeCustomer(world, { balance: 500_000 });
    const other = await scene();
    const other_customer = await makeCustomer(other.world, { balance: 500_000 });
    const shipment = await bookOne(world, { account_id: customer.account_id });
    const theirs = await bookOne(other.world, { account_id: other_customer.account_id });

    const answers = [
      await ask({ verification_code: await code(), shipment_reference: shipment.short_tracking_reference.toLowerCase() }),
      await ask({ verification_code: await code(), shipment_reference: 'NOPE99' }),
      await ask({ verification_code: await code(), shipment_reference: theirs.short_tracking_reference }),
    ];

    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { message: RECEIVED }]));
    expect((await threads()).map(({ shipment_id, reference }) => [shipment_id, reference])).toEqual([
      [null, theirs.short_tracking_reference],
      [null, 'NOPE99'],
      [shipment.id, shipment.short_tracking_reference],
    ]);
    const sent = await mails('support_received');
    expect(new Set(sent.map(({ body, subject }) => `${subject} ${body.replace(tokenIn({ body } as Mail), '')}`)).size).toBe(1);
    // The people of the account do not find a stranger's message beside their shipment.
    expect(sent.map(({ shipment_id }) => shipment_id)).toEqual([null, null, null]);
    const { threads: of_customer } = await succeed(test_app, threadApi.threads, {
      token: customer.token,
      host: world.host,
      input: {},
    });
    expect(of_customer).toEqual([]);
  });

  it('is refused without what it takes, and nothing is kept', async () => {
    const { world, code, ask, mails } = await scene();
    const right = await code();
    const wrong = right === '000000' ? '000001' : '000000';

    const answers = [
      await ask(),
      await ask({ verification_code: wrong }),
      await ask({ verification_code: right, name: ' ' }),
      await ask({ verification_code: right, email: 'rachel' }),
      await ask({ verification_code: right, message: ' ' }),
      await ask({ verification_code: right, email: 'another@example.com' }),
      await ask({ verification_code: right, files: [{ name: 'a.exe', content: btoa('MZ not a paper') }] }),
    ];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'Please enter the code that we have sent to you.'],
      [400, WRONG],
      [400, 'Please enter your name.'],
      [400, 'Please enter a valid email address.'],
      [400, 'Please write a message.'],
      [400, WRONG],
      [400, 'Please choose PDF files, PNG, JPEG or WebP pictures, or CSV files.'],
    ]);
    expect([await countThreads(world), await mails('support_request')]).toEqual([0, []]);
  });

  it('is refused with a code that has expired, that was for something else, or that was used', async () => {
    const { world, code, ask, guest, email, mails } = await scene();
    const old = await code();
    await changeRows(
      world,
      `update verification_codes set time_expires = now() - interval '1 minute' where provider_id = ${world.provider_id}`,
    );
    const expired = await ask({ verification_code: old });
    await succeed(test_app, sessionApi.sendCode, { ...guest, input: { email, purpose: 'registration' } });
    const [newest] = (await mails('verification_code')).toReversed();
    const of_registration = /Your code is (\d{6})/.exec(newest?.body ?? '')?.[1] ?? '000000';
    const for_other = await ask({ verification_code: of_registration });
    const right = await code();
    const first = await ask({ verification_code: right });
    const again = await ask({ verification_code: right });

    expect([expired, for_other, first, again].map(({ status }) => status)).toEqual([400, 400, 200, 400]);
    expect(again.body.message).toBe(WRONG);
    expect(await countThreads(world)).toBe(1);
  });

  it('is kept once for one code, however many come with it at once', async () => {
    const { world, code, ask, mails } = await scene();
    const right = await code();

    const answers = await Promise.all(Array.from({ length: 4 }, () => ask({ verification_code: right, files: [PDF] })));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400]);
    expect([await countThreads(world), (await mails('support_request')).length]).toEqual([1, 1]);
  });

  it('is kept once under one key, and answered alike when it is sent again', async () => {
    const { world, code, ask } = await scene();
    const right = await code();
    const key = { 'idempotency-key': `guest-${visitor}` };

    const answers = [await ask({ verification_code: right }, key), await ask({ verification_code: right }, key)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countThreads(world)).toBe(1);
  });

  it('is one of five of an address in a quarter of an hour, wrong codes among them', async () => {
    const { ask } = await scene();

    const answers = await Promise.all(Array.from({ length: 7 }, () => ask({ verification_code: '000000' })));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      400, 400, 400, 400, 400, 429, 429,
    ]);
  });

  it('is one of twenty of a network in a quarter of an hour', async () => {
    const { ask } = await scene();

    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, at) => ask({ email: `n${at}-${visitor}@example.com`, verification_code: '000000' })),
    );

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('goes to the support address alone where the inbox is off, and without files', async () => {
    const { world, code, ask, mails } = await scene({ support_email_address: 'help@courier.example' });

    const refused = await ask({ verification_code: await code(), files: [PDF] });
    const taken = await ask({ verification_code: await code() });

    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Files cannot be sent here. Please send your message without them.',
    ]);
    expect([taken.status, (await mails('support_request')).length, await countThreads(world)]).toEqual([200, 1, 0]);
  });

  it('is refused, and no code is sent, where there is no support address', async () => {
    const { ask, guest, email, mails } = await scene({ enabled_features: SETTINGS.enabled_features });

    await succeed(test_app, sessionApi.sendCode, { ...guest, input: { email, purpose: 'support' } });
    const { status, body } = await ask({ verification_code: '123456' });

    expect([status, body.message]).toEqual([400, 'This courier cannot be reached this way at the moment.']);
    expect(await mails('verification_code')).toEqual([]);
  });

  it('a signed-in customer’s message is a thread of their account, with files and without a code', async () => {
    const { world, threads, mails } = await scene();
    const customer = await makeCustomer(world, { balance: 500_000 });
    const shipment = await bookOne(world, { account_id: customer.account_id });

    await succeed(test_app, supportApi.askSupport, {
      token: customer.token,
      host: world.host,
      input: {
        subject: 'My claim',
        message: 'It is attached.',
        shipment_reference: shipment.short_tracking_reference,
        files: [PDF],
      },
    });

    const [thread] = await threads();
    expect(thread).toMatchObject({ account_id: customer.account_id, guest: null, shipment_id: shipment.id, subject: 'My claim' });
    expect(await mails('support_request')).toHaveLength(1);
  });
});

describe('SCREEN-18 SCREEN-19: a conversation with a guest', () => {
  it('is answered by e-mail in the provider’s words, with a link by which the guest reads and answers', async () => {
    const { world, staff, email, guest, begin, answer, mails, threads } = await scene();
    const thread = await begin();
    await succeed(test_app, messageTextApi.saveText, {
      token: staff.token,
      host: world.host,
      input: {
        event: 'support_reply',
        channel: 'email',
        side: 'delivery',
        language: 'en',
        subject: 'About {subject}',
        body: 'Dear {name}: {text} {link}',
      },
    });

    await answer(thread.id, 'Ask the depot first.', { is_internal: true });
    await answer(thread.id, 'It comes tomorrow.');

    const sent = await mails('support_reply');
    expect(sent).toMatchObject([{ recipient: email, subject: 'About My parcel', reply_to: '' }]);
    expect(sent[0]?.body).toMatch(/^Dear Rachel Naidoo: It comes tomorrow. http\S+\/conversation\/\S+$/);
    const token = tokenIn(sent[0]);
    const read = await succeed(test_app, guestThreadApi.readGuestThread, { ...guest, input: { token } });
    expect(read).toMatchObject({ subject: 'My parcel', name: 'Rachel Naidoo', has_more: false });
    expect(read.messages.map(({ text, is_from_staff }) => [text, is_from_staff])).toEqual([
      ['Where is it?', false],
      ['It comes tomorrow.', true],
    ]);
    await succeed(test_app, guestThreadApi.answerAsGuest, { ...guest, input: { token, text: 'Thank you.', files: [PDF] } });
    expect(await threads()).toMatchObject([{ id: thread.id, last_text: 'Thank you.', is_unread: true, status: 'open' }]);
  });

  it('has files that its guest reads, and none of a note or of another conversation', async () => {
    const { world, staff, guest, begin, mails } = await scene();
    const thread = await begin();
    const token = tokenIn((await mails('support_received'))[0]);
    const send = (thread_id: number, is_internal: boolean) =>
      succeed(test_app, attachmentApi.writeWithFiles, {
        token: staff.token,
        host: world.host,
        input: { thread_id, text: 'See here', is_internal, files: [PDF] },
      });
    const shown = (await send(thread.id, false)).message.attachments[0];
    const hidden = (await send(thread.id, true)).message.attachments[0];
    const other = await scene();
    const others_thread = await other.begin();

    const fileFor = (attachment_id: number | undefined, link = token) =>
      test_app.request(guestThreadApi.guestAttachment, { ...guest, input: { token: link, attachment_id } });
    const [own, note] = [await fileFor(shown?.id), await fileFor(hidden?.id)];
    const elsewhere = tokenIn((await other.mails('support_received'))[0]);

    expect([own.status, own.body.name]).toEqual([200, 'claim.pdf']);
    expect([note.status, (await fileFor(shown?.id, elsewhere)).status, others_thread.account_id]).toEqual([404, 404, null]);
  });

  it('is shut to links that are forged, over, or of another provider', async () => {
    const { world, guest, begin, mails } = await scene();
    const { id } = await begin();
    const other = await scene();
    const token = tokenIn((await mails('support_received'))[0]);
    const [number, day, proof] = token.split('.');
    const forged = [
      `${number}.${day}.${'A'.repeat(16)}`,
      `${number}.zzz.${proof}`,
      `${(id + 1).toString(36)}.${day}.${proof}`,
      'nonsense',
    ];
    const readAt = (host: string, link: string) =>
      test_app.request(guestThreadApi.readGuestThread, { ...guest, host, input: { token: link } });

    const answers = [
      ...(await Promise.all(forged.map((link) => readAt(world.host, link)))),
      await readAt(other.world.host, token),
    ];
    const written = await test_app.request(guestThreadApi.answerAsGuest, {
      ...guest,
      input: { token: forged[0], text: 'Hello' },
    });

    expect([...answers, written].map(({ status, body }) => [status, body.message])).toEqual(Array(6).fill([404, OVER]));
    expect((await readAt(world.host, token)).status).toBe(200);
  });

  it('counts wrong links, so that none is guessed', async () => {
    const { guest } = await scene();
    const guesses = await Promise.all(
      Array.from({ length: 33 }, () =>
        test_app.request(guestThreadApi.readGuestThread, { ...guest, input: { token: 'a.zzz.aaaaaaaaaaaaaaaa' } }),
      ),
    );

    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(30);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('takes so many messages of a link in a quarter of an hour', async () => {
    const { guest, begin, mails, world } = await scene();
    await begin();
    const token = tokenIn((await mails('support_received'))[0]);

    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, at) =>
        test_app.request(guestThreadApi.answerAsGuest, { ...guest, input: { token, text: `Number ${at}` } }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    const [row] = await rowsOf<{ count: number }>(
      world,
      `select count(*)::int as count from inbox_messages where provider_id = ${world.provider_id}`,
    );
    expect(row?.count).toBe(21);
  });

  it('cannot be answered once the address of the guest was deleted, and its link ends', async () => {
    const { world, guest, begin, answer, mails } = await scene();
    const { id } = await begin();
    const token = tokenIn((await mails('support_received'))[0]);
    await changeRows(
      world,
      `update inbox_threads set guest_name = '', guest_email = '' where provider_id = ${world.provider_id} and id = ${id}`,
    );

    const answered = await answer(id, 'Hello?');
    const read = await test_app.request(guestThreadApi.readGuestThread, { ...guest, input: { token } });

    expect([answered.status, answered.body.message, read.status]).toEqual([
      409,
      'The address of this guest was deleted, so they cannot be answered.',
      404,
    ]);
  });

  it('ROLE-05: is seen by staff of a branch where it is about a shipment of theirs', async () => {
    const { world, code, ask } = await scene();
    const customer = await makeCustomer(world, { balance: 500_000 });
    const shipment = await bookOne(world, { account_id: customer.account_id });
    const near = await signInAs(world, { role: ROLE.ops, branch_id: world.johannesburg, limited: true });
    const elsewhere = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });
    await ask({ verification_code: await code(), shipment_reference: shipment.short_tracking_reference });
    await ask({ verification_code: await code() });

    const seen = async (token: string) =>
      (await succeed(test_app, threadApi.threads, { token, host: world.host, input: {} })).threads.map(
        ({ shipment_id }) => shipment_id,
      );

    const legs = await rowsOf<{ collection_branch_id: number; delivery_branch_id: number }>(
      world,
      `select collection_branch_id, delivery_branch_id from shipments where provider_id = ${world.provider_id} and id = ${shipment.id}`,
    );
    const is_theirs = (branch: number) => legs.some((leg) => [leg.collection_branch_id, leg.delivery_branch_id].includes(branch));
    expect(await seen(near.token)).toEqual(is_theirs(world.johannesburg) ? [shipment.id] : []);
    expect(await seen(elsewhere.token)).toEqual(is_theirs(world.cape_town) ? [shipment.id] : []);
  });
});
