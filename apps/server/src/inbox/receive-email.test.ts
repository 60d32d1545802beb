import { attachmentApi } from '@tsela/contract/inbox/attachment-api';
import { threadApi } from '@tsela/contract/inbox/thread-api';
import { supportApi } from '@tsela/contract/messages/support-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

const DOMAIN = 'reply.tsela.example';
const KEY = 'inbound-email-key-of-tests';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp({ env: { INBOUND_EMAIL_DOMAIN: DOMAIN, INBOUND_EMAIL_KEY: KEY } });
});
afterAll(() => test_app.close());

const SETTINGS = {
  support_email_address: 'help@courier.example',
  notification_email_address: 'post@courier.example',
  enabled_features: [...DEFAULT_FEATURES, 'inbox'],
};
const PDF = { Name: 'claim.pdf', Content: btoa('%PDF-1.7 claim'), ContentType: 'application/pdf' };

let number = 0;

/** As Postmark posts an e-mail. */
function email({
  from,
  to,
  text = 'Thank you.',
  ...more
}: {
  from: string;
  to: string;
  text?: string;
  [field: string]: unknown;
}) {
  const { Headers = [], ...rest } = more;
  return {
    From: `"Rachel" <${from}>`,
    FromFull: { Email: from, Name: 'Rachel' },
    ToFull: [{ Email: to, Name: '' }],
    OriginalRecipient: to,
    Subject: 'Re: My parcel',
    TextBody: `${text}\n\nOn Fri, 27 Nov 2026 at 09:12, Test Couriers <post@courier.example> wrote:\n> It comes tomorrow.`,
    Headers: [{ Name: 'Message-ID', Value: `<${++number}@mail.example>` }, ...(Headers as object[])],
    ...rest,
  };
}

interface Told {
  readonly outcome?: string;
  readonly why?: string;
  readonly message?: string;
}

