import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { CHANGED_TEXTS, SHIPMENT_TEXT_NAMES, TEXT_COLUMNS, textsBy } from '@tsela/domain/shipments/shipment-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { aShipment, makeCustomer, makeWorld } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const GIVEN = textsBy(SHIPMENT_TEXT_NAMES, (name) => `Booked-${name.replaceAll('_', '-')}`);

async function booked() {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 500_000 });
  const shipment = await succeed(test_app, shipmentApi.create, {
    token: customer.token,
    host: world.host,
    input: aShipment(GIVEN),
  });
  return { world, customer, shipment };
}

describe('every text in the table of shipment texts', () => {
  it('is stored as it is booked, and answered', async () => {
    const { world, shipment } = await booked();
    const [row] = await rowsOf<Record<string, string>>(world, `select * from shipments where id = ${shipment.id}`);

    expect(shipment).toMatchObject({
      ...GIVEN,
      custom_tracking_reference: expect.stringContaining(GIVEN.custom_tracking_reference),
    });
    expect(textsBy(SHIPMENT_TEXT_NAMES, (name) => row?.[name])).toEqual(textsBy(SHIPMENT_TEXT_NAMES, (name) => shipment[name]));
  });

  it('that may be changed is changed, and no other', async () => {
    const { customer, shipment } = await booked();
    const changes = textsBy(CHANGED_TEXTS, (name) => `Changed ${name}`);

    const after = await succeed(test_app, shipmentApi.change, { token: customer.token, input: { id: shipment.id, ...changes } });

    expect(after).toMatchObject({ ...changes, custom_tracking_reference: shipment.custom_tracking_reference });
  });

  it('that has a column stands in the file', async () => {
    const { customer, shipment } = await booked();
    const { csv } = await succeed(test_app, shipmentApi.export, { token: customer.token, input: {} });
    const [head = '', line = ''] = csv.replace('\uFEFF', '').split('\r\n');
    const cells = line.split(',');

    expect(TEXT_COLUMNS.map(({ title }) => cells[head.split(',').indexOf(title)])).toEqual(
      TEXT_COLUMNS.map(({ name }) => shipment[name]),
    );
  });
});
