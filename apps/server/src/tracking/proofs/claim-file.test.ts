import { claimFileApi } from '@tsela/contract/tracking/claim-file-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hireDriver, moveTo, outForDelivery, numbersToRead, pinSentFor, sendEvent } from '../../testing/field.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { redPng } from '../../testing/pictures.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertTrackingEvents } from '../../shipments/tracking-event-repository.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A shipment of declared value on its way to the door, with the office that answers for it. */
async function onTheWay() {
  const world = await makeWorld(test_app.services, {
    provider_title: 'Kgomo Couriers',
    shipment_terms: ['<p>We are liable up to R 2 000 a parcel.</p>'],
    terms_url: 'https://kgomo.example/terms',
    insurance_declared_value_enabled: true,
    insurance_max_declared_value: 5000,
  });
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const office = await signInAs(world, { role: ROLE.ops });
  const { shipment, driver } = await outForDelivery(test_app, world, {
    account_id: customer.account_id,
    declared_value: 1500,
    customer_reference: 'ORDER 7',
  });
  const read = async () => {
    const input = { shipment_id: shipment.id };
    const { filename, content } = await succeed(test_app, claimFileApi.claimFile, { token: office.token, input });
    return { filename, text: await pdfText(Buffer.from(content, 'base64')), bytes: Buffer.from(content, 'base64') };
  };
  return { world, customer, office, shipment, driver, read };
}

describe('the claim file of a shipment', () => {
  it('tells what was sent and declared, who held it last, the proof, the terms and what the recipient was told', async () => {
    const { world, shipment, driver, read } = await onTheWay();
    const reference = shipment.short_tracking_reference;
    const pin = await pinSentFor(world, shipment);
    const documents = [{ type: 'photo' as const, content: redPng({ width: 40, height: 30 }).toString('base64') }];
    const answer = await sendEvent(test_app, driver.token, {
      reference,
      choice: 'delivered',
      pin,
      lat: -33.9,
      lng: 18.4,
      documents,
    });
    expect(answer.result).toBe('accepted');

    const { filename, text, bytes } = await read();

    expect(filename).toBe(`Claim_file_${reference}.pdf`);
    for (const said of [
      'Kgomo Couriers',
      'Claim file',
      reference,
      'R 1 500.00',
      'ORDER 7',
      'Who held it last',
      `${reference}/1: Recipient, since`,
      `Chain of custody of ${reference}/1 (1 of 1)`,
      'position -33.90000, 18.40000',
      'Photo at the door.png (pod)',
      'We are liable up to R 2 000 a parcel.',
      'https://kgomo.example/terms',
      'What sender and recipient were told',
      '+27831234567',
    ])
      expect(text).toContain(said);
    // The words that were sent, without what opens the door.
    expect(text).toContain('••••');
    expect(numbersToRead(text)).not.toContain(pin);
    expect(bytes.includes('/Subtype /Image')).toBe(true);
  });

  it('names the hand-over that one side alone has seen', async () => {
    const { world, shipment, read } = await onTheWay();
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
    await moveTo(world, shipment, 'at-destination-hub');
    const { driver_id } = await hireDriver(world);
    const given = await sendEvent(test_app, hub.token, {
      reference: shipment.short_tracking_reference,
      choice: 'out-for-delivery',
      driver_id,
    });
    expect(given.result).toBe('accepted');

    const { text } = await read();

    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Exception: Given by the hub Cape Town; .+ has not confirmed it\./);
  });

  it('is whole for a shipment with 200 events, and of a longer history says what it leaves out', async () => {
    const { world, shipment, read } = await onTheWay();
    const event = { shipment_id: shipment.id, status: 'out-for-delivery', location: 'Cape Town', source: 'test' } as const;
    const add = (count: number) =>
      inTransaction({ ...world.context, now: new Date() }, (tx) =>
        insertTrackingEvents(
          tx,
          { ...world.context, now: new Date() },
          Array.from({ length: count }, (_, at) => ({
            ...event,
            date: new Date(),
            message: `Seen ${at} on the way`,
            is_public: false,
            moved_parcel_ids: [],
            lat: -33.9,
            lng: 18.4,
          })),
        ),
      );
    await add(200);
    expect((await read()).text).toContain('Seen 199 on the way');

    await add(400);
    expect((await read()).text).toMatch(/The newest 500 of \d+ entries of the history are shown\./);
  });

  it('is of staff alone, and of their own provider', async () => {
    const { customer, driver, shipment } = await onTheWay();
    const elsewhere = await makeWorld(test_app.services);
    const foreign = await signInAs(elsewhere, { role: ROLE.admin });
    const ask = async (token: string) =>
      (await test_app.request(claimFileApi.claimFile, { token, input: { shipment_id: shipment.id } })).status;

    expect([await ask(customer.token), await ask(driver.token), await ask(foreign.token)]).toEqual([403, 403, 404]);
  });
});
