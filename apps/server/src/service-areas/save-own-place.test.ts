import { placeApi } from '@tsela/contract/service-areas/place-api';
import { ownPlaceApi } from '@tsela/contract/service-areas/own-place-api';
import type { ProviderId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGazetteers } from './gazetteer-reads.ts';
import { untilHeard } from '../testing/heard.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
let other_process: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
  other_process = await openTestApp();
});
afterAll(() => Promise.all([test_app.close(), other_process.close()]));

const RIDGE = { name: 'Waterfall Ridge', city: 'Midrand', zone: 'GP', code: '1685', lat: -26.02, lng: 28.11 } as const;

async function scene() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const suggestedTo = async (as: string, search: string, app = test_app) =>
    (await succeed(app, placeApi.search, { token: as, input: { search } })).places.map(({ local_area }) => local_area);
  const create = (input: object = {}, as = token) =>
    test_app.request(ownPlaceApi.createOwnPlace, { token: as, input: { ...RIDGE, ...input } });
  return { world, token, suggestedTo, create };
}

describe('a place of the provider’s own (issue 4 point 4)', () => {
  it('is suggested and geocoded for its people at once, in every process as soon as that hears of it, and for no other provider', async () => {
    const { world, token, suggestedTo, create } = await scene();
    const customer = await makeCustomer(world);
    const elsewhere = await signInAs(await makeWorld(test_app.services), { role: ROLE.admin });
    await untilHeard({ told_by: test_app, heard_by: other_process });
    expect(await suggestedTo(customer.token, 'waterfall ridge', other_process)).not.toContain(RIDGE.name);

    const { status } = await create({ aliases: ['Rant Estate'] });

    expect(status).toBe(200);
    expect((await suggestedTo(token, 'waterfall'))[0]).toBe(RIDGE.name);
    await untilHeard({ told_by: test_app, heard_by: other_process });
    expect(await suggestedTo(customer.token, 'rant es', other_process)).toContain(RIDGE.name);
    expect(await suggestedTo(elsewhere.token, 'waterfall ridge')).not.toContain(RIDGE.name);
    const geocode = (as: string) =>
      succeed(test_app, placeApi.geocode, { token: as, input: { local_area: 'Rant Estate', city: 'Midrand' } });
    expect(await geocode(customer.token)).toMatchObject({
      address: { code: '1685', zone: 'GP', lat: RIDGE.lat, lng: RIDGE.lng },
      confidence: 1,
      source: 'gazetteer',
      warnings: [],
    });
    expect((await geocode(elsewhere.token)).address.lat).not.toBe(RIDGE.lat);
  });

  it('is changed and taken out, and the trail says by whom', async () => {
    const { world, token, suggestedTo, create } = await scene();
    const { own_place } = (await create()).body;

    const changed = await succeed(test_app, ownPlaceApi.changeOwnPlace, {
      token,
      input: { ...RIDGE, id: own_place.id, version: 1, aliases: [' The  Ridge', 'the ridge'], name: 'Ridge Estate' },
    });
    expect(changed.own_place).toMatchObject({ name: 'Ridge Estate', aliases: ['the ridge'], version: 2 });
    expect(await suggestedTo(token, 'ridge es')).toContain('Ridge Estate');
    expect(await suggestedTo(token, 'waterfall ridge')).not.toContain(RIDGE.name);
    const stale = await test_app.request(ownPlaceApi.changeOwnPlace, {
      token,
      input: { ...RIDGE, id: own_place.id, version: 1, aliases: [] },
    });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      expect.stringContaining('has changed this place in the meantime. Please load it again.'),
    ]);
    await succeed(test_app, ownPlaceApi.removeOwnPlace, { token, input: { id: own_place.id } });

    expect(await suggestedTo(token, 'ridge es')).not.toContain('Ridge Estate');
    expect(
      (await rowsOf<{ type: string }>(world, "select type from events where object_type = 'own_place' order by id")).map(
        ({ type }) => type,
      ),
    ).toEqual(['own-place.created', 'own-place.changed', 'own-place.removed']);
    const gone = await test_app.request(ownPlaceApi.removeOwnPlace, { token, input: { id: own_place.id } });
    expect([gone.status, gone.body.message]).toEqual([404, 'Place not found.']);
  });

  it('has the places indexed anew when one of them has changed, and not for any other reason', async () => {
    const { world, token, create } = await scene();
    const { gazetteers, live } = test_app.services;
    const { own_place } = (await create()).body;
    const kept = gazetteers.of(world.provider_id);
    const { gazetteer } = await kept;
    const readAgain = async () => {
      gazetteers.invalidate(world.provider_id);
      return (await gazetteers.of(world.provider_id)).gazetteer;
    };

    live.publish({ provider_id: world.provider_id, type: 'settings', id: 0, account_id: null });

    expect(gazetteers.of(world.provider_id)).toBe(kept);
    expect(await readAgain()).toBe(gazetteer);
    await succeed(test_app, ownPlaceApi.changeOwnPlace, {
      token,
      input: { ...RIDGE, id: own_place.id, version: 1, aliases: [], lat: -26.03 },
    });
    expect((await readAgain()).own?.places).toMatchObject([{ lat: -26.03 }]);
    // One goes and one comes: as many as before.
    await succeed(test_app, ownPlaceApi.removeOwnPlace, { token, input: { id: own_place.id } });
    await create({ name: 'Ridge Estate' });
    expect((await readAgain()).own?.places).toMatchObject([{ name: 'Ridge Estate' }]);
  });

  it('takes room by its names, so that the oldest provider’s go first', async () => {
    const scenes = [await scene(), await scene()];
    for (const { create } of scenes) await create({ aliases: ['Rant Estate', 'The Ridge'] });
    const [one, other] = scenes.map(({ world }) => world.provider_id);
    const { pool, gazetteer: country } = test_app.services;
    const heldAfterTheOther = async (size_max: number) => {
      const kept = openGazetteers(pool, { country, size_max });
      const before = await kept.of(one as ProviderId);
      await kept.of(other as ProviderId);
      await Promise.resolve();
      return (await kept.of(one as ProviderId)) === before;
    };

    expect([await heldAfterTheOther(8), await heldAfterTheOther(7)]).toEqual([true, false]);
  });

  it('is listed by name and found by each of its parts', async () => {
    const { token, create } = await scene();
    await create({ aliases: ['Rant Estate'] });
    await create({ name: 'Acacia Mews', city: 'Centurion', code: '0157' });
    const listed = async (search?: string) =>
      (await succeed(test_app, ownPlaceApi.ownPlaces, { token, input: { ...(search && { search }) } })).own_places.map(
        ({ name }) => name,
      );

    expect(await listed()).toEqual(['Acacia Mews', RIDGE.name]);
    expect(await listed('rant')).toEqual([RIDGE.name]);
    expect(await listed('0157')).toEqual(['Acacia Mews']);
    expect(await listed('nowhere')).toEqual([]);
  });

  it('is refused with what is wrong, when it is there already, and to whom it does not concern', async () => {
    const { world, create } = await scene();
    const { token: of_account } = await makeCustomer(world);
    const { token: hub } = await signInAs(world, { role: ROLE.hub });
    const refusal = async (input: object, as?: string) => {
      const { status, body } = await create(input, as);
      return [status, body.message];
    };

    expect(await refusal({ name: ' . ' })).toEqual([400, 'Please enter the name of the place.']);
    expect(await refusal({ city: '' })).toEqual([400, 'Please enter the city or town.']);
    expect(await refusal({ code: '16' })).toEqual([400, 'A postal code has four digits.']);
    expect(await refusal({ lat: 0, lng: 0 })).toEqual([400, 'Please say where the place is.']);
    expect(await refusal({ lat: 28.11, lng: -26.02 })).toEqual([400, expect.stringContaining('seem to be exchanged')]);
    expect((await refusal({ zone: 'XX' }))[0]).toBe(400);
    await create();
    expect(await refusal({ name: 'WATERFALL RIDGE' })).toEqual([409, 'There is a WATERFALL RIDGE in Midrand already.']);
    expect((await refusal({ code: '1686' }))[0]).toBe(200);
    expect((await refusal({}, of_account))[0]).toBe(403);
    expect((await refusal({ name: 'Other' }, hub))[0]).toBe(403);
  });

  it('comes out of a file with others: first what would change, then all or none', async () => {
    const { world, token, suggestedTo, create } = await scene();
    const customer = await makeCustomer(world);
    await create();
    const importing = (csv: string, save: boolean, as = token) =>
      test_app.request(ownPlaceApi.importOwnPlaces, { token: as, input: { csv, save } });
    const rows = [
      'Name;Other names;City;Province;Postal code;Latitude;Longitude',
      'Waterfall Ridge;The Ridge;Midrand;Gauteng;1685;-26,02;28,11',
      'Acacia Mews;;Centurion;Gauteng;157;-25,86;28,18',
    ];

    const broken = await importing([...rows, 'Nowhere;;Centurion;Texas;;-25,86;28,18'].join('\r\n'), true);
    const looked = await importing(rows.join('\r\n'), false);
    const before = await suggestedTo(token, 'acacia mews');
    const saved = await importing(`\uFEFF${rows.join('\r\n')}`, true);
    const again = await importing(rows.join('\n'), true);

    const counts = ({ body: { is_saved, added, changed, unchanged, error_count } }: typeof saved) => [
      is_saved,
      added,
      changed,
      unchanged,
      error_count,
    ];
    expect([broken, looked, saved, again].map(counts)).toEqual([
      [false, 0, 0, 0, 1],
      [false, 1, 1, 0, 0],
      [true, 1, 1, 0, 0],
      [true, 0, 0, 2, 0],
    ]);
    expect(broken.body.errors).toEqual([{ row: 4, column: 'Province', message: '"Texas" is no province.' }]);
    expect(before).not.toContain('Acacia Mews');
    expect((await suggestedTo(customer.token, 'acacia mews'))[0]).toBe('Acacia Mews');
    await untilHeard({ told_by: test_app, heard_by: other_process });
    expect((await suggestedTo(customer.token, 'the ridge', other_process))[0]).toBe(RIDGE.name);
    const { own_places } = await succeed(test_app, ownPlaceApi.ownPlaces, { token, input: {} });
    expect(own_places.map(({ name, code, version }) => [name, code, version])).toEqual([
      ['Acacia Mews', '0157', 1],
      ['Waterfall Ridge', '1685', 2],
    ]);
    const events = await rowsOf<{ type: string }>(world, "select type from events where object_type = 'own_place' order by id");
    expect(events.map(({ type }) => type)).toEqual(['own-place.created', 'own-place.created', 'own-place.changed']);
    expect((await importing(rows.join('\n'), true, customer.token)).status).toBe(403);
  });

  it('comes out of a file of as many as can be kept, and not with one more', async () => {
    const { token, create } = await scene();
    const lines = Array.from({ length: 2000 }, (_, at) => `Estate ${at},Midrand,GP,-26.02,28.11`);
    const importing = () =>
      succeed(test_app, ownPlaceApi.importOwnPlaces, {
        token,
        input: { csv: ['Name,City,Province,Latitude,Longitude', ...lines].join('\n'), save: true },
      });

    expect(await importing()).toMatchObject({ is_saved: true, added: 2000 });
    lines[0] = 'One more,Midrand,GP,-26.02,28.11';
    expect(await importing()).toMatchObject({
      is_saved: false,
      errors: [{ message: 'There would be 2001 places. 2000 can be kept at most.' }],
    });
    expect((await create()).status).toBe(409);
  });
});
