import { threadApi } from '@tsela/contract/inbox/thread-api';
import type { InboxMessage } from '@tsela/contract/inbox/message-shapes';
import type { InboxThread } from '@tsela/contract/inbox/thread-api';
import { unreadCountApi } from '@tsela/contract/inbox/unread-count-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { invoiceAccount } from '../billing/invoice-account.ts';
import { bookOne, contextOf, hireDriver, moveTo } from '../testing/field.ts';
import { cleanProvider } from '../job-handlers/clean.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services, { enabled_features: [...DEFAULT_FEATURES, 'inbox'] });
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const staff = await signInAs(world, { role: ROLE.admin });
  const colleague = await signInAs(world, { role: ROLE.ops });
  const open = async (input: object = {}, token = customer.token): Promise<InboxThread> =>
    (
      await succeed(test_app, threadApi.openThread, {
        token,
        input: { subject: 'Late', text: 'Where is it?', ...input },
      })
    ).thread;
  const write = (token: string, thread_id: number, input: object = {}) =>
    test_app.request(threadApi.writeMessage, { token, input: { thread_id, text: 'On its way.', ...input } });
  const read = (token: string, thread_id: number) => test_app.request(threadApi.messages, { token, input: { thread_id } });
  const list = async (token: string, input: object = {}) => succeed(test_app, threadApi.threads, { token, input });
  const ids = async (token: string, input: object = {}) => (await list(token, input)).threads.map(({ id }) => id);
  const unread = async (token: string) => (await succeed(test_app, unreadCountApi.unreadCount, { token, input: {} })).unread;
  const mark = (token: string, input: object) => test_app.request(threadApi.markThreads, { token, input });
  const change = (token: string, input: object) => test_app.request(threadApi.changeThread, { token, input });
  return { world, customer, staff, colleague, open, write, read, list, ids, unread, mark, change };
}

const texts = (body: { messages: InboxMessage[] }) => body.messages.map(({ text }) => text);

