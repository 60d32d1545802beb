import { blankShipmentApi } from '@tsela/contract/shipments/blank-shipment-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentQuoteApi } from '@tsela/contract/shipments/shipment-quote-api';
import { stickerApi } from '@tsela/contract/shipments/sticker-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, contextOf, hireDriver } from '../../testing/field.ts';
import { inTransaction } from '../../db/transaction.ts';
import { changeRows, countRows, waitingForLocks } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn } from '../../testing/world.ts';
import { foldStickers, recountStickers } from './recount-stickers.ts';

const BOX = { submitted_length_cm: 10, submitted_width_cm: 10, submitted_height_cm: 10, submitted_weight_kg: 1 };

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const staff = await signInAs(world, { role: ROLE.admin });
  const asking =
    <Route extends (typeof stickerApi)[keyof typeof stickerApi]>(route: Route) =>
    (input: object, by: SignedIn = staff) =>
      test_app.request(route, { token: by.token, host: world.host, input });
  const make = asking(stickerApi.makeStickerRange);
  const made = async (input: object = {}) => (await make({ prefix: 'TCG', from: '0000000001', count: 20, ...input })).body.range;
  return {
    world,
    customer,
    staff,
    make,
    made,
    list: asking(stickerApi.stickerRanges),
    give: asking(stickerApi.giveStickerRange),
    find: asking(stickerApi.findSticker),
    assign: asking(stickerApi.assignSticker),
    unbind: asking(stickerApi.unbindSticker),
    mark: asking(stickerApi.markSticker),
    restore: asking(stickerApi.restoreSticker),
  };
}

