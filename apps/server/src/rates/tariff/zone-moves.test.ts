import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

it('the preview of zone moves counts the shipments of the last 30 days that a draft would put into other zones, for users who may see them', async () => {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const customer = await makeCustomer(world, { balance: 10_000_000 });
  const book = () => succeed(test_app, shipmentApi.create, { token: customer.token, input: aShipment() });
  await book();
  const cancelled = await book();
  const old = await book();
  await changeRows(
    world,
    `update shipments set status = 'cancelled' where provider_id = ${world.provider_id} and id = ${cancelled.id}`,
  );
  await changeRows(
    world,
    `update shipments set time_created = now() - interval '32 days' where provider_id = ${world.provider_id} and id = ${old.id}`,
  );
  const { rate_revisions } = await succeed(test_app, rateRevisionApi.revisions, { token, input: {} });
  const { rate_revision } = await succeed(test_app, rateRevisionApi.createRevision, {
    token,
    input: { name: 'Draft', copy_of: rate_revisions[0]?.id ?? 0 },
  });
  const { id, version } = rate_revision;
  const ask = (as: string) => test_app.request(rateCardApi.zoneMoves, { token: as, input: { id } });

  expect((await ask(token)).body).toMatchObject({ shipment_count: 1, has_more: false, moved_count: 0, moves: [] });

  await succeed(test_app, rateCardApi.changeCard, {
    token,
    input: { id, version, zones: { put: [{ code: 'ALL', name: 'Everywhere', kind: 'rates', provinces: ['GP', 'WC', 'KZN'] }] } },
  });
  const elsewhere = await signInAs(world, { role: ROLE.admin, limit_account_id: await makeAccount(world) });

  const moved = await succeed(test_app, rateCardApi.zoneMoves, { token, input: { id } });
  expect([moved.moved_count, moved.shipment_count]).toEqual([1, 1]);
  expect(moved.moves.map(({ to_code }) => to_code)).toContain('ALL');
  expect((await ask(elsewhere.token)).body).toMatchObject({ shipment_count: 0, moved_count: 0 });
  expect((await ask(customer.token)).status).toBe(403);
});
