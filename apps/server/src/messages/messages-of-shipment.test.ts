import { shipmentMessageApi } from '@tsela/contract/messages/shipment-message-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { bookOne, contextOf } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const RACHEL = 'rachel@example.com';
const ABOUT = { channel: 'email', recipient: RACHEL, subject: 'About your parcel' } as const;

/** A booked shipment about which its parties, the courier itself and the billing contact were written to. */
async function scene() {
  const world = await makeWorld(test_app.services);
  const { token, account_id } = await makeCustomer(world, { balance: 1_000_000 });
  const { id: shipment_id } = await bookOne(world, { account_id });
  await changeRows(world, 'delete from messages');
  await inTransaction(contextOf(world), (tx) =>
    insertMessages(
      tx,
      contextOf(world),
      [
        { ...ABOUT, event: 'created', body: 'Your parcel is booked.' },
        { ...ABOUT, event: 'delivery_pin', body: 'Your PIN for parcel 7K4QXM is 4829. Keep it.' },
        { ...ABOUT, event: 'provider_cancelled', recipient: 'ops@example.com', body: 'A customer has cancelled.' },
        { ...ABOUT, event: 'charge_discrepancy', recipient: 'billing@example.com', body: 'R 20.00 more.' },
      ].map((each) => ({ ...each, shipment_id, account_id })),
    ),
  );
  await changeRows(world, "update messages set status = 'failed', last_error = '550 No such mailbox', cost_millicents = 5");
  const hub = await signInAs(world, { role: ROLE.hub });
  return { world, shipment_id, customer: token, hub: hub.token };
}

const read = (world: World, token: string, shipment_id: ShipmentId) =>
  succeed(test_app, shipmentMessageApi.ofShipment, { token, host: world.host, input: { shipment_id } });

describe('SCREEN-09 SCREEN-56: the messages about a shipment', () => {
  it('are read by staff who do not read the outbox, with what became of each and without its PIN or its cost', async () => {
    const { world, shipment_id, hub } = await scene();

    const { messages, count } = await read(world, hub, shipment_id);

    expect([count, messages.map(({ event }) => event)]).toEqual([
      4,
      ['charge_discrepancy', 'provider_cancelled', 'delivery_pin', 'created'],
    ]);
    expect(messages.at(-1)).toMatchObject({ status: 'failed', last_error: '550 No such mailbox', can_resend: true });
    expect(messages[2]).toMatchObject({ body: 'Your PIN for parcel 7K4QXM is ••••. Keep it.', can_resend: false });
    expect(messages.every(({ cost_millicents }) => cost_millicents === null)).toBe(true);
  });

  it('are read by its customer as far as they went to sender and recipient, and not by another account', async () => {
    const { world, shipment_id, customer } = await scene();
    const other = await makeCustomer(world);

    const { messages, count } = await read(world, customer, shipment_id);

    expect([count, messages.map(({ event }) => event)]).toEqual([2, ['delivery_pin', 'created']]);
    expect(messages[0]?.body).not.toContain('4829');
    expect(messages.every(({ last_error, can_resend }) => last_error === '' && !can_resend)).toBe(true);
    expect(await read(world, other.token, shipment_id)).toEqual({ messages: [], count: 0 });
  });

  it('are sent again by staff, once for one key however often it is asked for, and never by customers', async () => {
    const { world, shipment_id, customer, hub } = await scene();
    const { messages } = await read(world, hub, shipment_id);
    const created = messages.at(-1)?.id ?? 0;
    const pin = messages[2]?.id ?? 0;
    const send = (token: string, id: number, idempotency_key?: string) =>
      test_app.request(shipmentMessageApi.resendOfShipment, {
        token,
        host: world.host,
        input: { id },
        ...(idempotency_key !== undefined && { headers: { 'idempotency-key': idempotency_key } }),
      });

    const both = await Promise.all([send(hub, created, 'again-1'), send(hub, created, 'again-1')]);
    const refused = [await send(customer, created), await send(hub, pin)];

    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(refused.map(({ status }) => status)).toEqual([403, 409]);
    const sent = await rowsOf(world, `select event, recipient from messages where resend_of = ${created}`);
    expect(sent).toEqual([{ event: 'created', recipient: RACHEL }]);
  });
});
