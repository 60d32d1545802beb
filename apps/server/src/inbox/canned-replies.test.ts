import { cannedReplyApi } from '@tsela/contract/inbox/canned-reply-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const { cannedReplies, addCannedReply, changeCannedReply, removeCannedReply } = cannedReplyApi;
const WORDS = { name: 'Late', text: 'Dear {customer_name}, {reference} is late.' };

async function scene() {
  const world = await makeWorld(test_app.services, { enabled_features: [...DEFAULT_FEATURES, 'inbox'] });
  const { token } = await signInAs(world, { role: ROLE.admin });
  const customer = await makeCustomer(world);
  const ask = (call: Parameters<TestApp['request']>[0], input: object, as = token) =>
    test_app.request(call, { token: as, input });
  const names = async (as = token) =>
    (await ask(cannedReplies, {}, as)).body.canned_replies.map(({ name }: { name: string }) => name);
  return { world, token, customer, ask, names };
}

describe('SCREEN-19: canned replies', () => {
  it('are kept by name, changed and deleted, and colleagues have the same', async () => {
    const { world, ask, names } = await scene();
    const colleague = await signInAs(world, { role: ROLE.finance });
    const { body } = await ask(addCannedReply, { ...WORDS, name: ' Late ' });
    await ask(addCannedReply, { ...WORDS, name: 'a first one' });
    expect(await names(colleague.token)).toEqual(['a first one', 'Late']);

    const { id, time_modified } = body.canned_reply;
    const changed = await ask(changeCannedReply, { id, time_modified, name: 'Later', text: 'Soon.' });
    const stale = await ask(changeCannedReply, { id, time_modified, ...WORDS });
    expect([changed.body.canned_reply.text, stale.status]).toEqual(['Soon.', 409]);

    const removed = [await ask(removeCannedReply, { id }), await ask(removeCannedReply, { id })];
    expect(removed.map(({ status, body: { message } }) => [status, message])).toEqual([
      [200, 'Later is deleted.'],
      [404, 'Canned reply not found.'],
    ]);
    expect(await names()).toEqual(['a first one']);
  });

  it('are for staff of the same provider alone', async () => {
    const { customer, ask } = await scene();
    const { body } = await ask(addCannedReply, WORDS);
    const elsewhere = await scene();

    const refused = [
      await ask(cannedReplies, {}, customer.token),
      await ask(addCannedReply, WORDS, customer.token),
      await ask(removeCannedReply, { id: body.canned_reply.id }, customer.token),
    ];
    expect(refused.map(({ status, body: { message } }) => [status, message])).toEqual(
      Array.from({ length: 3 }, () => [403, 'Only staff can do this.']),
    );
    expect(await elsewhere.names()).toEqual([]);
    expect((await elsewhere.ask(removeCannedReply, { id: body.canned_reply.id })).status).toBe(404);
  });

  it('are no two of one name, however many are sent at once, and no more than 200', async () => {
    const { world, ask, names } = await scene();

    const answers = await Promise.all(['Late', 'LATE', 'late'].map((name) => ask(addCannedReply, { ...WORDS, name })));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 409, 409]);
    expect(await names()).toHaveLength(1);
    const other = await ask(addCannedReply, { ...WORDS, name: 'Other' });
    const taken = await ask(changeCannedReply, { ...other.body.canned_reply, name: 'lATE' });
    expect([taken.status, taken.body.violations[0].field]).toEqual([409, 'name']);

    await changeRows(
      world,
      `insert into inbox_canned_replies (provider_id, id, name, text, time_created, time_modified)
      select ${world.provider_id}, nextval('inbox_canned_reply_ids'), 'Number ' || n, 'x', now(), now() from generate_series(1, 197) n`,
    );
    const last = await Promise.all(['One', 'Two', 'Three'].map((name) => ask(addCannedReply, { ...WORDS, name })));
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(last.find(({ status }) => status === 409)?.body.message).toBe(
      'There are 200 canned replies already. Please delete one first.',
    );
  });

  it('refuse nothing, unknown variables and too much', async () => {
    const { ask, names } = await scene();

    const empty = await ask(addCannedReply, { name: ' ', text: '' });
    const unknown = await ask(addCannedReply, { ...WORDS, text: '{pin}' });

    expect([empty.status, empty.body.violations.length]).toEqual([400, 2]);
    expect(unknown.body.violations[0].message).toBe('{pin} is no variable of a canned reply.');
    expect((await ask(addCannedReply, { ...WORDS, text: 'x'.repeat(4001) })).status).toBe(400);
    expect(await names()).toEqual([]);
  });
});
