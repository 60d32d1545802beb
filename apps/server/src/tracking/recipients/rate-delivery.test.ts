import { ratingApi } from '@tsela/contract/tracking/rating-api';
import { DAY_MS } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partyToken } from '../../shipments/notices/party-link.ts';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';
import { bookOne, moveTo, outForDelivery } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const RACHEL = { name: 'Rachel', email: 'rachel@example.com', mobile_number: '+27831234567' };
const SUPPORT = { support_email_address: 'help@example.com' };
const GIVEN = { reasons: [], comment: '', may_contact: false };

let next_address = 0;
const visitor = (world: World) => ({ host: world.host, ip: `192.0.2.${++next_address % 250}` });

async function tokenOf(world: World, { id }: { id: number }, link: 'rate-recipient' | 'rate-sender' = 'rate-recipient') {
  const [row] = await rowsOf<ShipmentRow>(
    world,
    `select * from shipments where provider_id = ${world.provider_id} and id = ${id}`,
  );
  if (!row) throw new Error('No such shipment.');
  return partyToken(test_app.services.secret_key, row, link, new Date());
}

async function delivered(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, { ...SUPPORT, ...settings });
  const { shipment, driver } = await outForDelivery(test_app, world, { delivery_contact: RACHEL });
  await moveTo(world, shipment, 'delivered');
  return { world, shipment, driver, token: await tokenOf(world, shipment) };
}

const read = (world: World, token: string) => test_app.request(ratingApi.read, { ...visitor(world), input: { token } });
const rate = (world: World, token: string, input: object) =>
  test_app.request(ratingApi.save, { ...visitor(world), input: { ...GIVEN, token, ...input } });

const codeOf = ({ status, body }: { status: number; body: { violations?: { code: string }[] } }) => [
  status,
  body.violations?.[0]?.code,
];

const lettersToSupport = (world: World) =>
  rowsOf<{ subject: string; body: string }>(
    world,
    `select subject, body from messages where provider_id = ${world.provider_id} and recipient = 'help@example.com' order by id`,
  );

describe('the link to rate a delivery', () => {
  it('KEY-47: is in the e-mail that tells of the delivery, unless it is hidden or ratings are off', async () => {
    const [shown, hidden, off] = [
      await delivered(),
      await delivered({ email_hide_rating_section: true }),
      await delivered({ enable_shipment_ratings: false }),
    ];
    const offering = async ({ world }: { world: World }) => {
      const rows = await rowsOf<{ recipient: string }>(
        world,
        `select recipient from messages where provider_id = ${world.provider_id} and body like '%/rate/%' order by recipient`,
      );
      return rows.map(({ recipient }) => recipient);
    };

    expect([await offering(shown), await offering(hidden), await offering(off)]).toEqual([
      ['rachel@example.com', 'sipho@example.com'],
      [],
      [],
    ]);
    expect(codeOf(await read(off.world, off.token))).toEqual([409, 'off']);
    expect((await read(hidden.world, hidden.token)).status).toBe(200);
  });

  it('SCREEN-58: opens nothing for another party, proof or provider, and not before the delivery', async () => {
    const { world, token } = await delivered();
    const elsewhere = await makeWorld(test_app.services);
    const underway = await bookOne(world, { delivery_contact: RACHEL });
    const [reference = '', day = ''] = token.split('.');

    const refused = [await read(world, `${reference}.${day}.${'A'.repeat(16)}`), await read(elsewhere, token)];
    const early = await rate(world, await tokenOf(world, underway), { stars: 5 });

    expect(refused.map(codeOf)).toEqual([
      [404, 'unknown'],
      [404, 'unknown'],
    ]);
    expect(codeOf(early)).toEqual([409, 'not_delivered']);
  });
});

describe('a rating', () => {
  it('SCREEN-58: is one for each party, however often it is sent at once, and staff read it', async () => {
    const { world, shipment, driver, token } = await delivered();
    const customer = await makeCustomer(world);
    const staff = await signInAs(world, { role: ROLE.ops });

    const sent = await Promise.all([5, 5, 5, 4].map((stars) => rate(world, token, { stars, reasons: ['friendly'] })));
    await rate(world, await tokenOf(world, shipment, 'rate-sender'), { stars: 3, reasons: ['late'], comment: ' A day late. ' });

    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { ratings } = await succeed(test_app, ratingApi.ofShipment, {
      token: staff.token,
      input: { shipment_id: shipment.id },
    });
    expect(ratings.map(({ party, reasons, comment }) => [party, reasons, comment])).toEqual([
      ['recipient', ['friendly'], ''],
      ['sender', ['late'], 'A day late.'],
    ]);
    const { drivers, branches } = await succeed(test_app, ratingApi.figures, { token: staff.token, input: {} });
    expect(drivers).toMatchObject([{ driver_id: driver.driver_id, count: 2, low: 0 }]);
    expect(branches).toMatchObject([{ count: 2 }]);
    const theirs = await test_app.request(ratingApi.ofShipment, { token: customer.token, input: { shipment_id: shipment.id } });
    expect(theirs.status).toBe(403);
  });

  it('SCREEN-58: is changed for a day, and given for thirty', async () => {
    const [rated, unrated] = [await delivered(), await delivered()];
    await rate(rated.world, rated.token, { stars: 2 });
    const changed = await rate(rated.world, rated.token, { stars: 4 });
    const day_ago = new Date(Date.now() - DAY_MS - 1000).toISOString();
    await changeRows(rated.world, `update shipment_ratings set time_rated = '${day_ago}'`);
    const month_ago = new Date(Date.now() - 31 * DAY_MS).toISOString();
    await changeRows(unrated.world, `update shipments set delivered_date = '${month_ago}' where id = ${unrated.shipment.id}`);

    expect(changed.body.rating.stars).toBe(4);
    expect(codeOf(await rate(rated.world, rated.token, { stars: 1 }))).toEqual([409, 'fixed']);
    expect(codeOf(await rate(unrated.world, unrated.token, { stars: 5 }))).toEqual([409, 'expired']);
    expect((await read(rated.world, rated.token)).body).toMatchObject({ state: 'fixed', rating: { stars: 4 } });
  });

  it('SCREEN-58: of one or two stars is told to the support address, once, and names the person only where that is allowed', async () => {
    const [open, closed] = [await delivered(), await delivered()];

    for (const comment of ['Left in the rain', 'Left in the rain, twice'])
      await rate(open.world, open.token, { stars: 1, reasons: ['wrong_place'], comment, may_contact: true });
    await rate(closed.world, closed.token, { stars: 2 });
    await rate(closed.world, closed.token, { stars: 5 });

    const [letter, ...more] = await lettersToSupport(open.world);
    expect(letter?.subject).toBe(`Rated with 1 star: shipment ${open.shipment.short_tracking_reference}`);
    expect(letter?.body).toContain('Left in the wrong place\n\nLeft in the rain\n\nYou may contact them: Rachel');
    expect(more).toEqual([]);
    expect((await lettersToSupport(closed.world)).map(({ body }) => body.includes('Rachel'))).toEqual([false]);
  });

  it('SCREEN-58: with reasons that do not go with its stars, or too many, is refused', async () => {
    const { world, token } = await delivered();

    const refused = [
      await rate(world, token, { stars: 5, reasons: ['late'] }),
      await rate(world, token, { stars: 0 }),
      await rate(world, token, { stars: 1, reasons: ['late', 'damaged', 'unfriendly', 'no_attempt'] }),
      await rate(world, token, { stars: 1, comment: 'x'.repeat(501) }),
    ];

    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });
});
