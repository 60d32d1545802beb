import { webhookApi } from '@tsela/contract/integrations/webhook-api';
import { documentApi } from '@tsela/contract/shipments/document-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { custodyApi } from '@tsela/contract/tracking/custody-api';
import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { ParcelId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAccountSettings } from '../../../accounts/account-settings.ts';
import { deliverWebhooks } from '../../../integrations/deliver-webhooks.ts';
import { assignDelivery, bookOne, contextOf, hireDriver, pinSentFor, sendEvent } from '../../../testing/field.ts';
import { assignDriver } from '../../../tripsheets/assign-driver.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { rowsOf } from '../../../testing/rows.ts';
import { openTestApp, succeed } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { openWebhookReceiver } from '../../../testing/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../../testing/world.ts';

let test_app: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  test_app = await openTestApp();
  receiver = await openWebhookReceiver();
  Object.assign(test_app.services, { outgoing: receiver.outgoing });
});
afterAll(async () => {
  await test_app.close();
  await receiver.close();
});

const [PARCEL] = aShipment().parcels;
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
let number = 0;

/** Three parcels out for delivery with a driver, an office that may deliver, and a customer whose program listens. */
async function threeOut() {
  const world = await makeWorld(test_app.services);
  const driver = await hireDriver(world);
  const office = await signInAs(world, { role: ROLE.ops });
  const customer = await makeCustomer(world, { balance: 10_000_000 });
  const settings = [{ setting: 'webhook_integration_enabled', value: true }];
  await saveAccountSettings(world.context, { account_id: customer.account_id, settings });
  const path = `/parts-${++number}`;
  await succeed(test_app, webhookApi.createWebhook, {
    token: customer.token,
    input: { url: receiver.urlOf(path), topics: ['tracking-event'] },
  });
  const shipment = await bookOne(world, {
    account_id: customer.account_id,
    parcels: PARCEL === undefined ? [] : [PARCEL, PARCEL, PARCEL],
  });
  const { short_tracking_reference: reference } = shipment;
  await assignDelivery(world, shipment, driver.driver_id);
  await sendEvent(test_app, driver.token, { reference, choice: 'out-for-delivery' });
  const ids = shipment.parcels.map(({ id }) => id);
  const named = (...numbers: number[]) => ids.filter((_, at) => numbers.includes(at + 1));
  const change = (parcel_ids: ParcelId[] | undefined, status = 'delivered', token = office.token) =>
    test_app.request(shipmentApi.change, {
      token,
      host: world.host,
      input: { id: shipment.id, status, ...(parcel_ids && { parcel_ids }) },
    });
  const statuses = async () => {
    const [row] = await rowsOf<{ own: string; parcels: string[] }>(
      world,
      `select s.status as own, array_agg(p.status order by p.id) as parcels from shipments s join parcels p on p.shipment_id = s.id
       where s.id = ${shipment.id} group by s.status`,
    );
    return [row?.own, ...(row?.parcels ?? [])];
  };
  const parties = async () =>
    (await succeed(test_app, custodyApi.custody, { token: office.token, input: { shipment_id: shipment.id } })).parcels.map(
      ({ last, open_exception }) => [last.party, open_exception?.code ?? null],
    );
  const told = async () => {
    await deliverWebhooks(contextOf(world), { provider_id: world.provider_id, account_id: customer.account_id });
    await test_app.services.webhook_runs.idle();
    return receiver.bodiesAt(path);
  };
  const tracked = async () => {
    const { shipments } = await succeed(test_app, trackingApi.track, {
      host: world.host,
      input: { tracking_reference: reference },
    });
    if (!shipments[0]) throw new Error('It is tracked.');
    return shipments[0];
  };
  return { world, driver, office, customer, shipment, reference, named, change, statuses, parties, told, tracked };
}