describe('SCREEN-19: a thread between a customer and staff', () => {
  it('MENU-10 MENU-43: is counted until each reader has read it, and what they wrote themselves is read', async () => {
    const { customer, staff, colleague, open, write, unread, mark } = await scene();
    const { id } = await open();
    expect([await unread(customer.token), await unread(staff.token), await unread(colleague.token)]).toEqual([0, 1, 1]);

    await mark(colleague.token, { mark: 'read', thread_ids: [id] });
    expect([await unread(staff.token), await unread(colleague.token)]).toEqual([1, 0]);

    // The answer takes it up: a colleague has nothing to read of it any more.
    const { status, body } = await write(staff.token, id);
    expect([status, body.message.is_from_staff]).toEqual([200, true]);
    await write(customer.token, id, { text: 'Thank you.' });
    expect([await unread(customer.token), await unread(staff.token), await unread(colleague.token)]).toEqual([0, 1, 0]);
  });

  it('tells customers of no member of staff, and never of notes among staff', async () => {
    const { customer, staff, open, write, read, ids, unread, mark, list } = await scene();
    const { id } = await open();
    await write(staff.token, id);
    await mark(customer.token, { mark: 'read', thread_ids: [id] });

    await write(staff.token, id, { text: 'He always shouts, sesame.', is_internal: true });

    const seen = await read(customer.token, id);
    expect(texts(seen.body)).toEqual(['Where is it?', 'On its way.']);
    expect(seen.body.messages[1]).toMatchObject({ name: '', is_from_staff: true });
    expect(seen.body.thread).toMatchObject({ assigned_to: null, assigned_name: '', is_unread: false });
    expect(await unread(customer.token)).toBe(0);
    expect(await ids(customer.token, { search: 'sesame' })).toEqual([]);
    expect((await list(customer.token)).threads[0]?.last_text).toBe('On its way.');
    expect(texts((await read(staff.token, id)).body)).toHaveLength(3);
    const refused = await write(customer.token, id, { is_internal: true });
    expect([refused.status, refused.body.message]).toEqual([403, 'Only staff write notes among themselves.']);
  });

  it('ROLE-05: is of its account: another customer, provider or driver does not find it', async () => {
    const { world, customer, staff, open, read, write, mark, change, ids } = await scene();
    const { id } = await open();
    const other = await makeCustomer(world);
    const elsewhere = await scene();
    const branch_only = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });
    const other_only = await signInAs(world, { role: ROLE.ops, limit_account_id: other.account_id });
    const driver = await hireDriver(world);

    for (const { token } of [other, elsewhere.staff, elsewhere.customer, other_only]) {
      expect((await read(token, id)).status).toBe(404);
      expect((await write(token, id)).status).toBe(404);
      expect((await mark(token, { mark: 'read', thread_ids: [id] })).status).toBe(404);
      expect(await ids(token)).toEqual([]);
    }
    expect((await change(other_only.token, { thread_id: id, status: 'done' })).status).toBe(404);
    // An account that has no shipments yet is of every branch.
    expect((await read(branch_only.token, id)).status).toBe(200);
    expect((await read(driver.token, id)).body.message).toBe('You have no inbox here.');
    expect((await change(customer.token, { thread_id: id, status: 'done' })).body.message).toBe('Only staff can do this.');
    expect(await ids(staff.token)).toEqual([id]);
  });

  it('PERM-021 PERM-034: is there where the feature is on, and for staff whose role has the inbox', async () => {
    const world = await makeWorld(test_app.services);
    const { token } = await signInAs(world, { role: ROLE.admin });

    const off = await test_app.request(threadApi.threads, { token, input: {} });

    expect([off.status, off.body.message]).toEqual([403, 'This feature is switched off.']);
  });

  it('is about a shipment or an invoice that its writer sees, of the same account', async () => {
    const { world, customer, staff, open, ids } = await scene();
    const shipment = await bookOne(world, { account_id: customer.account_id });
    await moveTo(world, shipment, 'delivered');
    await invoiceAccount(contextOf(world), customer.account_id);
    const other = await makeCustomer(world, { balance: 1_000_000 });
    const theirs = await bookOne(world, { account_id: other.account_id });
    const ask = (reference: string, token = customer.token, more: object = {}) =>
      test_app.request(threadApi.openThread, { token, input: { subject: 'Late', text: 'Where?', reference, ...more } });

    const of_shipment = await open({ reference: shipment.short_tracking_reference.toLowerCase() });
    const of_invoice = await open({ reference: 'inv000001' });

    expect(of_shipment).toMatchObject({ topic: 'shipments', shipment_id: shipment.id, account_id: customer.account_id });
    expect(of_invoice).toMatchObject({ topic: 'billing', reference: 'INV000001' });
    const refused = [
      await ask(theirs.short_tracking_reference),
      await ask('INV000099'),
      await ask('INV000001', other.token),
      await ask(theirs.short_tracking_reference, staff.token, { account_id: customer.account_id }),
      await ask('', staff.token),
    ];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'We do not find this shipment or invoice.'],
      [400, 'We do not find this shipment or invoice.'],
      [400, 'We do not find this shipment or invoice.'],
      [400, 'This reference is of another account.'],
      [400, 'Please choose an account, or name a shipment or invoice.'],
    ]);
    // Money is for those who may see it.
    const no_billing = await signInAs(world, { role: ROLE.no_billing, account_id: customer.account_id });
    expect(await ids(no_billing.token)).toEqual([of_shipment.id]);
    expect(await ids(customer.token)).toEqual([of_invoice.id, of_shipment.id]);
    expect(await ids(customer.token, { folder: 'billing' })).toEqual([of_invoice.id]);
  });

  it('is assigned, done and opened again by the next message', async () => {
    const { customer, staff, colleague, world, open, write, change, ids } = await scene();
    const { id } = await open();
    const driver = await hireDriver(world);

    const given = await change(staff.token, { thread_id: id, assigned_to: colleague.user_id });
    expect(given.body.thread.assigned_to).toBe(colleague.user_id);
    expect((await change(staff.token, { thread_id: id, assigned_to: driver.user_id })).status).toBe(400);
    expect((await change(staff.token, { thread_id: id, assigned_to: customer.user_id })).status).toBe(400);
    expect([await ids(colleague.token, { folder: 'mine' }), await ids(staff.token, { folder: 'unassigned' })]).toEqual([
      [id],
      [],
    ]);
    await change(colleague.token, { thread_id: id, status: 'done' });
    expect([await ids(staff.token), await ids(staff.token, { folder: 'done' }), await ids(customer.token)]).toEqual([
      [],
      [id],
      [id],
    ]);

    await write(customer.token, id, { text: 'It is still not here.' });

    expect(await ids(staff.token)).toEqual([id]);
  });

  it('is archived and marked unread by one reader alone, until something new comes', async () => {
    const { world, customer, staff, open, write, mark, ids, unread } = await scene();
    const other = await signInAs(world, { role: ROLE.user, account_id: customer.account_id });
    const { id } = await open();
    await mark(customer.token, { mark: 'archived', thread_ids: [id] });
    expect([await ids(customer.token), await ids(customer.token, { folder: 'archived' }), await ids(other.token)]).toEqual([
      [],
      [id],
      [id],
    ]);

    await write(staff.token, id);

    expect([await ids(customer.token), await unread(customer.token)]).toEqual([[id], 1]);
    expect((await mark(customer.token, { mark: 'read' })).body).toEqual({ unread: 0 });
    expect((await mark(customer.token, { mark: 'unread', thread_ids: [id] })).body).toEqual({ unread: 1 });
  });

  it('stays unread where something came after what its reader saw', async () => {
    const { customer, staff, open, write, read, mark } = await scene();
    const { id } = await open();
    const first = await write(staff.token, id);
    await write(staff.token, id, { text: 'And one more thing.' });

    const marked = await mark(customer.token, { mark: 'read', thread_ids: [id], up_to_id: first.body.message.id });

    expect(marked.body).toEqual({ unread: 1 });
    expect(texts((await read(customer.token, id)).body)).toEqual(['Where is it?', 'On its way.', 'And one more thing.']);
  });

  it('is found by its subject, its words and its account, wildcards being plain signs, and read page by page', async () => {
    const { customer, staff, open, ids, list } = await scene();
    const made = [];
    for (let number = 0; number < 5; number++)
      made.push((await open({ subject: `Number ${number}`, text: `50% of ${number}` })).id);

    expect(await ids(staff.token, { search: 'NUMBER 3' })).toEqual([made[3]]);
    expect(await ids(staff.token, { search: '5%of' })).toEqual([]);
    expect(await ids(staff.token, { search: '50% of 2' })).toEqual([made[2]]);
    const first = await list(customer.token, { limit: 2 });
    const second = await list(customer.token, { limit: 2, before: first.next });
    const third = await list(customer.token, { limit: 2, before: second.next });
    expect([first, second, third].map(({ threads }) => threads.map(({ id }) => id))).toEqual([
      [made[4], made[3]],
      [made[2], made[1]],
      [made[0]],
    ]);
    expect([first.next, third.next]).toEqual([expect.any(Number), null]);
  });

  it('keeps the order of messages that are written at once, and reads none of them as done', async () => {
    const { customer, staff, open, write, read, list } = await scene();
    const { id } = await open();

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => write(at % 2 === 0 ? customer.token : staff.token, id, { text: `Message ${at}` })),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { messages } = (await read(staff.token, id)).body as { messages: InboxMessage[] };
    expect(messages).toHaveLength(13);
    const [thread] = (await list(staff.token)).threads;
    expect(thread?.last_text).toBe(messages.at(-1)?.text);
    // Each message of the customer comes with what it is found by.
    expect((await list(staff.token, { search: 'message 7' })).threads).toHaveLength(1);
  });

  it('is written once however often the same is sent, and so often an hour', async () => {
    const { customer, open, read, write } = await scene();
    const { id } = await open();
    const headers = { 'idempotency-key': 'one-and-the-same' };
    const again = () =>
      test_app.request(threadApi.writeMessage, { token: customer.token, input: { thread_id: id, text: 'Hello?' }, headers });
    await Promise.all([again(), again(), again()]);
    expect(texts((await read(customer.token, id)).body)).toEqual(['Where is it?', 'Hello?']);

    const answers = await Promise.all(Array.from({ length: 62 }, () => write(customer.token, id)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(58);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('takes scripts as plain words, and refuses 10 MB and control characters', async () => {
    const { staff, open, write, read } = await scene();
    const { id } = await open({ text: '<script>alert(1)</script>' });

    expect(texts((await read(staff.token, id)).body)).toEqual(['<script>alert(1)</script>']);
    expect((await write(staff.token, id, { text: 'x'.repeat(10_000_000) })).status).toBe(413);
    expect((await write(staff.token, id, { text: 'x'.repeat(4001) })).status).toBe(400);
    expect((await write(staff.token, id, { text: ' \n ' })).body.message).toBe('Please write a message.');
    expect((await write(staff.token, id, { text: 'a\u0000b' })).status).toBe(400);
  });

  it('SCREEN-56: e-mails an answer of staff to those of the customer who wrote, and no note', async () => {
    const { world, customer, staff, open, write } = await scene();
    const { id } = await open({ subject: 'Late\u2028one' });
    await write(staff.token, id, { is_internal: true });
    await write(staff.token, id, { text: 'It comes tomorrow.' });

    const mails = await rowsOf<{ recipient: string; subject: string; body: string }>(
      world,
      `select recipient, subject, body from messages where provider_id = ${world.provider_id} and event = 'support_reply'`,
    );
    const [person] = await rowsOf<{ email: string }>(world, `select email from users where id = ${customer.user_id}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ recipient: person?.email, subject: 'Late one' });
    expect(mails[0]?.body).toContain('It comes tomorrow.');
    expect(mails[0]?.body).toContain(`/inbox?thread=${id}`);
  });

  it('EVENT-01: arrives live at the customer and at staff; of notes among staff the customer hears nothing', async () => {
    const { customer, staff, open, write } = await scene();
    const { id } = await open();
    const heard: (number | null)[] = [];
    const stop = test_app.services.live.subscribe(
      (each) => each.type === 'inbox' && each.id === id && heard.push(each.account_id),
    );

    await write(staff.token, id);
    await write(staff.token, id, { is_internal: true });

    stop();
    expect(heard).toEqual([customer.account_id, null]);
  });
});

describe('ROLE-06, SCREEN-19: a message of a thread about no shipment', () => {
  /** How often shipments are read for the branches of an account while something is done, and to which branches it is told. */
  async function branchesRead(work: () => Promise<unknown>) {
    const told: (readonly number[] | undefined)[] = [];
    const stop = test_app.services.live.subscribe((each) => each.type === 'inbox' && told.push(each.branch_ids));
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await work();
    stop();
    const statements = asked.mock.calls.map(([statement]) => JSON.stringify(statement));
    asked.mockRestore();
    return { readings: statements.filter((statement) => statement.includes('newest')).length, told: told.at(-1) };
  }

  it('reads no shipments where no staff are limited to a branch, and few where their branches are among the newest', async () => {
    const { world, customer, open, write } = await scene();
    await bookOne(world, { account_id: customer.account_id });
    const { id } = await open();

    const unlimited = await branchesRead(() => write(customer.token, id));
    await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });
    const limited = await branchesRead(() => write(customer.token, id));

    expect(unlimited).toEqual({ readings: 0, told: [] });
    expect(limited).toEqual({ readings: 1, told: [world.cape_town] });
  });

  it('is told to a branch of which the last parcels are among 5 000, and to no other', async () => {
    const { world, customer, open, write } = await scene();
    await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });
    await signInAs(world, { role: ROLE.ops, branch_id: world.johannesburg, limited: true });
    const { account_id } = customer;
    const old = await bookOne(world, { account_id });
    await changeRows(
      world,
      `update shipments set time_created = time_created - interval '1 day', delivery_branch_id = null, collection_branch_id = ${world.cape_town}
        where provider_id = ${world.provider_id} and id = ${old.id}`,
    );
    const { id } = await open();
    const before = await branchesRead(() => write(customer.token, id));
    const newer = await bookOne(world, { account_id });
    await changeRows(
      world,
      `update shipments set delivery_branch_id = ${world.johannesburg}, collection_branch_id = ${world.johannesburg}
        where provider_id = ${world.provider_id} and id = ${newer.id}`,
    );
    const columns = await rowsOf<{ name: string }>(
      world,
      `select column_name as name from information_schema.columns where table_name = 'shipments' and is_generated = 'NEVER'
        and column_name not in ('id', 'short_tracking_reference')`,
    );
    const others = columns.map(({ name }) => name).join(', ');
    await changeRows(
      world,
      `insert into shipments (id, short_tracking_reference, ${others})
        select nextval('shipment_ids'), 'N' || currval('shipment_ids'), ${others}
        from shipments, generate_series(1, 300) n where provider_id = ${world.provider_id} and id = ${newer.id}`,
    );

    const { told } = await branchesRead(() => write(customer.token, id));

    expect(before.told).toEqual([world.cape_town]);
    expect(told?.toSorted((one, other) => one - other)).toEqual(
      [world.cape_town, world.johannesburg].toSorted((one, other) => one - other),
    );
  });
});

it('SCREEN-19: a thread ends with its messages and marks a year after its last message', async () => {
  const { world, customer, staff, open, ids } = await scene();
  const [old, kept] = [await open(), await open()];
  await changeRows(world, `update inbox_threads set time_last = time_last - interval '366 days' where id = ${old.id}`);

  await cleanProvider(contextOf(world), { provider_id: world.provider_id });

  expect([await ids(customer.token), await ids(staff.token)]).toEqual([[kept.id], [kept.id]]);
  const left = await rowsOf(world, `select id from inbox_messages where provider_id = ${world.provider_id}`);
  expect(left).toHaveLength(1);
});
