import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const CAPE = { id: 7, code: 'WC', name: 'Western Cape', kind: 'rates' as const, provinces: ['WC' as const] };
const NATAL = { id: 8, code: 'KZN', name: 'KwaZulu-Natal', kind: 'rates' as const, provinces: ['KZN' as const] };

it('SCREEN-27 SCREEN-47: the list of zone changes says who has changed each zone of a draft last, also of what was changed before it was copied', async () => {
  const world = await makeWorld(test_app.services);
  const people = { one: await signInAs(world, { role: ROLE.admin }), other: await signInAs(world, { role: ROLE.admin }) };
  const by = (who: keyof typeof people) => people[who].token;
  const make = async (name: string, copy_of?: number) =>
    (await succeed(test_app, rateRevisionApi.createRevision, { token: by('one'), input: { name, ...(copy_of && { copy_of }) } }))
      .rate_revision;
  const put = async (who: keyof typeof people, draft: { id: number; version: number }, zones: (typeof CAPE | typeof NATAL)[]) =>
    (
      await succeed(test_app, rateCardApi.changeCard, {
        token: by(who),
        input: { id: draft.id, version: draft.version, zones: { put: zones } },
      })
    ).rate_revision;
  const read = async (id: number) => {
    const input = { id };
    const { zone_changes } = await succeed(test_app, rateCardApi.card, { token: by('one'), input });
    expect((await succeed(test_app, rateCardApi.zones, { token: by('one'), input })).zone_changes).toEqual(zone_changes);
    return new Map(zone_changes.map((change) => [change.zone_id, change]));
  };

  const draft = await put('one', await make('First'), [CAPE, NATAL]);
  const first = await read(draft.id);
  const changed = await put('other', draft, [{ ...CAPE, name: 'The Cape' }]);
  const second = await read(draft.id);
  const copy = await make('Second', draft.id);
  await put('one', changed, [{ ...NATAL, name: 'Natal' }]);

  const [one, other] = [first.get(7)?.by_name, second.get(7)?.by_name];
  expect([one, one === other, second.get(8)]).toEqual([expect.stringMatching(/^Person/), false, first.get(8)]);
  expect(Date.parse(second.get(7)?.time ?? '')).toBeGreaterThanOrEqual(Date.parse(first.get(7)?.time ?? ''));
  // What is changed of a tariff after it was copied has not been changed in the copy.
  expect([...(await read(copy.id))]).toEqual([...second]);
  expect((await read((await make('Empty')).id)).size).toBe(0);
});