async function deliver(body: unknown, key = KEY) {
  const response = await test_app.app.inject({
    method: 'POST',
    url: `/api/inbound-email/${key}`,
    headers: { 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.statusCode, body: response.json<Told>() };
}

async function scene() {
  const world = await makeWorld(test_app.services, SETTINGS);
  const staff = await signInAs(world, { role: ROLE.admin });
  const rachel = `rachel${++number}@example.com`;
  const mailsOf = (event: string) =>
    rowsOf<{ recipient: string; body: string; reply_to: string }>(
      world,
      `select recipient, body, reply_to from messages where provider_id = ${world.provider_id} and event = '${event}' order by id`,
    );
  const answer = (thread_id: number) =>
    succeed(test_app, threadApi.writeMessage, {
      token: staff.token,
      host: world.host,
      input: { thread_id, text: 'It comes tomorrow.' },
    });
  const messages = async (thread_id: number) =>
    (await succeed(test_app, threadApi.messages, { token: staff.token, host: world.host, input: { thread_id } })).messages;
  const readAs = (token: string) => succeed(test_app, threadApi.threads, { token, host: world.host, input: {} });
  return { world, staff, rachel, mailsOf, answer, messages, readAs };
}

/** A guest's thread that was answered, with the address to answer to. */
async function guestScene() {
  const made = await scene();
  const { world, staff, rachel, mailsOf, answer } = made;
  const visitor = { host: world.host, ip: `10.9.${number % 250}.${Math.floor(number / 250)}` };
  await succeed(test_app, sessionApi.sendCode, { ...visitor, input: { email: rachel, purpose: 'support' } });
  const verification_code = /Your code is (\d{6})/.exec((await mailsOf('verification_code'))[0]?.body ?? '')?.[1] ?? '';
  await succeed(test_app, supportApi.askSupport, {
    ...visitor,
    input: { name: 'Rachel Naidoo', email: rachel, verification_code, subject: 'My parcel', message: 'Where is it?' },
  });
  const [thread] = (await made.readAs(staff.token)).threads;
  const thread_id = thread?.id ?? 0;
  await answer(thread_id);
  const [reply] = await mailsOf('support_reply');
  return { ...made, thread_id, reply_to: reply?.reply_to ?? '', body: reply?.body ?? '' };
}

describe('SCREEN-19: an answer by e-mail', () => {
  it('comes to an address that only we can make, and is what stands above what it quotes', async () => {
    const { rachel, thread_id, reply_to, body, messages, readAs, staff } = await guestScene();

    const told = await deliver(email({ from: rachel.toUpperCase(), to: reply_to.toUpperCase(), Attachments: [PDF] }));

    expect(reply_to).toMatch(/^reply\+\w+-\w+-0\.[0-9a-f]{24}@reply\.tsela\.example$/);
    expect(body).toContain('You can answer this e-mail as well.');
    expect(told).toEqual({ status: 200, body: { outcome: 'added' } });
    const all = await messages(thread_id);
    expect(all.at(-1)).toMatchObject({
      text: 'Thank you.',
      name: 'Rachel Naidoo',
      from_email: '',
      is_from_staff: false,
      attachments: [{ name: 'claim.pdf' }],
    });
    expect((await readAs(staff.token)).threads).toMatchObject([{ id: thread_id, last_text: 'Thank you.', is_unread: true }]);
  });

  it('opens a thread again that is done', async () => {
    const { world, staff, rachel, thread_id, reply_to, readAs } = await guestScene();
    await succeed(test_app, threadApi.changeThread, {
      token: staff.token,
      host: world.host,
      input: { thread_id, status: 'done' },
    });

    await deliver(email({ from: rachel, to: reply_to }));

    expect((await readAs(staff.token)).threads).toMatchObject([{ id: thread_id, status: 'open' }]);
  });

  it('is one message however often and however many times at once it is delivered', async () => {
    const { rachel, thread_id, reply_to, messages } = await guestScene();
    const same = email({ from: rachel, to: reply_to, Attachments: [PDF] });

    const at_once = await Promise.all(Array.from({ length: 6 }, () => deliver(same)));
    const later = await deliver(same);

    expect(at_once.map(({ status, body }) => `${status} ${body.outcome}`).toSorted()).toEqual([
      '200 added',
      ...Array<string>(5).fill('200 repeated'),
    ]);
    expect(later.body).toEqual({ outcome: 'repeated' });
    expect((await messages(thread_id)).map(({ text }) => text)).toEqual(['Where is it?', 'It comes tomorrow.', 'Thank you.']);
  });

  it('without a Message-ID is known again by all that it says', async () => {
    const { rachel, thread_id, reply_to, messages } = await guestScene();
    const nameless = { ...email({ from: rachel, to: reply_to }), Headers: [] };

    const outcomes = [
      await deliver(nameless),
      await deliver(nameless),
      await deliver({ ...nameless, TextBody: 'And one more.' }),
    ];

    expect(outcomes.map(({ body }) => body.outcome)).toEqual(['added', 'repeated', 'added']);
    expect(await messages(thread_id)).toHaveLength(4);
  });

  it('from another address arrives as that, and not in the name of who has the conversation', async () => {
    const { thread_id, reply_to, messages, world, staff } = await guestScene();

    await deliver(email({ from: 'husband@example.com', to: reply_to, text: 'I answer for Rachel.' }));

    expect((await messages(thread_id)).at(-1)).toMatchObject({
      text: 'I answer for Rachel.',
      name: 'husband@example.com',
      from_email: 'husband@example.com',
    });
    const { threads } = await succeed(test_app, threadApi.threads, { token: staff.token, host: world.host, input: {} });
    expect(threads[0]?.guest?.name).toBe('Rachel Naidoo');
  });

  it('is refused where the address is forged, or of another conversation, provider or domain', async () => {
    const one = await guestScene();
    const other = await guestScene();
    const [local = ''] = one.reply_to.split('@');
    const [, proof = ''] = local.split('.');
    const [theirs = ''] = other.reply_to.split('.');
    const forged = [
      `${local.slice(0, -1)}${local.endsWith('0') ? '1' : '0'}@${DOMAIN}`,
      `${theirs}.${proof}@${DOMAIN}`,
      `${local}@elsewhere.example`,
      `help@${DOMAIN}`,
    ];

    const told = await Promise.all(forged.map((to) => deliver(email({ from: one.rachel, to }))));

    expect(told.map(({ status, body }) => [status, body])).toEqual(
      Array(4).fill([200, { outcome: 'refused', why: 'No recipient is an address for answers.' }]),
    );
    expect([(await one.messages(one.thread_id)).length, (await other.messages(other.thread_id)).length]).toEqual([2, 2]);
  });

  it('finds the address for answers among its recipients', async () => {
    const { rachel, thread_id, reply_to, messages } = await guestScene();

    const { body } = await deliver({
      ...email({ from: rachel, to: 'someone@example.com' }),
      CcFull: [{ Email: 'friend@example.com' }, { Email: reply_to }],
    });

    expect(body.outcome).toBe('added');
    expect(await messages(thread_id)).toHaveLength(3);
  });

  it('of machines, lists and ourselves is dropped, so that nothing answers itself', async () => {
    const { rachel, thread_id, reply_to, messages } = await guestScene();
    const withHeader = (Name: string, Value: string) => email({ from: rachel, to: reply_to, Headers: [{ Name, Value }] });

    const told = [
      await deliver(withHeader('Auto-Submitted', 'auto-replied')),
      await deliver(withHeader('Precedence', 'bulk')),
      await deliver(withHeader('Return-Path', '<>')),
      await deliver(email({ from: 'MAILER-DAEMON@example.com', to: reply_to })),
      await deliver(email({ from: 'post@courier.example', to: reply_to })),
      await deliver(email({ from: reply_to, to: reply_to })),
      await deliver({ ...email({ from: rachel, to: reply_to }), TextBody: ' \n ', HtmlBody: '<p> </p>' }),
    ];

    expect(told.map(({ status, body }) => [status, body.why])).toEqual([
      [200, 'It was sent automatically.'],
      [200, 'It was sent to many.'],
      [200, 'It is a report of a mail server.'],
      [200, 'It was sent by a machine.'],
      [200, 'It is from ourselves.'],
      [200, 'It is from ourselves.'],
      [200, 'It says nothing.'],
    ]);
    expect(await messages(thread_id)).toHaveLength(2);
  });

  it('is not taken without the key, without the form of Postmark, or where it is too large', async () => {
    const { rachel, thread_id, reply_to, messages } = await guestScene();
    const whole = email({ from: rachel, to: reply_to });

    const told = [
      await deliver(whole, 'another-key-of-the-same-len'),
      await deliver(whole, `${KEY}x`),
      await deliver('{'),
      await deliver([]),
      await deliver({ Subject: 'No sender' }),
      await deliver({ ...whole, HtmlBody: 'x'.repeat(17 * 1024 * 1024) }),
    ];

    expect(told.map(({ status }) => status)).toEqual([404, 404, 400, 400, 400, 413]);
    expect(await messages(thread_id)).toHaveLength(2);
  });

  it('names the files that are not taken, and cuts what is too long', async () => {
    const { rachel, thread_id, reply_to, messages } = await guestScene();
    const many = Array.from({ length: 6 }, (_, at) => ({ ...PDF, Name: `${at}.pdf` }));

    await deliver(email({ from: rachel, to: reply_to, Attachments: [{ Name: 'run.exe', Content: btoa('MZ run') }, ...many] }));
    await deliver({ ...email({ from: rachel, to: reply_to }), TextBody: 'a'.repeat(50_000) });

    const [first, second] = (await messages(thread_id)).slice(-2);
    expect(first?.text).toBe('Thank you.\n\nFiles that were not taken: run.exe, 5.pdf');
    expect(first?.attachments).toHaveLength(5);
    expect([second?.text.length, second?.text.endsWith('a […]')]).toEqual([3998, true]);
  });

  it('is refused once the address of the guest was deleted, or the thread has ended', async () => {
    const { world, rachel, thread_id, reply_to } = await guestScene();
    const of = `provider_id = ${world.provider_id} and id = ${thread_id}`;
    await changeRows(world, `update inbox_threads set guest_name = '', guest_email = '' where ${of}`);
    const erased = await deliver(email({ from: rachel, to: reply_to }));
    await changeRows(world, `delete from inbox_threads where ${of}`);
    const ended = await deliver(email({ from: rachel, to: reply_to }));

    expect([erased, ended].map(({ status, body }) => [status, body.why])).toEqual([
      [200, 'The address of this guest was deleted.'],
      [200, 'There is no such conversation.'],
    ]);
  });

  it('is delivered again later where many come to one conversation', async () => {
    const { rachel, thread_id, reply_to, messages } = await guestScene();

    const told = await Promise.all(Array.from({ length: 22 }, () => deliver(email({ from: rachel, to: reply_to }))));

    expect(told.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(told.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(await messages(thread_id)).toHaveLength(22);
  });
});

describe('SCREEN-19: an answer of a user by e-mail', () => {
  async function userScene() {
    const made = await scene();
    const { world, staff, mailsOf, answer } = made;
    const customer = await makeCustomer(world);
    const { thread } = await succeed(test_app, threadApi.openThread, {
      token: customer.token,
      host: world.host,
      input: { subject: 'Saturdays', text: 'Do you collect?' },
    });
    await answer(thread.id);
    const [mail] = await mailsOf('support_reply');
    return {
      ...made,
      customer,
      staff,
      thread_id: thread.id,
      address: mail?.recipient ?? '',
      reply_to: mail?.reply_to ?? '',
    };
  }

  it('is theirs, and read by the people of the account', async () => {
    const { world, customer, thread_id, address, reply_to } = await userScene();

    await deliver(email({ from: address, to: reply_to, text: 'Then please come.' }));

    const { messages } = await succeed(test_app, threadApi.messages, {
      token: customer.token,
      host: world.host,
      input: { thread_id },
    });
    expect(messages.at(-1)).toMatchObject({ text: 'Then please come.', is_own: true, from_email: '' });
  });

  it('is not taken any more once they have left', async () => {
    const { world, customer, thread_id, address, reply_to, messages } = await userScene();
    await changeRows(
      world,
      `update users set is_active = false where provider_id = ${world.provider_id} and id = ${customer.user_id}`,
    );

    const { body } = await deliver(email({ from: address, to: reply_to }));

    expect(body.why).toBe('Who was written to does not have this conversation any more.');
    expect(await messages(thread_id)).toHaveLength(2);
  });

  it('SCREEN-06: is not asked for from who has switched off e-mails of answers', async () => {
    const { world, customer, answer, thread_id, mailsOf } = await userScene();
    await succeed(test_app, profileApi.saveSetting, {
      token: customer.token,
      host: world.host,
      input: { setting: 'email_notifications', value: { support_reply: false } },
    });

    await answer(thread_id);

    expect(await mailsOf('support_reply')).toHaveLength(1);
  });

  it('is read as any other message, its files as well', async () => {
    const { world, customer, thread_id, address, reply_to, messages } = await userScene();

    await deliver(email({ from: address, to: reply_to, Attachments: [PDF] }));

    const [file] = (await messages(thread_id)).at(-1)?.attachments ?? [];
    const read = await succeed(test_app, attachmentApi.attachment, {
      token: customer.token,
      host: world.host,
      input: { attachment_id: file?.id ?? 0 },
    });
    expect(atob(read.content)).toBe('%PDF-1.7 claim');
  });
});
