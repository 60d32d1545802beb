import { announcementApi } from '@tsela/contract/inbox/announcement-api';
import { threadApi } from '@tsela/contract/inbox/thread-api';
import { unreadCountApi } from '@tsela/contract/inbox/unread-count-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanProvider } from '../job-handlers/clean.ts';
import { contextOf } from '../testing/field.ts';
import { changeRows, countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const WORDS = { subject: 'Closed on Friday', text: 'It is a holiday.' };

async function scene() {
  const world = await makeWorld(test_app.services, { enabled_features: [...DEFAULT_FEATURES, 'inbox'] });
  const admin = await signInAs(world, { role: ROLE.admin });
  const [customer, other] = [await makeCustomer(world), await makeCustomer(world)];
  const local = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town });
  const announce = (input: object, token = admin.token) =>
    test_app.request(announcementApi.announce, { token, input: { ...WORDS, ...input } });
  const read = (token: string, announcement_id: number) =>
    test_app.request(announcementApi.announcement, { token, input: { announcement_id } });
  const list = (token: string, input: object = {}) => succeed(test_app, threadApi.threads, { token, input });
  const ids = async (token: string, input: object = {}) => (await list(token, input)).announcements.map(({ id }) => id);
  const unread = async (token: string) => (await succeed(test_app, unreadCountApi.unreadCount, { token, input: {} })).unread;
  const mark = (token: string, input: object) => test_app.request(threadApi.markThreads, { token, input });
  return { world, admin, customer, other, local, announce, read, list, ids, unread, mark };
}

