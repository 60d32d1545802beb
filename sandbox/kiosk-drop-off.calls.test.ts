import { kioskApi } from '@tsela/contract/pickup-points/kiosk-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { pinSentFor } from '@tsela/server/testing/field';
import { changeRows } from '@tsela/server/testing/rows';
import { ROLE, signInAs } from '@tsela/server/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockerScene, openLockers } from './lockers.testing.ts';
import type { Lockers } from './lockers.testing.ts';

let lockers: Lockers;
beforeAll(async () => {
  lockers = await openLockers();
});
afterAll(() => lockers.close());

/** A kiosk at a locker whose operator is connected. */
async function kioskScene(point: string) {
  const scene = await lockerScene(lockers, 'tcg-locker', point, { enable_kiosk_mode: true });
  const { world } = scene;
  const user = await signInAs(world, { role: ROLE.user, account_id: scene.customer.account_id });
  await changeRows(
    world,
    `update users set shipment_page_mode = 'kiosk-with-payment-flow', kiosk_id = '${point}' where id = ${user.user_id}`,
  );
  lockers.test_app.services.actors.forget(user.user_id);
  const dropOff = async (shipment: Shipment) =>
    lockers.test_app.request(kioskApi.handOver, {
      token: user.token,
      host: world.host,
      input: {
        action: 'drop-off',
        reference: shipment.short_tracking_reference,
        pin: await pinSentFor(world, shipment, 'dropoff_pin'),
      },
    });
  return { ...scene, dropOff };
}

describe('a drop-off at a kiosk whose compartment is not kept any more', () => {
  it('SCREEN-12: has the operator asked for another while the sender waits, and goes into it', async () => {
    const { book, rows, tell, read, box, act, dropOff } = await kioskScene('CG0000');
    const shipment = await book('collection');
    await tell();
    await act('expired');

    const done = await dropOff(shipment);
    await tell();

    const { status } = (await read(shipment)) ?? {};
    expect([done.status, status]).toEqual([200, 'in-locker']);
    expect(await rows()).toMatchObject([
      { step: 'expired', is_current: false },
      { step: 'dropped-off', state: 'confirmed', is_current: true },
    ]);
    expect((await box()).step).toBe('dropped-off');
  });

  it('SCREEN-12: is told plainly where the operator has none, as often as it asks, and nothing has changed', async () => {
    const { book, tell, read, dropOff } = await kioskScene('CG0901');
    const shipment = await book('collection');
    await tell();

    const answers = [await dropOff(shipment), await dropOff(shipment)];

    const message = 'This locker has no free compartment for the parcel. Please ask the staff, and keep the parcel with you.';
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, message],
      [409, message],
    ]);
    expect((await read(shipment))?.status).toBe('awaiting-dropoff');
  });

  it('SCREEN-12: is told to try again where the operator does not answer, and is asked once more then', async () => {
    const { book, rows, read, dropOff } = await kioskScene('CG0903');
    const shipment = await book('collection');

    const answers = [await dropOff(shipment), await dropOff(shipment)];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'The locker does not say which compartment is free. Please try again in a minute. Or ask the staff.'],
      [409, 'The locker does not say which compartment is free. Please try again in a minute. Or ask the staff.'],
    ]);
    expect([await rows(), (await read(shipment))?.status]).toMatchObject([[{ state: 'unanswered' }], 'awaiting-dropoff']);
  });
});
