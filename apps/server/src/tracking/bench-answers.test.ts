import { documentApi } from '@tsela/contract/shipments/document-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignDelivery, bookOne, hireDriver, moveTo, sendEvent } from '../testing/field.ts';
import { redPng } from '../testing/pictures.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A shipment to Cape Town, with scanners at the hub that delivers it and at the one that collects it. */
async function atTheBench() {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
  const other_hub = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
  const shipment = await bookOne(world, {
    account_id: customer.account_id,
    special_instructions_delivery: 'Ring twice',
  });
  const historyFor = async (token: string) =>
    (await succeed(test_app, trackingApi.events, { token, input: { shipment_id: shipment.id } })).tracking_events;
  return { world, customer, hub, other_hub, shipment, reference: shipment.short_tracking_reference, historyFor };
}

describe('the answer to a scan at a bench', () => {
  it('SCREEN-28: names the branch, the driver, the service and the instructions of the parcel, which drivers are not sent', async () => {
    const { world, hub, shipment, reference } = await atTheBench();
    const driver = await hireDriver(world);
    await assignDelivery(world, shipment, driver.driver_id);

    const answer = await sendEvent(test_app, hub.token, { reference, choice: 'floor-check' });

    expect(answer.bench).toEqual({
      delivery_branch_id: world.cape_town,
      driver_id: driver.driver_id,
      service_level_name: shipment.service_level_name,
      is_vip: false,
      instructions: 'Ring twice',
    });
    expect(answer.warnings).toBeUndefined();
    const own = await sendEvent(test_app, driver.token, { reference, choice: 'out-for-delivery' });
    expect(own.bench).toBeUndefined();
    const kept = await rowsOf<{ answer: object }>(
      world,
      `select answer from field_events where provider_id = ${world.provider_id} and event_id = '${answer.event_id}'`,
    );
    expect(kept[0]?.answer).not.toHaveProperty('bench');
  });

  it('warns where the parcel is delivered from another branch, and records it all the same', async () => {
    const { world, other_hub, shipment, reference } = await atTheBench();
    await moveTo(world, shipment, 'at-hub');
    const { driver_id } = await hireDriver(world);

    const answer = await sendEvent(test_app, other_hub.token, { reference, choice: 'out-for-delivery', driver_id });

    expect(answer).toMatchObject({ result: 'accepted', warnings: ['It is delivered from Cape Town, not from here.'] });
    expect(answer.message).toContain('It is delivered from Cape Town, not from here.');
  });

  it('keeps a note and a photo for staff, and shows neither to the customer', async () => {
    const { customer, hub, shipment, reference, historyFor } = await atTheBench();
    const documents = [{ type: 'photo' as const, content: redPng({ width: 8, height: 8 }).toString('base64') }];

    const answer = await sendEvent(test_app, hub.token, {
      reference,
      choice: 'damaged',
      reason: 'Torn open',
      note: 'Two books are wet',
      documents,
    });

    expect(answer.result).toBe('accepted');
    expect((await historyFor(hub.token)).map(({ message }) => message)).toContain('Two books are wet');
    expect((await historyFor(customer.token)).map(({ message }) => message)).not.toContain('Two books are wet');
    const admin = hub.token;
    const input = { shipment_id: shipment.id };
    const { documents: kept } = await succeed(test_app, documentApi.documents, { token: admin, input });
    expect(kept.map(({ name, type }) => [name, type])).toEqual([['Photo at the hub.png', 'other']]);
    const { documents: shown } = await succeed(test_app, documentApi.documents, { token: customer.token, input });
    expect(shown).toEqual([]);
  });

  it('takes no photos of a driver with anything but a delivery', async () => {
    const { world, shipment, reference } = await atTheBench();
    const driver = await hireDriver(world);
    await assignDelivery(world, shipment, driver.driver_id);
    const documents = [{ type: 'photo' as const, content: redPng({ width: 8, height: 8 }).toString('base64') }];

    const answer = await sendEvent(test_app, driver.token, { reference, choice: 'out-for-delivery', documents });

    expect([answer.result, answer.message]).toEqual([
      'refused',
      'Photos go with a delivery and with what did not work out only.',
    ]);
  });
});
