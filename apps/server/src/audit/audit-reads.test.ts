import { auditApi } from '@tsela/contract/audit/audit-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../testing/field.ts';
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
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const admin = await signInAs(world, { role: ROLE.admin });
  const shipment = await bookOne(world, { account_id: customer.account_id });
  const trail = (token: string, input: object = {}) =>
    succeed(test_app, auditApi.events, { token, input: { type: 'shipment', object_id: shipment.id, ...input } });
  return { world, customer, admin, shipment, trail };
}

describe('the audit trail', () => {
  it('DATA-38 CALL-73: says who changed what, when, from where and in which request', async () => {
    const { customer, admin, shipment, trail } = await scene();
    const headers = { 'x-client-version': 'web-3.18.23' };
    const answer = await test_app.request(shipmentApi.change, {
      token: admin.token,
      headers,
      input: { id: shipment.id, status: 'collection-assigned' },
    });

    const { audit_events, count } = await trail(customer.token);

    expect(count).toBe(2);
    expect(audit_events[0]).toMatchObject({
      request_id: answer.headers['x-request-id'],
      client_version: 'web-3.18.23',
      source: 'web',
      action: 'shipment.status-changed',
      actor: expect.stringMatching(/^Person \d+$/),
      change: { change_from: { status: 'submitted' }, change_to: { status: 'collection-assigned' } },
    });
    expect(audit_events[1]).toMatchObject({
      action: 'shipment.created',
      change: { change_from: null, change_to: { status: 'submitted', rate_cents: 11_500 } },
    });
  });

  it('CONST-20: comes in batches of ten, newest first, with the count of all', async () => {
    const { admin, shipment, trail } = await scene();
    for (let at = 0; at < 6; at++) {
      await test_app.request(shipmentApi.change, {
        token: admin.token,
        input: { id: shipment.id, status: 'collection-assigned' },
      });
      await test_app.request(shipmentApi.change, {
        token: admin.token,
        input: { id: shipment.id, status: 'collection-unassigned' },
      });
      await test_app.request(shipmentApi.change, {
        token: admin.token,
        input: { id: shipment.id, status: 'cancelled', message: 'x' },
      });
    }

    const [first, second] = [await trail(admin.token), await trail(admin.token, { offset: 10 })];

    expect([first.audit_events.length, first.count]).toEqual([10, second.count]);
    expect(second.audit_events).toHaveLength(first.count - 10);
    const ids = [...first.audit_events, ...second.audit_events].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  });

  it("of somebody else's shipment is empty for account users", async () => {
    const { world, admin, trail } = await scene();
    const stranger = await makeCustomer(world);

    expect((await trail(stranger.token)).count).toBe(0);
    expect((await trail(admin.token)).count).toBe(1);
  });

  it('cannot be changed by the server itself', async () => {
    const { world } = await scene();

    await expect(
      changeRows(world, `update events set actor_name = 'Nobody' where provider_id = ${world.provider_id}`),
    ).rejects.toThrow('permission denied');
    await expect(changeRows(world, `delete from events where provider_id = ${world.provider_id}`)).rejects.toThrow(
      'permission denied',
    );
  });

  it.each([ROLE.ops, ROLE.hub, ROLE.driver, ROLE.user])('is not for role %d', async (role) => {
    const { world, customer, shipment } = await scene();
    const { token } = await signInAs(world, {
      role,
      branch_id: world.johannesburg,
      ...(role === ROLE.user && { account_id: customer.account_id }),
    });

    expect((await test_app.request(auditApi.events, { token, input: { type: 'shipment', object_id: shipment.id } })).status).toBe(
      403,
    );
  });
});
