import { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import { pointImportApi } from '@tsela/contract/pickup-points/point-import-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const FIRST = `\uFEFFId;Name;Street;Suburb;City;Lat;Lng;Hours;Number of medium\r
CG1;Rosebank Mall;50 Bath Avenue;Rosebank;Johannesburg;-26,1467;28,0436;08:00-17:00;4\r
CG2;Sea Point;3 Beach Road;Sea Point;Cape Town;;;;2\r
`;

async function scene() {
  const world = await makeWorld(test_app.services, {
    enable_locker_shipments: true,
    enabled_pickup_providers: ['tcg-locker'],
  });
  const { token } = await signInAs(world, { role: ROLE.admin });
  const inputOf = (text: string) => {
    const { headings, rows } = readCsv(text);
    return {
      pickup_point_provider: 'tcg-locker' as const,
      headings: [...headings],
      rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })),
    };
  };
  const check = (text: string) => succeed(test_app, pointImportApi.checkImport, { token, input: inputOf(text) });
  const bring = (text: string) => succeed(test_app, pointImportApi.import, { token, input: inputOf(text) });
  const list = async (input: object = {}) =>
    (await succeed(test_app, pickupPointApi.list, { host: world.host, input })).pickup_points;
  return { world, inputOf, check, bring, list };
}

describe('the list of an operator', () => {
  it('is looked at without a change, then taken over, and the second time changes nothing', async () => {
    const { world, check, bring, list } = await scene();

    expect(await check(FIRST)).toMatchObject({ added: 2, changed: 0, closed: 0, fault_count: 0 });
    expect(await list()).toEqual([]);
    expect(await bring(FIRST)).toMatchObject({ added: 2, changed: 0, unchanged: 0, closed: 0 });
    expect(await bring(FIRST)).toMatchObject({ added: 0, changed: 0, unchanged: 2, closed: 0 });

    expect(await list()).toMatchObject([
      {
        pickup_point_id: 'CG1',
        lat: -26.1467,
        lng: 28.0436,
        trading_hours: '08:00-17:00',
        compartments: [{ code: 'medium', count: 4, free: 4 }],
        address: { street_address: '50 Bath Avenue', code: '2196', zone: 'GP' },
      },
      // Without a position of its own it is in its suburb.
      { pickup_point_id: 'CG2', address: { city: 'Cape Town', zone: 'WC' } },
    ]);
    const events = await rowsOf<{ change_to: unknown }>(
      world,
      `select change_to from events where provider_id = ${world.provider_id} and type = 'pickup-points.imported'`,
    );
    expect(events.map(({ change_to }) => change_to)).toEqual([
      { pickup_point_provider: 'tcg-locker', added: 2, changed: 0, closed: 0 },
    ]);
  });

  it('closes points that it has no more, to which nothing can be sent then, and opens it again when it comes back', async () => {
    const { world, bring, list } = await scene();
    await bring(FIRST);
    const shorter = FIRST.replace(/CG2.*\r\n/, '').replace('Rosebank Mall', 'Rosebank');

    expect(await bring(shorter)).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 0,
      closed: 1,
      closing: [{ pickup_point_id: 'CG2', name: 'Sea Point' }],
    });

    expect((await list()).map(({ name }) => name)).toEqual(['Rosebank']);
    expect(await list({ pickup_point_id: 'CG2' })).toMatchObject([{ status: 'offline' }]);
    const { token } = await makeCustomer(world, { balance: 50_000 });
    const refused = await test_app.request(shipmentApi.create, { token, input: aShipment({ delivery_pickup_point_id: 'CG2' }) });
    expect([refused.status, refused.body.message]).toEqual([400, 'Sea Point has closed. Please choose another pickup point.']);
    expect(await bring(FIRST)).toMatchObject({ added: 0, changed: 2, closed: 0 });
    expect(await list()).toHaveLength(2);
  });

  it('with one fault changes nothing, and names row and column', async () => {
    const { check, bring, list } = await scene();
    const wrong = FIRST.replace('-26,1467;28,0436', '51,5;-0,12');
    const fault = { row: 2, column: 'Latitude', message: '51.5, -0.12 is not in South Africa.' };

    expect((await check(wrong)).faults).toEqual([fault]);
    expect(await bring(wrong)).toMatchObject({ added: 0, faults: [fault], fault_count: 1 });
    expect((await bring(FIRST.replace('Sea Point;Cape Town', 'Xqzwold;Xqzwville'))).faults).toEqual([
      {
        row: 3,
        column: 'Suburb',
        message: 'The place "Xqzwold, Xqzwville" is not known. Please add latitude and longitude.',
      },
    ]);
    expect(await list()).toEqual([]);
  });

  it('users-ask 21: says what is doubtful about addresses before it is taken over, and takes it over all the same', async () => {
    const { check, bring } = await scene();
    const doubtful = FIRST.replace('Sea Point;Cape Town', 'Sea Pont;Cape Town');

    const looked_at = await check(doubtful);

    expect(looked_at).toMatchObject({ added: 2, fault_count: 0, warning_count: 1 });
    expect(looked_at.warnings).toEqual([{ row: 3, column: 'Suburb', message: 'Did you mean Sea Point, Cape Town?' }]);
    expect(await bring(doubtful)).toMatchObject({ added: 2, warning_count: 1 });
    expect((await check(FIRST)).warnings).toEqual([]);
  });

  it('keeps the number of compartments where a later list does not tell it', async () => {
    const { bring, list } = await scene();
    await bring(FIRST);

    await bring('id,name,suburb,city\nCG1,New name,Rosebank,Johannesburg\nCG2,Sea Point,Sea Point,Cape Town');

    expect(await list({ pickup_point_id: 'CG1' })).toMatchObject([
      { name: 'New name', compartments: [{ code: 'medium', count: 4, free: 4 }] },
    ]);
  });

  it('sent twice at once comes out as sent once', async () => {
    const { world, bring } = await scene();

    const outcomes = await Promise.all([bring(FIRST), bring(FIRST), bring(FIRST)]);

    expect(outcomes.every(({ fault_count }) => fault_count === 0)).toBe(true);
    expect(await rowsOf(world, `select 1 from pickup_points where provider_id = ${world.provider_id}`)).toHaveLength(2);
  });

  it('is for staff who open branches', async () => {
    const { world, inputOf } = await scene();

    for (const role of [ROLE.hub, ROLE.ops, ROLE.finance]) {
      const { token } = await signInAs(world, { role });
      expect((await test_app.request(pointImportApi.import, { token, input: inputOf(FIRST) })).status).toBe(403);
    }
    const { token } = await makeCustomer(world);
    expect((await test_app.request(pointImportApi.import, { token, input: inputOf(FIRST) })).status).toBe(403);
  });
});
