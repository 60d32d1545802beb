import { providerApi } from '@tsela/contract/providers/provider-api';
import type { Route } from '@tsela/contract/route';
import { sharedFilterApi } from '@tsela/contract/shipments/shared-filter-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn, World } from '../../testing/world.ts';

let test_app: TestApp;
let world: World;
let maker: SignedIn;
let colleague: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
});
beforeEach(async () => {
  world = await makeWorld(test_app.services);
  maker = await signInAs(world, { role: ROLE.hub });
  colleague = await signInAs(world, { role: ROLE.hub });
  admin = await signInAs(world, { role: ROLE.admin });
});
afterAll(() => test_app.close());

const ask = (call: Route, { token }: SignedIn, input: object) => test_app.request(call, { token, host: world.host, input });
const LATE = { name: ' Late in Durban ', filters: { view: 'problems', branch_id: '2' } };
const seenBy = async (person: SignedIn) =>
  (await ask(sharedFilterApi.sharedFilters, person, {})).body.shared_filters.map(
    ({ name, may_change }: { name: string; may_change: boolean }) => [name, may_change],
  );

describe('filters that staff share', () => {
  it('are found by all staff of the provider and changed by who made them and administrators', async () => {
    const { body } = await ask(sharedFilterApi.shareFilter, maker, LATE);
    const { id, time_modified } = body.shared_filter;

    expect(body.shared_filter).toMatchObject({ name: 'Late in Durban', filters: LATE.filters, may_change: true });
    expect([await seenBy(maker), await seenBy(colleague), await seenBy(admin)]).toEqual([
      [['Late in Durban', true]],
      [['Late in Durban', false]],
      [['Late in Durban', true]],
    ]);
    const by_colleague = [
      await ask(sharedFilterApi.changeSharedFilter, colleague, { id, time_modified, name: 'Mine' }),
      await ask(sharedFilterApi.removeSharedFilter, colleague, { id }),
    ];
    expect(by_colleague.map(({ status }) => status)).toEqual([403, 403]);
    const changed = await ask(sharedFilterApi.changeSharedFilter, maker, { id, time_modified, filters: { view: 'hub' } });
    const stale = await ask(sharedFilterApi.changeSharedFilter, admin, { id, time_modified, name: 'Later' });
    expect([changed.body.shared_filter.filters, stale.status]).toEqual([{ view: 'hub' }, 409]);
    expect((await ask(sharedFilterApi.removeSharedFilter, admin, { id })).body.message).toBe('Late in Durban is taken out.');
    expect(await seenBy(maker)).toEqual([]);
    expect(
      await rowsOf(
        world,
        `select type, actor_user_id from events where provider_id = ${world.provider_id} and object_id = ${id} and object_type = 'shared-filter' order by id`,
      ),
    ).toEqual([
      { type: 'shared-filter.created', actor_user_id: maker.user_id },
      { type: 'shared-filter.changed', actor_user_id: maker.user_id },
      { type: 'shared-filter.removed', actor_user_id: admin.user_id },
    ]);
  });

  it('have a name each, and narrow the list', async () => {
    await ask(sharedFilterApi.shareFilter, maker, LATE);

    const same = await ask(sharedFilterApi.shareFilter, colleague, { ...LATE, name: 'late in durban' });
    const empty = await ask(sharedFilterApi.shareFilter, colleague, { name: '', filters: {} });

    expect([same.status, same.body.message]).toEqual([409, 'There is a shared filter named late in durban already.']);
    expect(empty.body.violations.map(({ field }: { field: string }) => field)).toEqual(['name', 'filters']);
  });

  it('take one of two that are given one name at once, and tell the other', async () => {
    const shared = [
      await ask(sharedFilterApi.shareFilter, maker, { ...LATE, name: 'One' }),
      await ask(sharedFilterApi.shareFilter, maker, { ...LATE, name: 'Other' }),
    ];
    const answers = await Promise.all([
      ...shared.map(({ body: { shared_filter } }) =>
        ask(sharedFilterApi.changeSharedFilter, maker, {
          id: shared_filter.id,
          time_modified: shared_filter.time_modified,
          name: 'Same',
        }),
      ),
      ask(sharedFilterApi.shareFilter, colleague, { ...LATE, name: 'same' }),
    ]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  it('are no more than 50, also when the last is shared twice at once', async () => {
    for (let number = 1; number < 50; number++)
      await ask(sharedFilterApi.shareFilter, maker, { ...LATE, name: `Filter ${number}` });
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) => ask(sharedFilterApi.shareFilter, colleague, { ...LATE, name })),
    );

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  it('are nothing for accounts, for staff who only read, or for other providers', async () => {
    const { body } = await ask(sharedFilterApi.shareFilter, maker, LATE);
    const elsewhere = await makeWorld(test_app.services);
    const stranger = await signInAs(elsewhere, { role: ROLE.admin });
    const foreign = await test_app.request(sharedFilterApi.removeSharedFilter, {
      token: stranger.token,
      host: elsewhere.host,
      input: { id: body.shared_filter.id },
    });
    const finance = await signInAs(world, { role: ROLE.finance });

    expect((await ask(sharedFilterApi.sharedFilters, await makeCustomer(world), {})).status).toBe(403);
    expect((await ask(sharedFilterApi.shareFilter, finance, { ...LATE, name: 'Ours' })).status).toBe(403);
    expect(await seenBy(finance)).toEqual([['Late in Durban', false]]);
    expect(foreign.status).toBe(404);
  });

  it('may be a user’s default for the list, as their own may', async () => {
    await succeed(test_app, profileApi.saveSetting, {
      token: maker.token,
      input: { setting: 'shipments_default_filter', value: 'shared:7' },
    });

    const { user_settings } = await succeed(test_app, providerApi.generalData, { token: maker.token });
    expect(user_settings).toContainEqual({ setting: 'shipments_default_filter', value: 'shared:7' });
  });
});