describe('SCREEN-19: an announcement', () => {
  it('is in the inbox of those whom it is for alone, unread until each has read it', async () => {
    const { world, admin, customer, other, local, announce, read, ids, unread, mark } = await scene();
    const elsewhere = await scene();
    const made = [
      await announce({ audience: 'accounts' }),
      await announce({ audience: 'account', account_id: customer.account_id }),
      await announce({ audience: 'branch', branch_id: world.cape_town }),
      await announce({ audience: 'role', role_id: ROLE.ops }),
    ];
    const [to_all = 0, to_one = 0, to_branch = 0, to_role = 0] = made.map(({ body }) => body.announcement.id);

    expect(made.map(({ body }) => body.announcement.to)).toEqual([
      'All accounts',
      expect.any(String),
      expect.any(String),
      'Operations manager',
    ]);
    expect(await ids(customer.token)).toEqual([to_one, to_all]);
    expect(await ids(other.token)).toEqual([to_all]);
    expect(await ids(local.token)).toEqual([to_role, to_branch]);
    expect([await ids(admin.token), await ids(admin.token, { folder: 'sent' })]).toEqual([
      [],
      [to_role, to_branch, to_one, to_all],
    ]);
    expect([await unread(customer.token), await unread(other.token), await unread(admin.token)]).toEqual([2, 1, 0]);
    expect((await mark(customer.token, { mark: 'read', announcement_ids: [to_all] })).body).toEqual({ unread: 1 });
    expect(await unread(other.token)).toBe(1);
    const seen = (await read(customer.token, to_one)).body.announcement;
    expect([seen.text, seen.to, seen.by, seen.can_withdraw]).toEqual(['It is a holiday.', '', '', false]);
    for (const [token, id] of [
      [other.token, to_one],
      [customer.token, to_role],
      [elsewhere.admin.token, to_all],
      [elsewhere.customer.token, to_all],
    ] as const) {
      expect((await read(token, id)).status).toBe(404);
      expect((await mark(token, { mark: 'read', announcement_ids: [id] })).status).toBe(404);
    }
    // Who comes later has missed it.
    await changeRows(world, `update inbox_announcements set time_created = time_created - interval '1 day'`);
    expect(await ids((await makeCustomer(world)).token)).toEqual([]);
  });

  it('is one row for ten thousand readers, with marks of those alone who have read it', async () => {
    const { world, customer, announce, mark } = await scene();
    await changeRows(
      world,
      `insert into users (provider_id, id, name, email, role_id, account_id, time_created, time_modified)
      select ${world.provider_id}, nextval('user_ids'), 'Reader ' || n, 'reader' || n || '-${world.provider_id}@example.com', ${ROLE.user},
        ${customer.account_id}, now(), now() from generate_series(1, 10000) n`,
    );

    const { body } = await announce({ audience: 'accounts' });
    const before = await countRows(world, 'inbox_announcements', 'inbox_announcement_marks');
    await mark(customer.token, { mark: 'archived', announcement_ids: [body.announcement.id] });

    expect(before).toEqual([1, 1]);
    expect(await countRows(world, 'inbox_announcements', 'inbox_announcement_marks')).toEqual([1, 2]);
  });

  it('is in one order and pages with the conversations, found by its words, and all is read at once', async () => {
    const { customer, announce, list, ids, unread, mark } = await scene();
    const open = async (subject: string) =>
      (await succeed(test_app, threadApi.openThread, { token: customer.token, input: { subject, text: 'Where?' } })).thread.id;
    const [one, first] = [await open('One'), (await announce({ audience: 'accounts', subject: '50% off' })).body.announcement.id];
    const [two, second] = [await open('Two'), (await announce({ audience: 'accounts' })).body.announcement.id];

    const top = await list(customer.token, { limit: 2 });
    const rest = await list(customer.token, { limit: 2, before: top.next });
    expect(
      [top, rest].map(({ threads, announcements }) => [threads.map(({ id }) => id), announcements.map(({ id }) => id)]),
    ).toEqual([
      [[two], [second]],
      [[one], [first]],
    ]);
    expect(rest.next).toBeNull();
    expect([await ids(customer.token, { search: '50% OFF' }), await ids(customer.token, { search: '5%off' })]).toEqual([
      [first],
      [],
    ]);
    expect((await list(customer.token, { folder: 'announcements' })).threads).toEqual([]);
    expect(await ids(customer.token, { folder: 'shipments' })).toEqual([]);
    expect((await mark(customer.token, { mark: 'read' })).body).toEqual({ unread: 0 });
    await mark(customer.token, { mark: 'archived', announcement_ids: [first] });
    expect([await ids(customer.token), await ids(customer.token, { folder: 'archived' })]).toEqual([[second], [first]]);
    await mark(customer.token, { mark: 'unread', announcement_ids: [second] });
    expect(await unread(customer.token)).toBe(1);
  });

  it('PERM-034: needs a right of its own, and a reach as far as it goes', async () => {
    const { world, admin, customer, other, announce, ids, read } = await scene();
    const finance = await signInAs(world, { role: ROLE.finance });
    const of_branch = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });
    const of_account = await signInAs(world, { role: ROLE.ops, limit_account_id: customer.account_id });
    const refused = [
      await announce({ audience: 'accounts' }, finance.token),
      await announce({ audience: 'accounts' }, customer.token),
      await announce({ audience: 'accounts' }, of_branch.token),
      await announce({ audience: 'role', role_id: ROLE.user }, of_account.token),
      await announce({ audience: 'account', account_id: other.account_id }, of_account.token),
      await announce({ audience: 'branch', branch_id: world.johannesburg }, of_branch.token),
      await announce({ audience: 'branch' }),
      await announce({ audience: 'role', role_id: 987_654 }),
      await announce({ audience: 'accounts', text: ' ' }),
    ];

    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 400, 400, 400, 400, 400]);
    expect(refused[6]?.body.message).toBe('Please choose a branch.');
    const first = await announce({ audience: 'account', account_id: customer.account_id }, of_account.token);
    expect(first.status).toBe(200);
    const own = await announce({ audience: 'branch', branch_id: world.cape_town }, of_branch.token);
    expect(own.status).toBe(200);
    // What is for others stays theirs, also in the list of all that was announced.
    const foreign = (await announce({ audience: 'account', account_id: customer.account_id })).body.announcement.id;
    expect(await ids(of_branch.token, { folder: 'announcements' })).toEqual([own.body.announcement.id]);
    expect((await read(of_branch.token, foreign)).status).toBe(404);
    const all = [first, own].map(({ body }) => body.announcement.id);
    expect(await ids(admin.token, { folder: 'announcements' })).toEqual([foreign, ...all.toReversed()]);
    expect(await countRows(world, 'inbox_announcements')).toEqual([3]);
  });

  it('is withdrawn once from all inboxes, by who may announce', async () => {
    const { world, customer, local, announce, ids } = await scene();
    const withdraw = (token: string) =>
      test_app.request(announcementApi.withdraw, { token, input: { announcement_id: body.announcement.id } });
    const { body } = await announce({ audience: 'accounts' });
    expect((await withdraw(customer.token)).status).toBe(403);

    const answers = await Promise.all([withdraw(local.token), withdraw(local.token)]);

    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 404]);
    expect(await ids(customer.token)).toEqual([]);
    expect(await countRows(world, 'inbox_announcement_marks')).toEqual([0]);
    const logged = await rowsOf(world, `select type from events where type like 'inbox.announce%'`);
    expect(logged.map(({ type }) => String(type)).toSorted()).toEqual(['inbox.announced', 'inbox.announcement-withdrawn']);
  });

  it('is one however often the same is sent, and no more than 50 a day', async () => {
    const { world, admin, announce } = await scene();
    const headers = { 'idempotency-key': 'one-and-the-same' };
    const again = () =>
      test_app.request(announcementApi.announce, { token: admin.token, input: { ...WORDS, audience: 'accounts' }, headers });
    await Promise.all([again(), again(), again()]);
    expect(await countRows(world, 'inbox_announcements')).toEqual([1]);

    const answers = await Promise.all(Array.from({ length: 52 }, () => announce({ audience: 'accounts' })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('EVENT-01: is told live, saying to whom', async () => {
    const { customer, announce } = await scene();
    const heard: unknown[] = [];
    const stop = test_app.services.live.subscribe((each) => each.type === 'inbox' && heard.push(each.announced_to));

    await announce({ audience: 'account', account_id: customer.account_id });

    stop();
    expect(heard).toEqual([{ audience: 'account', account_id: customer.account_id, branch_id: null, role_id: null }]);
  });

  it('ends a year after it was announced', async () => {
    const { world, customer, announce, ids } = await scene();
    await announce({ audience: 'accounts' });
    const kept = (await announce({ audience: 'accounts' })).body.announcement.id;
    await changeRows(
      world,
      `update inbox_announcements set time_created = time_created - interval '366 days' where id <> ${kept}`,
    );

    await cleanProvider(contextOf(world), { provider_id: world.provider_id });

    expect(await ids(customer.token)).toEqual([kept]);
    expect(await countRows(world, 'inbox_announcements')).toEqual([1]);
  });
});
