import { mapApi } from '@tsela/contract/rates/map-api';
import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateExceptionApi } from '@tsela/contract/rates/rate-exception-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const SQUARE: [number, number][][] = [
  [
    [28, -26],
    [28.1, -26],
    [28.1, -26.1],
  ],
];

async function scene() {
  const world = await makeWorld(test_app.services);
  const [one, other] = [await signInAs(world, { role: ROLE.admin }), await signInAs(world, { role: ROLE.admin })];
  const take = async (token: string, input: object) =>
    test_app.request(mapApi.takeLock, { token, input: { layer: 'exceptions', ...input } });
  /** As if the editor's lock had not been renewed for so long. */
  const silent = (minutes: number) =>
    changeRows(
      world,
      `update map_locks set time_renewed = time_renewed - interval '${minutes} minutes' where provider_id = ${world.provider_id}`,
    );
  return { world, one, other, take, silent };
}

describe('the lock of a layer of the maps', () => {
  it('is held by one, of several who ask at once, and who holds it is told to the others', async () => {
    const { one, other, take } = await scene();
    const answers = await Promise.all([take(one.token, {}), take(other.token, {})]);
    const mine = answers.filter(({ body }) => body.lock.is_mine);

    expect(mine).toHaveLength(1);
    const { lock } = await succeed(test_app, mapApi.readLock, { token: one.token, input: { layer: 'exceptions' } });
    expect(lock).toMatchObject({ layer: 'exceptions', draft_id: 0, may_take_over: false });
    expect(new Set(answers.map(({ body }) => body.lock.user_name)).size).toBe(1);
  });

  it('is taken over from who is silent alone, and the audit trail says so', async () => {
    const { world, one, other, take, silent } = await scene();
    await take(one.token, {});
    const at_once = await take(other.token, { take_over: true });
    await silent(4);
    const asked = await take(other.token, {});
    const after = await take(other.token, { take_over: true });

    expect([at_once.status, at_once.body.message]).toEqual([409, expect.stringContaining('is editing this layer since')]);
    expect([asked.body.lock.is_mine, asked.body.lock.may_take_over]).toEqual([false, true]);
    expect(after.body.lock).toMatchObject({ is_mine: true, may_take_over: false });
    expect((await take(one.token, {})).body.lock.is_mine).toBe(false);
    const events = await rowsOf(
      world,
      `select type from events where provider_id = ${world.provider_id} and object_type = 'map_layer' order by id`,
    );
    expect(events.map(({ type }) => type)).toEqual(['map-layer.opened-for-editing', 'map-layer.taken-over']);
  });

  it('not renewed for a day is removed when a user opens another layer', async () => {
    const { world, one, other, take, silent } = await scene();
    const layers = () => rowsOf(world, `select layer from map_locks where provider_id = ${world.provider_id} order by layer`);
    await take(one.token, {});
    await silent(23 * 60);
    await take(other.token, { layer: 'branches' });
    expect(await layers()).toEqual([{ layer: 'branches' }, { layer: 'exceptions' }]);
    await silent(2 * 60);
    await take(other.token, { layer: 'drivers' });

    expect(await layers()).toEqual([{ layer: 'branches' }, { layer: 'drivers' }]);
  });

  it('renewed keeps its beginning and leaves no trail; let go, it is free; another user’s stays', async () => {
    const { world, one, other, take } = await scene();
    const first = await take(one.token, {});
    const second = await take(one.token, {});
    const release = (token: string) => succeed(test_app, mapApi.releaseLock, { token, input: { layer: 'exceptions' } });
    await release(other.token);

    expect(second.body.lock.time_taken).toBe(first.body.lock.time_taken);
    expect((await take(other.token, {})).body.lock.is_mine).toBe(false);
    await release(one.token);
    await release(one.token);
    expect((await take(other.token, {})).body.lock.is_mine).toBe(true);
    const events = await rowsOf(
      world,
      `select type from events where provider_id = ${world.provider_id} and object_type = 'map_layer' order by id`,
    );
    expect(events).toHaveLength(3);
  });

  it('keeps others from changing the layer wherever they do it, and leaves what is no outline alone', async () => {
    const { one, other, take, silent } = await scene();
    await take(one.token, {});
    const facts = { name: 'Flood', from_day: '2026-12-01', to_day: '2026-12-02', no_delivery: true };
    const make = (token: string, more: object) =>
      test_app.request(rateExceptionApi.createException, { token, input: { ...facts, ...more } });
    const drawn = { polygons: [SQUARE] };

    expect((await make(other.token, drawn)).status).toBe(409);
    expect((await make(other.token, { provinces: ['KZN'] })).status).toBe(200);
    expect((await make(one.token, drawn)).status).toBe(200);
    await silent(4);
    expect((await make(other.token, drawn)).status).toBe(200);
  });

  it('of a draft’s layer holds for that layer of that draft, also from the tariff’s table', async () => {
    const { one, other, take } = await scene();
    const { rate_revisions } = await succeed(test_app, rateRevisionApi.revisions, { token: one.token, input: { state: 'live' } });
    const copy_of = rate_revisions[0]?.id ?? 0;
    const draft = async (name: string) =>
      (await succeed(test_app, rateRevisionApi.createRevision, { token: one.token, input: { name, copy_of } })).rate_revision;
    const [held, free] = [await draft('Held'), await draft('Free')];
    await take(one.token, { layer: 'rates', draft_id: held.id });
    const put = (id: number, version: number, kind: 'rates' | 'surcharges', token = other.token) =>
      test_app.request(rateCardApi.changeCard, {
        token,
        input: { id, version, zones: { put: [{ code: `NEW-${kind}`, name: 'New', kind, polygons: [SQUARE] }] } },
      });

    const refused = await put(held.id, held.version, 'rates');
    const other_layer = await put(held.id, held.version, 'surcharges');
    const other_draft = await put(free.id, free.version, 'rates');
    const own = await put(held.id, held.version + 1, 'rates', one.token);

    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('is editing this layer')]);
    expect([other_layer.status, other_draft.status, own.status]).toEqual([200, 200, 200]);
  });

  it('asks which draft where the layer has drafts, and whether one may draw there', async () => {
    const { world, one, take } = await scene();
    const viewer = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });

    expect((await take(one.token, { layer: 'rates' })).status).toBe(400);
    expect((await take(one.token, { draft_id: 5 })).status).toBe(400);
    expect((await take(one.token, { layer: 'rates', draft_id: 999_999 })).status).toBe(404);
    expect((await take(viewer.token, {})).status).toBe(403);
  });
});
