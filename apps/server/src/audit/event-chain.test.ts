import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import { erasePeopleFromEvents } from './erase-people.ts';
import { sealKey, sealOf } from './event-chain.ts';
import { recordChange } from './record-change.ts';
import { sealEvents } from './seal-events.ts';
import { verifyEvents } from './verify-events.ts';
import { inTransaction } from '../db/transaction.ts';
import { changeRows, countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { workerDatabase } from '../testing/test-database.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const HOURS_AGO = new Date(Date.now() - 3 * 60 * 60 * 1000);

/** A provider with so many events of some hours ago, beside those of its founding. */
async function scene(events = 5) {
  const world = await makeWorld(test_app.services);
  const context = { ...world.context, now: HOURS_AGO };
  for (let number = 1; number <= events; number++) await happen(world, number);
  const ids = (await rowsOf<{ id: number }>(world, 'select id from events order by id')).map(({ id }) => id);
  return { world, context, ids, verify: () => verifyEvents(world.context) };
}

function happen(world: World, number: number): Promise<void> {
  const context = { ...world.context, now: HOURS_AGO };
  return inTransaction(context, (tx) =>
    recordChange(tx, context, {
      type: 'account.changed',
      object_type: 'account',
      object_id: number,
      change_from: { name: 'Ünïcode "quoted"', order: { b: 1, a: 2 } },
      change_to: { name: `Number ${number}` },
    }),
  );
}

/** Changes that a holder of the database owner's rights could make behind the product's back. */
async function tamper({ provider_id }: { provider_id: ProviderId }, statement: string): Promise<void> {
  const { owner_url } = await workerDatabase();
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  await client.query(`set app.provider_id = '${provider_id}'; ${statement}`);
  await client.end();
}

describe('the chain of events', () => {
  it('holds when it was not touched, however often and in how many parts it was sealed', async () => {
    const { world, context, ids, verify } = await scene();
    await sealEvents(context);
    await happen(world, 6);
    await happen(world, 7);

    expect(await sealEvents(context)).toBe(2);
    expect(await sealEvents(context)).toBe(0);
    expect(await verify()).toEqual({ sealed: ids.length + 2, breaches: [] });
  });

  it('covers each event once, also when two processes seal at the same time', async () => {
    const { world, context, ids, verify } = await scene(20);

    const counts = await Promise.all(Array.from({ length: 6 }, () => sealEvents(context)));

    expect(counts.reduce((sum, count) => sum + count)).toBe(ids.length);
    expect(await countRows(world, 'event_seals')).toEqual([ids.length]);
    expect(await verify()).toEqual({ sealed: ids.length, breaches: [] });
  });

  it('takes up an event that committed after later ones were sealed', async () => {
    const { world, context, ids, verify } = await scene();
    const late = { ...world.context, now: HOURS_AGO };
    await inTransaction(late, async (tx) => {
      await recordChange(tx, late, { type: 'account.changed', object_type: 'account', object_id: 99 });
      // Another transaction overtakes this one and is sealed first.
      await happen(world, 100);
      await sealEvents(context);
    });

    expect(await sealEvents(context)).toBe(1);
    expect(await verify()).toEqual({ sealed: ids.length + 2, breaches: [] });
  });

  it.each([
    ['a changed name', "update events set actor_name = 'Somebody else' where id = $id", 'changed'],
    ['a changed value', `update events set change_to = '{"name": "Number 33"}' where id = $id`, 'changed'],
    ['a changed time', "update events set time = time - interval '1 second' where id = $id", 'changed'],
    ['a removed event', 'delete from events where id = $id', 'removed'],
  ])('finds %s', async (_what, statement, kind) => {
    const { world, context, ids, verify } = await scene();
    await sealEvents(context);
    const event_id = ids[3] ?? 0;

    await tamper(world, statement.replace('$id', String(event_id)));

    expect((await verify()).breaches).toEqual([{ kind, event_id }]);
  });

  it('finds an event that was removed together with its seal', async () => {
    const { world, context, ids, verify } = await scene();
    await sealEvents(context);

    await tamper(world, `delete from event_seals where event_id = ${ids[3]}; delete from events where id = ${ids[3]}`);

    expect((await verify()).breaches).toEqual([{ kind: 'changed', event_id: ids[4] }]);
  });

  it('finds an event that was put in afterwards', async () => {
    const { world, context, ids, verify } = await scene();
    await sealEvents(context);

    await tamper(
      world,
      `insert into events (provider_id, id, time, type, object_type, object_id, actor_name, request_id, client_version, source)
       select provider_id, ${(ids[0] ?? 0) - 60_000}, time, type, object_type, object_id, actor_name, 'forged', '', 'web' from events where id = ${ids.at(-1)}`,
    );
    await sealEvents(context);

    expect((await verify()).breaches).toEqual([{ kind: 'added', event_id: (ids[0] ?? 0) - 60_000 }]);
  });

  it('cannot be made anew without the key of the installation', async () => {
    const { context, verify } = await scene();
    const forger = { ...context, services: { ...context.services, secret_key: 'a guess of sufficient length' } };
    await sealEvents(forger);

    expect((await verify()).breaches.length).toBeGreaterThan(0);
  });

  it('is added to only: the server itself can neither change nor remove a seal', async () => {
    const { world, context } = await scene();
    await sealEvents(context);

    for (const statement of ["update event_seals set seal = '\\x00'", 'delete from event_seals']) {
      await expect(changeRows(world, statement)).rejects.toThrow('permission denied');
    }
  });

  it('goes no further than the provider', async () => {
    const [here, there] = [await scene(), await scene()];
    await sealEvents(here.context);

    expect(await countRows(there.world, 'event_seals')).toEqual([0]);
    expect((await here.verify()).sealed).toBe(here.ids.length);
  });
});

describe('erasing a person from the log', () => {
  const NAME = 'Naledi Khumalo';

  /** What a user did in their own name and as another, and what was done to them, among the events of others. */
  async function withPerson() {
    const made = await scene();
    const user = await signInAs(made.world, { role: ROLE.admin, email: `naledi-${made.world.provider_id}@example.com` });
    const actor = { ...made.world.context.actor, kind: 'user', user_id: user.user_id, name: NAME } as RequestContext['actor'];
    const context = { ...made.world.context, actor };
    const write = (change: Partial<Parameters<typeof recordChange>[2]>, as = context) =>
      inTransaction(as, (tx) =>
        recordChange(tx, as, {
          type: 'account.changed',
          object_type: 'account',
          object_id: 1,
          change_to: { name: 'Karoo Books' },
          ...change,
        }),
      );
    await write({});
    await write(
      {
        type: 'user.changed',
        object_type: 'user',
        object_id: user.user_id,
        change_from: null,
        change_to: { name: NAME, role_id: 3 },
      },
      made.world.context,
    );
    const erase = () => erasePeopleFromEvents(made.world.context, { user_ids: [user.user_id] });
    const trail = async () =>
      JSON.stringify(
        await rowsOf(made.world, `select to_jsonb(e) as row from events e where provider_id = ${made.world.provider_id}`),
      );
    return { ...made, user, write, erase, trail };
  }

  it('leaves what was done and by which number, and the chain holds', async () => {
    const { world, user, erase, trail, verify } = await withPerson();
    expect(await trail()).toContain(NAME);

    const { events, left } = await erase();

    expect([events >= 2, left]).toEqual([true, 0]);
    expect(await trail()).not.toContain(NAME);
    const [done] = await rowsOf(
      world,
      `select actor_name, change_to, salt from events where provider_id = ${world.provider_id} and actor_user_id = ${user.user_id}
        and type = 'account.changed'`,
    );
    expect(done).toEqual({ actor_name: 'Deleted user', change_to: { name: 'Karoo Books' }, salt: null });
    const [told] = await rowsOf(
      world,
      `select change_to from events where provider_id = ${world.provider_id} and type = 'user.changed'`,
    );
    expect(told).toEqual({ change_to: { name: '(erased)', role_id: 3 } });
    expect((await verify()).breaches).toEqual([]);
    expect(await erase()).toEqual({ events: 0, left: 0 });
  });

  it('also from events that a version without salts sealed, and again where more is written of them', async () => {
    const { world, write, erase, trail, verify } = await withPerson();
    const key = sealKey(world.context.services.secret_key);
    await tamper(world, `update events set salt = null`);
    // As that version sealed: the row alone, in the order of its events.
    const rows = await rowsOf<{ id: number; text: string }>(
      world,
      `select e.id, (jsonb_build_array(e.provider_id, e.id, extract(epoch from e.time), e.type, e.object_type, e.object_id, e.account_id,
          e.actor_user_id, e.actor_name, e.request_id, e.client_version, e.source, e.change_from, e.change_to))::text as text
        from events e where provider_id = ${world.provider_id} order by id`,
    );
    let seal: Buffer = Buffer.alloc(0);
    const values = rows.map(({ id, text }, at) => {
      seal = sealOf(key, seal, { event_id: id, text });
      return `(${world.provider_id}, ${at + 1}, ${id}, '\\x${seal.toString('hex')}', now(), 1)`;
    });
    await tamper(
      world,
      `insert into event_seals (provider_id, seq, event_id, seal, time_sealed, form) values ${values.join(', ')}`,
    );
    expect((await verify()).breaches).toEqual([]);

    await erase();
    await write({ object_id: 2 });
    await erase();

    expect(await trail()).not.toContain(NAME);
    expect((await verify()).breaches).toEqual([]);
  });

  it('hides no other change: neither one before it nor one after it, nor an erasure that was made up', async () => {
    const { world, ids, erase, verify, user } = await withPerson();
    await sealEvents(world.context);
    const [own] = await rowsOf<{ id: number }>(
      world,
      `select id from events where provider_id = ${world.provider_id} and actor_user_id = ${user.user_id} and type = 'account.changed'`,
    );
    await tamper(world, `update events set type = 'account.closed' where id = ${own?.id}`);
    expect((await erase()).left).toBe(1);
    expect((await verify()).breaches).toContainEqual({ kind: 'changed', event_id: own?.id });

    await tamper(world, `update events set change_to = '{"name":"Forged"}' where type = 'user.changed'`);
    await tamper(
      world,
      `update events set actor_name = 'Deleted user' where id = ${ids[0]};
        insert into event_erasures (provider_id, event_id, number, mac, time_erased) values (${world.provider_id}, ${ids[0]}, 1, '\\x00', now())`,
    );
    expect((await verify()).breaches).toHaveLength(3);
  });

  it('the server itself changes nothing else in an event, and nothing that is not sealed', async () => {
    const { world, ids } = await scene();
    const erased = [{ event_id: ids[0], actor_name: 'x', impersonator_name: null, change_from: null, change_to: null }];

    await changeRows(world, `select erase_in_events('${JSON.stringify(erased)}'::jsonb)`);

    expect(await rowsOf(world, `select id from events where provider_id = ${world.provider_id} and actor_name = 'x'`)).toEqual(
      [],
    );
    await expect(changeRows(world, `update events set type = 'x' where id = ${ids[0]}`)).rejects.toThrow('permission denied');
    await expect(changeRows(world, `delete from event_erasures`)).rejects.toThrow('permission denied');
  });
});