describe('SCREEN-32: a range of pre-printed references', () => {
  it('is added, goes on behind the last, and is given and taken back', async () => {
    const { world, customer, made, give } = await scene();
    const driver = await hireDriver(world);

    const first = await made();
    const next = await made({ from: undefined, count: 5, branch_id: world.cape_town });
    const given = (await give({ id: first.id, account_id: customer.account_id })).body.range;
    const to_driver = (await give({ id: first.id, driver_id: driver.driver_id })).body.range;
    const back = (await give({ id: first.id })).body.range;
    const both = await give({ id: first.id, account_id: customer.account_id, branch_id: world.cape_town });

    expect(first).toMatchObject({ first_reference: 'TCG0000000001', last_reference: 'TCG0000000020', holder: 'stock', free: 20 });
    expect(next).toMatchObject({ first_reference: 'TCG0000000021', holder: 'branch', holder_name: 'Cape Town' });
    expect([given.holder, to_driver.holder, back.holder, back.time_given]).toEqual(['account', 'driver', 'stock', null]);
    expect(both.body.message).toBe('Please choose one account, one driver or one branch.');
  });

  it('SHIP-VALID-04 SHIP-VALID-06: is refused below seven characters, and where one of its stickers is in another range', async () => {
    const { make, made } = await scene();
    await made();

    const short = await make({ prefix: 'AB', from: '0001', count: 5 });
    const twice = await make({ prefix: 'tcg0', from: '000000020', count: 5 });

    expect(short.body.violations[0]).toMatchObject({ field: 'from', code: 'short' });
    expect([twice.status, twice.body.message]).toEqual([
      409,
      'Some of these are in the range TCG0000000001 to TCG0000000020 already.',
    ]);
  });

  it('is one of two that are added at once with stickers in common; without a first number both are', async () => {
    const { make, list } = await scene();

    const clashing = await Promise.all([0, 1, 2, 3].map((at) => make({ prefix: 'RACE', from: `0000${at}`, count: 10 })));
    const counted_on = await Promise.all([0, 1, 2].map(() => make({ prefix: 'NEXT', count: 10 })));

    expect(clashing.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect(counted_on.map(({ body }) => String(body.range.first_reference)).toSorted()).toEqual([
      'NEXT0000000001',
      'NEXT0000000011',
      'NEXT0000000021',
    ]);
    expect((await list({})).body.count).toBe(4);
  });

  it('says what is used and free of it, is found by a sticker, and is flagged under a tenth', async () => {
    const { world, customer, made, list, mark } = await scene();
    await made({ prefix: 'LOW', from: '0001', count: 11 });
    await made({ prefix: 'OTHER', from: '0001', count: 3 });
    const parcels = Array.from({ length: 9 }, (_, at) => ({ ...BOX, alternative_tracking_reference: `low000${at + 1}` }));
    await bookOne(world, { account_id: customer.account_id, parcels });
    await bookOne(world, {
      account_id: customer.account_id,
      custom_tracking_reference: 'LOW000X',
      parcels: [{ ...BOX, alternative_tracking_reference: 'LOW00A1' }],
    });
    const before = (await list({ search: 'low0007' })).body.ranges;
    await mark({ reference: 'LOW0010', mark: 'void', reason: 'Torn' });

    const low = (await list({ standing: 'low' })).body;
    const enough = (await list({ standing: 'enough' })).body;

    expect(before).toMatchObject([{ prefix: 'LOW', total: 11, used: 9, free: 2, standing: 'enough' }]);
    expect(low.ranges).toMatchObject([{ prefix: 'LOW', used: 9, out_of_use: 1, free: 1, standing: 'low' }]);
    expect(enough.ranges.map(({ prefix }: { prefix: string }) => prefix)).toEqual(['OTHER']);
  });

  it('PERM-046: is for staff who hold the calls, and printed and exported by them', async () => {
    const { world, customer, staff, made, make } = await scene();
    const driver = await hireDriver(world);
    const range = await made();
    const token = staff.token;

    const printed = await succeed(test_app, stickerApi.printStickerRange, {
      token,
      host: world.host,
      input: { id: range.id, sheet: 'a4-24', from: 'tcg0000000005', count: 1000 },
    });
    const wrong = await test_app.request(stickerApi.printStickerRange, {
      token,
      host: world.host,
      input: { id: range.id, sheet: 'a4-24', from: 'TCG0000000099', count: 1 },
    });
    const file = await succeed(test_app, stickerApi.exportStickerRanges, { token, host: world.host, input: {} });

    expect(printed.filename).toBe('Stickers TCG0000000005.pdf');
    expect(Buffer.from(printed.content, 'base64').toString('latin1')).toMatch(/^%PDF[\s\S]*\/Count 1\b/);
    expect(wrong.body.message).toBe('The range goes from TCG0000000001 to TCG0000000020.');
    expect(file.csv).toContain('TCG,TCG0000000001,TCG0000000020,stock');
    for (const other of [customer, driver]) expect((await make({ prefix: 'MINE', count: 1 }, other)).status).toBe(403);
  });

  it('ROLE-05: limited staff see and give what is of their account or branch', async () => {
    const { world, customer, made, list, give, find, mark } = await scene();
    const stock = await made();
    const own = await made({ prefix: 'CPT', branch_id: world.cape_town });
    const of_account = await made({ prefix: 'ACC', account_id: customer.account_id });
    const at_branch = await signInAs(world, { role: ROLE.admin, branch_id: world.cape_town, limited: true });
    const for_account = await signInAs(world, { role: ROLE.admin, limit_account_id: customer.account_id });
    const ids = async (by: SignedIn) => (await list({}, by)).body.ranges.map(({ id }: { id: number }) => id);

    expect([await ids(at_branch), await ids(for_account)]).toEqual([[own.id], [of_account.id]]);
    expect((await give({ id: stock.id, branch_id: world.cape_town }, at_branch)).status).toBe(404);
    expect((await give({ id: own.id, branch_id: world.johannesburg }, at_branch)).status).toBe(403);
    expect((await give({ id: own.id }, at_branch)).status).toBe(403);
    expect((await mark({ reference: stock.first_reference, mark: 'lost', reason: 'x' }, for_account)).status).toBe(404);
    expect((await find({ reference: stock.first_reference }, at_branch)).body.sticker).toMatchObject({ range: null });
  });
});

describe('SCREEN-32: what is used of a range', () => {
  it('is what its parcels, shipments and blanks add up to, after all that takes and frees stickers, at once as well', async () => {
    const { world, customer, staff, made, list, assign, unbind, mark, restore } = await scene();
    const account_id = customer.account_id;
    await bookOne(world, { account_id, parcels: [{ ...BOX, alternative_tracking_reference: 'TCG0000000020' }] });
    await made();
    const caller = { token: staff.token, host: world.host };
    const write = (reference: string) =>
      succeed(test_app, blankShipmentApi.writeBlank, { ...caller, input: { reference, parcel_count: 1 } });
    const onto = ({ short_tracking_reference }: { readonly short_tracking_reference: string }) => ({
      parcel_reference: short_tracking_reference,
      confirmed: true,
    });

    // Its own reference is that of its parcel: one sticker.
    await bookOne(world, {
      account_id,
      custom_tracking_reference: 'TCG0000000001',
      parcels: [{ ...BOX, alternative_tracking_reference: 'TCG0000000001' }],
    });
    const { blank_shipment } = await write('TCG0000000002');
    await write('TCG0000000003');
    await bookOne(world, { account_id, custom_tracking_reference: 'TCG0000000003' });
    await succeed(test_app, blankShipmentApi.dropBlank, { ...caller, input: { id: blank_shipment.id, reason: 'None' } });
    const plain = await Promise.all([0, 1, 2, 3].map(() => bookOne(world, { account_id })));
    await Promise.all(plain.map((shipment, at) => assign({ reference: `TCG000000000${at + 4}`, ...onto(shipment) })));
    await Promise.all(plain.slice(0, 2).map((_, at) => unbind({ reference: `TCG000000000${at + 4}` })));
    await assign({ reference: 'TCG0000000009', ...onto({ short_tracking_reference: plain[3]?.short_tracking_reference ?? '' }) });
    await mark({ reference: 'TCG0000000011', to_reference: 'TCG0000000015', mark: 'void', reason: 'Torn' });
    await mark({ reference: 'TCG0000000016', mark: 'lost', reason: 'Gone' });
    await restore({ reference: 'TCG0000000016' });
    const kept = (await list({})).body.ranges[0];

    // Used: 1, 3, 6, 9 and 20.
    expect(kept).toMatchObject({ used: 5, out_of_use: 5, free: 10 });
    expect(await recountStickers(contextOf(world))).toBe(0);
    await changeRows(world, `update sticker_ranges set used_count = 19 where provider_id = ${world.provider_id}`);
    expect(await recountStickers(contextOf(world))).toBe(1);
    expect((await list({})).body.ranges[0]).toEqual(kept);
  });

  it('goes down with a quote that is deleted, and stays when one is accepted', async () => {
    const { world, customer, made, list } = await scene();
    await made();
    const caller = { token: customer.token, host: world.host };
    const quote = (alternative_tracking_reference: string) =>
      succeed(test_app, shipmentApi.create, {
        ...caller,
        input: aShipment({
          account_id: customer.account_id,
          quick_quote: 'quote',
          parcels: [{ ...BOX, alternative_tracking_reference }],
        }),
      });
    const [gone, taken] = [await quote('TCG0000000001'), await quote('TCG0000000002')];
    await succeed(test_app, shipmentQuoteApi.removeMany, { ...caller, input: { ids: [gone.id] } });
    await succeed(test_app, shipmentQuoteApi.acceptMany, { ...caller, input: { ids: [taken.id] } });

    expect((await list({})).body.ranges[0]).toMatchObject({ used: 1, free: 19 });
    expect(await recountStickers(contextOf(world))).toBe(0);
  });
});

describe('SCREEN-32: stickers of one range at the same moment', () => {
  it('are bound by a booking while another one that has bound one is open: neither waits for the other', async () => {
    const { world, customer, staff, made, list } = await scene();
    await made();
    const other = await makeCustomer(world, { balance: 1_000_000 });
    await succeed(test_app, blankShipmentApi.writeBlank, {
      token: staff.token,
      host: world.host,
      input: { reference: 'TCG0000000001', parcel_count: 1 },
    });
    const book = (account_id: typeof other.account_id, alternative_tracking_reference: string) =>
      bookOne(world, { account_id, parcels: [{ ...BOX, alternative_tracking_reference }] });
    const [is_held, is_let_go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // What a booking does behind its sticker: it completes the blank shipment of that reference.
    const holding = inTransaction(contextOf(world), async (tx) => {
      await tx.client.query(`select from blank_shipments where provider_id = ${world.provider_id} for update`);
      is_held.resolve();
      await is_let_go.promise;
    });
    await is_held.promise;

    const open = book(customer.account_id, 'TCG0000000001');
    await expect.poll(() => waitingForLocks(world)).not.toEqual([]);
    const done = await book(other.account_id, 'TCG0000000002');
    const still_waiting = await waitingForLocks(world);
    is_let_go.resolve();
    await Promise.all([holding, open]);

    expect(done.parcels[0]?.alternative_tracking_reference).toBe('TCG0000000002');
    expect(still_waiting).toHaveLength(1);
    expect((await list({})).body.ranges[0]).toMatchObject({ used: 2, free: 18 });
    expect(await recountStickers(contextOf(world))).toBe(0);
  });

  it('are counted to the last one after 200 are bound, taken off and made void side by side, while they are folded', async () => {
    const { world, customer, made, list, assign, unbind, mark } = await scene();
    await made({ count: 300 });
    const shipments = [];
    for (let at = 0; at < 20; at++) shipments.push(await bookOne(world, { account_id: customer.account_id }));
    const sticker = (number: number) => `TCG${String(number).padStart(10, '0')}`;
    const answers: number[] = [];
    const bindNext = async ({ short_tracking_reference }: { readonly short_tracking_reference: string }, at: number) => {
      for (let nth = 0; nth < 4; nth++) {
        const reference = sticker(at * 10 + nth + 1);
        answers.push((await assign({ reference, parcel_reference: short_tracking_reference, confirmed: true })).status);
        if (nth < 3) answers.push((await unbind({ reference })).status);
        if (nth === 2) answers.push((await mark({ reference: sticker(at * 10 + 9), mark: 'void', reason: 'Torn' })).status);
        if (nth === 1) answers.push((await mark({ reference: sticker(at * 10 + 8), mark: 'lost', reason: 'Gone' })).status);
        if (nth === 0) answers.push((await mark({ reference: sticker(at * 10 + 7), mark: 'void', reason: 'Torn' })).status);
      }
    };

    await Promise.all([...shipments.map(bindNext), ...[1, 2, 3].map(() => foldStickers(contextOf(world)))]);
    const [before] = (await list({})).body.ranges;
    await Promise.all([foldStickers(contextOf(world)), foldStickers(contextOf(world))]);
    const [after] = (await list({})).body.ranges;

    // Of 20 parcels each carries the last of its four stickers.
    expect([answers.length, answers.filter((status) => status !== 200)]).toEqual([200, []]);
    expect(before).toMatchObject({ used: 20, out_of_use: 60, free: 220 });
    expect(after).toEqual(before);
    expect(await countRows(world, 'sticker_changes')).toEqual([0]);
    expect(await recountStickers(contextOf(world))).toBe(0);
  });

  it('say that the range runs low before they are folded as after', async () => {
    const { world, customer, made, list } = await scene();
    await made({ count: 10 });
    for (let at = 1; at <= 10; at++)
      await bookOne(world, {
        account_id: customer.account_id,
        parcels: [{ ...BOX, alternative_tracking_reference: `TCG${String(at).padStart(10, '0')}` }],
      });
    const used_up = async () => (await list({ standing: 'used-up' })).body.ranges.map(({ used }: { used: number }) => used);

    const before = await used_up();
    await foldStickers(contextOf(world));

    expect([before, await used_up()]).toEqual([[10], [10]]);
    expect((await list({ standing: 'enough' })).body.ranges).toEqual([]);
  });
});

describe('SCREEN-32 DATA-27: a sticker', () => {
  it('CALL-52: becomes the alternative reference of the parcel it is put on, and says so; taken off it is free again', async () => {
    const { world, customer, staff, made, assign, find, unbind } = await scene();
    await made();
    const shipment = await bookOne(world, { account_id: customer.account_id });
    const [parcel] = shipment.parcels;
    const reference = 'tcg0000000003';

    const bound = await assign({ reference, parcel_reference: shipment.short_tracking_reference });
    const again = await assign({ reference, parcel_id: parcel?.id });
    const { parcels } = await succeed(test_app, shipmentApi.parcels, {
      token: staff.token,
      host: world.host,
      input: { alternative_tracking_reference: reference },
    });
    const off = await unbind({ reference });

    expect(bound.body.sticker).toMatchObject({
      reference: 'TCG0000000003',
      state: 'used',
      used_by: { shipment_id: shipment.id, parcel_id: parcel?.id, parcel_reference: parcel?.tracking_reference },
      range: { used: 1, free: 19 },
    });
    expect(again.status).toBe(200);
    expect(parcels).toMatchObject([{ id: parcel?.id, shipment_id: shipment.id }]);
    expect([off.body.sticker.state, (await find({ reference })).body.sticker.used_by]).toEqual(['free', null]);
  });

  it('that is used shows its parcel; one of no range, and a parcel that has one, are asked back about', async () => {
    const { world, customer, made, assign, find } = await scene();
    await made();
    const [first, second] = [
      await bookOne(world, { account_id: customer.account_id }),
      await bookOne(world, { account_id: customer.account_id }),
    ];
    await assign({ reference: 'TCG0000000001', parcel_reference: first.short_tracking_reference });

    const taken = await assign({ reference: 'TCG0000000001', parcel_reference: second.short_tracking_reference });
    const outside = await assign({ reference: 'STRANGE1', parcel_reference: second.short_tracking_reference });
    const meant = await assign({ reference: 'STRANGE1', parcel_reference: second.short_tracking_reference, confirmed: true });
    const other = await assign({ reference: 'TCG0000000002', parcel_reference: first.short_tracking_reference });
    const unknown = await assign({ reference: 'TCG0000000002', parcel_reference: 'NONE' });

    expect([taken.status, taken.body.message]).toEqual([
      409,
      `TCG0000000001 is on ${first.short_tracking_reference}/1 of ${first.account_name} already.`,
    ]);
    expect(outside.body).toMatchObject({
      message: 'STRANGE1 is in none of your ranges.',
      violations: [{ field: 'confirmed', code: 'confirmation-needed' }],
    });
    expect(meant.body.sticker).toMatchObject({ state: 'used', range: null });
    expect(other.body.message).toBe(
      `${first.short_tracking_reference}/1 has the sticker TCG0000000001, which would be free again.`,
    );
    expect(unknown.status).toBe(404);
    expect((await find({ reference: 'NEVER-SEEN-1' })).body.sticker.state).toBe('outside');
  });

  it('that is lost or void is refused by the tool and by the booking, until it is restored; a used one is not marked', async () => {
    const { world, customer, made, assign, mark, restore } = await scene();
    await made();
    const shipment = await bookOne(world, { account_id: customer.account_id });
    const onto = { parcel_reference: shipment.short_tracking_reference };
    const marked = await mark({
      reference: 'TCG0000000005',
      to_reference: 'TCG0000000009',
      mark: 'lost',
      reason: 'Fell off the truck',
    });
    const book = (alternative_tracking_reference: string) =>
      test_app.request(shipmentApi.create, {
        token: customer.token,
        host: world.host,
        input: aShipment({ account_id: customer.account_id, parcels: [{ ...BOX, alternative_tracking_reference }] }),
      });

    const bound = await assign({ reference: 'TCG0000000007', ...onto });
    const booked = await book('TCG0000000009');
    const twice = await mark({ reference: 'TCG0000000001', to_reference: 'TCG0000000006', mark: 'void', reason: 'x' });
    await restore({ reference: 'TCG0000000007' });
    const after = await assign({ reference: 'TCG0000000007', ...onto });
    const used = await mark({ reference: 'TCG0000000007', mark: 'lost', reason: 'x' });

    expect(marked.body.sticker).toMatchObject({
      state: 'lost',
      reason: 'Fell off the truck',
      range: { out_of_use: 5, free: 15 },
    });
    expect([bound.status, bound.body.message]).toEqual([400, 'TCG0000000007 is marked as lost, so it cannot be used.']);
    expect([booked.status, booked.body.violations]).toEqual([
      400,
      [{ field: 'parcels', code: 'sticker', message: 'TCG0000000009 is marked as lost, so it cannot be used.' }],
    ]);
    expect(twice.body.message).toBe('TCG0000000005 is not free.');
    expect(after.body.sticker.state).toBe('used');
    expect(used.body.message).toBe('TCG0000000007 is not free.');
  });

  it('of another account goes onto no parcel, and one of a driver or a branch onto any', async () => {
    const { world, customer, made, assign, give } = await scene();
    const other = await makeCustomer(world);
    const range = await made({ account_id: other.account_id });
    const shipment = await bookOne(world, { account_id: customer.account_id });
    const onto = { reference: 'TCG0000000001', parcel_reference: shipment.short_tracking_reference };

    const refused = await assign(onto);
    await give({ id: range.id, branch_id: world.cape_town });

    expect(refused.body.message).toBe('TCG0000000001 is a sticker of another account.');
    expect((await assign(onto)).status).toBe(200);
  });

  it('is either used or void, though both happen at once', async () => {
    const { world, customer, made, assign, mark, find } = await scene();
    const range = await made();
    const shipments = await Promise.all(range && [1, 2, 3, 4].map(() => bookOne(world, { account_id: customer.account_id })));

    await Promise.all(
      shipments.flatMap(({ short_tracking_reference }, at) => [
        assign({ reference: `TCG000000000${at + 1}`, parcel_reference: short_tracking_reference }),
        mark({ reference: `TCG000000000${at + 1}`, mark: 'void', reason: 'Torn' }),
      ]),
    );

    for (const at of [1, 2, 3, 4]) {
      const { state, range: counted } = (await find({ reference: `TCG000000000${at}` })).body.sticker;
      expect(['used', 'void']).toContain(state);
      expect(counted.free).toBe(16);
    }
  });

  it('PERM-056: is put on a blank shipment, which a void one is not', async () => {
    const { world, staff, made, mark, find, assign, customer } = await scene();
    await made();
    await mark({ reference: 'TCG0000000002', mark: 'void', reason: 'Torn' });
    const write = (reference: string) =>
      test_app.request(blankShipmentApi.writeBlank, {
        token: staff.token,
        host: world.host,
        input: { reference, parcel_count: 1 },
      });
    const shipment = await bookOne(world, { account_id: customer.account_id });

    const written = await write('TCG0000000001');
    const refused = await write('TCG0000000002');
    const bound = await assign({ reference: 'TCG0000000001', parcel_reference: shipment.short_tracking_reference });

    expect([written.status, refused.status]).toEqual([200, 400]);
    expect((await find({ reference: 'TCG0000000001' })).body.sticker).toMatchObject({ state: 'blank', range: { used: 1 } });
    expect(bound.body.message).toBe('TCG0000000001 is on a blank shipment, to be completed.');
  });
});