describe('the office that gives some parcels of a shipment a status', () => {
  it('issue 19: delivers two of three with their proof; the third stays with its driver, and is delivered later with the PIN', async () => {
    const { world, driver, office, shipment, reference, named, statuses, parties, tracked } = await threeOut();
    const pin = await pinSentFor(world, shipment);
    const proof = async () => {
      const { content } = await succeed(test_app, trackPageApi.proofOfDelivery, {
        token: office.token,
        input: { id: shipment.id },
      });
      const pdf = Buffer.from(content, 'base64');
      return { text: await pdfText(pdf), pictures: pdf.toString('latin1').split('/Subtype /Image').length - 1 };
    };

    await succeed(test_app, documentApi.addDocument, {
      token: office.token,
      input: {
        shipment_id: shipment.id,
        type: 'pod',
        name: 'pod.png',
        content: PNG,
        receiver_name: 'T Mokoena',
        set_delivered: true,
        delivered_parcel_ids: named(1, 3),
      },
    });

    expect(await statuses()).toEqual(['out-for-delivery', 'delivered', 'out-for-delivery', 'delivered']);
    expect(await parties()).toEqual([
      ['recipient', null],
      ['driver', 'not-seen'],
      ['recipient', null],
    ]);
    expect(await tracked()).toMatchObject({ status: 'out-for-delivery', parcel_count: 3, delivered_parcel_count: 2 });
    const messages = await rowsOf<{ body: string }>(
      world,
      `select body from messages where shipment_id = ${shipment.id} and event = 'delivered'`,
    );
    expect(messages.length).toBeGreaterThan(0);
    for (const { body } of messages) expect(body).toContain('2 of 3 parcels');

    const early = await proof();
    await sendEvent(test_app, driver.token, { reference, choice: 'delivered', pin, receiver_name: 'R Recipient' });
    const late = await proof();

    for (const said of ['2 of 3 parcels', 'T Mokoena', `${reference}/1, ${reference}/3`]) expect(early.text).toContain(said);
    expect(early.text).not.toContain('R Recipient');
    expect([early.pictures, late.pictures]).toEqual([1, 1]);
    for (const said of [
      '3 of 3 parcels',
      'T Mokoena',
      'A signed document',
      'Delivery 2: 1 of 3 parcels',
      'R Recipient',
      'gave the PIN',
    ])
      expect(late.text).toContain(said);
    expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
    expect((await tracked()).delivered_parcel_count).toBeUndefined();
  });

  it('public API §10: programs hear which parcels moved, while the shipment is where it is', async () => {
    const { named, change, told, tracked, reference } = await threeOut();
    const before = (await told()).length;

    await change(named(1, 2));
    const [part, ...besides] = (await told()).slice(before);
    await change(named(3));
    const [whole, ...more] = (await told()).slice(before + 1);

    expect([...besides, ...more]).toEqual([]);
    expect(part).toMatchObject({
      status: 'out-for-delivery',
      update_type: 'parcel',
      moved_parcel_tracking_references: [`${reference}/1`, `${reference}/2`],
      shipment_delivered_date: null,
      tracking_events: [
        { status: 'delivered', moved_parcel_tracking_references: [`${reference}/2`] },
        { status: 'delivered', moved_parcel_tracking_references: [`${reference}/1`] },
        { status: 'out-for-delivery', parcel_id: 0 },
        { status: 'delivery-assigned' },
        { status: 'at-destination-hub' },
        { status: 'submitted' },
      ],
    });
    expect(whole).toMatchObject({
      status: 'delivered',
      update_type: 'shipment',
      moved_parcel_tracking_references: [`${reference}/3`],
    });
    const { tracking_events, status, tracking_steps } = await tracked();
    // Public API §5: the newest entry of the whole shipment has its status.
    expect(tracking_events.find(({ parcel_id }) => parcel_id === 0)?.status).toBe(status);
    expect(tracking_events.filter(({ parcel_id }) => parcel_id !== 0)).toHaveLength(2);
    expect(tracking_steps.map(({ progress }) => progress)).toEqual(['done', 'done', 'done', 'done', 'done']);
  });

  it('public API §10: programs hear of a part that is reported after its shipment has moved on, once, at its own time', async () => {
    const { world, customer, told, tracked } = await threeOut();
    const bench = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg });
    const late = await bookOne(world, {
      account_id: customer.account_id,
      parcels: PARCEL === undefined ? [] : [PARCEL, PARCEL, PARCEL],
    });
    const { short_tracking_reference: own } = late;
    const collector = await hireDriver(world, world.johannesburg);
    await assignDriver(
      { ...contextOf(world), now: minutesAgo(60) },
      { shipment_ids: [late.id], driver_id: collector.driver_id, leg: 'collection' },
    );
    await sendEvent(test_app, bench.token, {
      reference: own,
      choice: 'received-at-hub',
      captured_at: minutesAgo(10).toISOString(),
    });
    const before = (await told()).length;
    const collect = { reference: `${own}/2`, choice: 'collected', captured_at: minutesAgo(30).toISOString() };

    const answers = [
      await sendEvent(test_app, collector.token, { ...collect, parcel_check: { confirmed: [`${own}/2`] } }),
      await sendEvent(test_app, collector.token, { ...collect, parcel_check: { confirmed: [`${own}/2`] } }),
    ];

    expect(answers.map(({ result }) => result)).toEqual(['kept', 'kept']);
    const [part, ...more] = (await told()).slice(before);
    expect(more).toEqual([]);
    expect(part).toMatchObject({
      status: 'at-hub',
      update_type: 'parcel',
      short_tracking_reference: own,
      moved_parcel_tracking_references: [`${own}/2`],
    });
    const { shipments } = await succeed(test_app, trackingApi.track, { host: world.host, input: { tracking_reference: own } });
    const [newest] = shipments[0]?.tracking_events ?? [];
    expect([newest?.status, shipments[0]?.status]).toEqual(['at-hub', 'at-hub']);
    expect((await tracked()).status).toBe('out-for-delivery');
  });

  it('refuses parcels that stand elsewhere or are of another shipment, and changes nothing', async () => {
    const { world, customer, named, change, statuses, reference } = await threeOut();
    const other = await bookOne(world);
    await change(named(2), 'returned-to-hub');
    const stand = await statuses();

    const answers = [
      await change(named(1, 2)),
      await change([...named(1), ...other.parcels.map(({ id }) => id)]),
      await change(named(1), 'cancelled'),
      await change(named(1), 'at-hub'),
      await change(named(1), 'delivered', customer.token),
    ];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, `${reference}/2 is where it cannot become delivered. Please look at the parcels again.`],
      [400, 'This parcel is not of this shipment.'],
      [409, 'A shipment that is out for delivery cannot become cancelled.'],
      [409, 'A shipment that is out for delivery cannot become at hub.'],
      [403, 'Only staff can change the status of a shipment.'],
    ]);
    expect(await statuses()).toEqual(stand);
  });

  it('SHIP-RULE-03: two at once deliver each parcel once, and the shipment with the last', async () => {
    const { world, named, change, statuses, shipment } = await threeOut();

    const answers = await Promise.all([named(1, 2), named(1, 2), named(3)].map((ids) => change(ids)));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 409]);
    expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
    const moved = await rowsOf<{ ids: number[] }>(
      world,
      `select moved_parcel_ids as ids from tracking_events where shipment_id = ${shipment.id} and status = 'delivered'
         and moved_parcel_ids <> '[]'::jsonb`,
    );
    expect(moved.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual(shipment.parcels.map(({ id }) => id));
  });
});
