import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';

const GIVEN = '2f1e7c9a-0000-4000-8000-5d3c2b1a0f9e';
const MADE_HERE = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const headers = (id: string) => ({ 'x-request-id': id });
  return { world, token, headers };
}

describe('the id that a caller gives a request', () => {
  it('is in the answer, in the problem and in the audit event', async () => {
    const { world, token, headers } = await scene();
    const call = { host: world.host, token, headers: headers(GIVEN) };

    const made = await test_app.request(tagApi.create, { ...call, input: { type: 'account', name: 'Wholesale' } });
    const refused = await test_app.request(shipmentApi.list, { host: world.host, headers: headers(GIVEN) });

    expect([made.status, made.headers['x-request-id']]).toEqual([200, GIVEN]);
    expect([refused.status, refused.body.request_id]).toEqual([401, GIVEN]);
    const events = await rowsOf(world, `select request_id from events where object_type = 'tag'`);
    expect(events).toEqual([{ request_id: GIVEN }]);
  });

  it.each([
    ['is too short', 'abc'],
    ['is too long', 'a'.repeat(51)],
    ['would end a statement', "abcdefgh'; drop table tags; --"],
    ['would begin a line', 'abcdefgh\\nWARN all is well'],
    ['is two', 'abcdefgh, ijklmnop'],
  ])('is not taken where it %s', async (_, id) => {
    const { world, headers } = await scene();

    const { body } = await test_app.request(shipmentApi.list, { host: world.host, headers: headers(id) });

    expect(body.request_id).toMatch(MADE_HERE);
  });

  it('names the connection for the time of the transaction, and no longer', async () => {
    const { world } = await scene();
    const own_name = `select current_setting('application_name') as name, pg_backend_pid() as pid`;

    const inside = await inTransaction({ ...world.context, request_id: GIVEN }, async ({ client }) => {
      const { rows } = await client.query<{ name: string; pid: number }>(own_name);
      return rows[0];
    });
    const after = await world.context.services.pool.query<{ application_name: string }>(
      'select application_name from pg_stat_activity where pid = $1',
      [inside?.pid],
    );

    expect(inside?.name).toBe(`tsela ${GIVEN}`);
    expect(after.rows).toEqual([{ application_name: 'tsela' }]);
  });

  it('is left out of the statement where it is not plain', async () => {
    const { world } = await scene();

    const name = await inTransaction({ ...world.context, request_id: "it's; me" }, async ({ client }) => {
      const { rows } = await client.query<{ name: string }>(`select current_setting('application_name') as name`);
      return rows[0]?.name;
    });

    expect(name).toBe('tsela');
  });
});
