import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderId } from '@tsela/domain/ids';
import { recordChange } from './record-change.ts';
import { sealEvents } from './seal-events.ts';
import { verifyEvents } from './verify-events.ts';
import { inTransaction } from '../db/transaction.ts';
import { changeRows, countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { workerDatabase } from '../testing/test-database.ts';
import { makeWorld } from '../testing/world.ts';
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

/** What somebody with the owner's rights over the database could do behind the product's back. */
async function tamper({ provider_id }: { provider_id: ProviderId }, statement: string): Promise<void> {
  const { owner_url } = await workerDatabase();
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  await client.query(`set app.provider_id = '${provider_id}'; ${statement}`);
  await client.end();
}

describe('the chain of events', () => {
  it('holds when nobody touched it, however often and in how many parts it was sealed', async () => {
    const { world, context, ids, verify } = await scene();
    await sealEvents(context);
    await happen(world, 6);
    await happen(world, 7);

    expect(await sealEvents(context)).toBe(2);
    expect(await sealEvents(context)).toBe(0);
    expect(await verify()).toEqual({ sealed: ids.length + 2, breaches: [] });
  });

  it('covers each event once, whoever seals at the same time', async () => {
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
