import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKeyOf } from '../../testing/api-keys.ts';
import { bookOne } from '../../testing/field.ts';
import { changeRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeCustomer, makeWorld } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
let world: World;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
});
afterAll(() => test_app.close());

const LONG_AGO = '2000-01-01T00:00:00Z';
const ask = (token: string, input: object) => succeed(test_app, shipmentApi.list, { token, host: world.host, input });

/** A key of an account with shipments that changed some minutes ago, two of them in the same moment. */
async function changedOnes() {
  const { key, account_id } = await aKeyOf(test_app, world);
  const ids: number[] = [];
  for (let at = 0; at < 4; at++) ids.push((await bookOne(world, { account_id })).id);
  for (const [at, minutes] of [9, 7, 7, 5].entries())
    await changeRows(
      world,
      `update shipments set time_modified = date_trunc('second', now()) - interval '${minutes} minutes' where id = ${ids[at]}`,
    );
  return { key, account_id, ids };
}

describe('shipments that have changed since', () => {
  it('SCREEN-21: come in the order of their changes, each once, page after page', async () => {
    const { key, ids } = await changedOnes();
    const seen: number[] = [];

    let since = LONG_AGO;
    for (let page = 0; page < 4; page++) {
      const { shipments, next_since = '' } = await ask(key, { since, limit: 2 });
      seen.push(...shipments.map(({ id }) => id));
      since = next_since;
    }

    expect(seen).toEqual(ids);
  });

  it('SCREEN-21: come again once they have changed again', async () => {
    const { key, ids } = await changedOnes();
    const { next_since = '' } = await ask(key, { since: LONG_AGO });

    const before = await ask(key, { since: next_since });
    await changeRows(world, `update shipments set time_modified = now() - interval '1 minute' where id = ${ids[0]}`);
    const after = await ask(key, { since: next_since });

    expect([before.shipments, before.next_since]).toEqual([[], next_since]);
    expect(after.shipments.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('SCREEN-21: are told only once nothing can be committed before them any more', async () => {
    const { key, account_id } = await aKeyOf(test_app, world);
    const { id } = await bookOne(world, { account_id });

    const fresh = await ask(key, { since: LONG_AGO });
    await changeRows(world, `update shipments set time_modified = time_modified - interval '31 seconds' where id = ${id}`);
    const settled = await ask(key, { since: LONG_AGO });

    expect([fresh.count, settled.count]).toEqual([0, 1]);
  });

  it('SCREEN-21: are those of the own account, within what the list is narrowed to', async () => {
    const { account_id } = await changedOnes();
    const stranger = await makeCustomer(world);
    const { key } = await changedOnes();

    expect((await ask(stranger.token, { since: LONG_AGO })).count).toBe(0);
    expect((await ask(key, { since: LONG_AGO, status: 'delivered' })).count).toBe(0);
    expect((await ask(key, { since: LONG_AGO })).shipments.some((shipment) => shipment.account_id === account_id)).toBe(false);
  });

  it.each(['yesterday', '2027-13-45T00:00:00Z', '2027-03-10T00:00:00Z_x', '2027-03-10'])(
    'SCREEN-21: %s is no moment',
    async (since) => {
      const { token } = await makeCustomer(world);

      const { status, body } = await test_app.request(shipmentApi.list, { token, host: world.host, input: { since } });

      expect([status, body.violations[0].field]).toEqual([400, 'since']);
    },
  );
});

it('SCREEN-21: of a history only what was recorded since is told, whenever it happened', async () => {
  const { key, account_id } = await aKeyOf(test_app, world);
  const { id } = await bookOne(world, { account_id });
  await changeRows(
    world,
    `update tracking_events set time_received = now() - interval '1 hour', date = now() where shipment_id = ${id}`,
  );
  const since = async (ms: number) => {
    const input = { shipment_id: id, since: new Date(Date.now() - ms).toISOString() };
    return (await succeed(test_app, trackingApi.events, { token: key, host: world.host, input })).count;
  };

  expect(await since(7_200_000)).toBeGreaterThan(0);
  expect(await since(1_800_000)).toBe(0);
});
