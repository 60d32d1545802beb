import { announcementApi } from '@tsela/contract/inbox/announcement-api';
import { folderCountApi } from '@tsela/contract/inbox/folder-count-api';
import { threadApi } from '@tsela/contract/inbox/thread-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows } from '../testing/rows.ts';
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
  const [customer, other] = [await makeCustomer(world), await makeCustomer(world)];
  const staff = await signInAs(world, { role: ROLE.admin });
  const open = async (token: string, subject: string, topic: 'general' | 'shipments' | 'billing' = 'general') =>
    (await succeed(test_app, threadApi.openThread, { token, input: { subject, text: 'Where?', topic } })).thread.id;
  const change = (input: object) => test_app.request(threadApi.changeThread, { token: staff.token, input });
  const mark = (token: string, input: object) => test_app.request(threadApi.markThreads, { token, input });
  const counts = async (token: string) => {
    const { folders } = await succeed(test_app, folderCountApi.folderCounts, { token, input: {} });
    return Object.fromEntries(folders.map(({ folder, count }) => [folder, count]));
  };
  return { world, customer, other, staff, open, change, mark, counts };
}

describe('SCREEN-19: the folders of the inbox', () => {
  it('say how much is in each, to each reader what is theirs', async () => {
    const { customer, other, staff, open, change, mark, counts } = await scene();
    const [one, two] = [await open(customer.token, 'One'), await open(customer.token, 'Two', 'billing')];
    await open(other.token, 'Three', 'shipments');
    await change({ thread_id: one, status: 'done' });
    await change({ thread_id: two, assigned_to: staff.user_id });
    await mark(customer.token, { mark: 'archived', thread_ids: [one] });
    const input = { audience: 'accounts', subject: 'Closed', text: 'A holiday.' } as const;
    await succeed(test_app, announcementApi.announce, { token: staff.token, input });

    expect(await counts(customer.token)).toEqual({
      all: 2,
      unread: 1,
      shipments: 0,
      billing: 1,
      announcements: 1,
      sent: 2,
      archived: 1,
    });
    expect(await counts(other.token)).toMatchObject({ all: 2, sent: 1, shipments: 1, billing: 0 });
    expect(await counts(staff.token)).toEqual({
      all: 2,
      unread: 2,
      mine: 1,
      unassigned: 1,
      shipments: 1,
      billing: 1,
      announcements: 1,
      sent: 1,
      done: 1,
      archived: 0,
    });
  });

  it('count to 100 and no further', async () => {
    const { world, customer, staff, open, counts } = await scene();
    await open(customer.token, 'One');
    await changeRows(
      world,
      `insert into inbox_threads (provider_id, id, account_id, topic, subject, status, search_text, last_message_id, last_public_id, time_created, time_last)
      select ${world.provider_id}, nextval('inbox_thread_ids'), ${customer.account_id}, 'general', 'Number ' || n, 'open', '', n, n, now(), now()
      from generate_series(1, 150) n`,
    );

    expect(await counts(staff.token)).toMatchObject({ all: 100, unread: 100, unassigned: 100, mine: 0 });
  });
});
