import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { ONE_LINE } from '@tsela/contract/fields';
import { ALL_ROUTES } from '@tsela/contract/routes';
import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { roleApi } from '@tsela/contract/users/role-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { RoleId } from '@tsela/domain/ids';
import type { Weekday } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let admin: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  admin = await signInAs(world, { role: ROLE.admin });
});
afterAll(() => test_app.close());

const A_LEVEL = {
  code: 'ONX',
  collection_address_type: 'any',
  delivery_address_type: 'any',
  cut_off_time: '15:00',
  estimate_from: 1,
  estimate_to: 2,
  estimate_unit: 'd',
  volumetric_divisor: 5000,
  weight_rounding: 'round_up',
  capacity_per_day: null,
  vat_type: 'standard',
  insurance_disabled: false,
} as const;

let number = 0;
const asked = <Input extends object>(input: Input) => ({ token: admin.token, host: world.host, input });
const hub = ROLE.hub as number as RoleId;
const invited = async (name: string) => {
  const email = `one.line.${++number}.${world.provider_id}@example.com`;
  return (await succeed(test_app, userApi.create, asked({ name, email, role_id: hub }))).user;
};

describe('a name', () => {
  it.each([
    ['a line break of Windows', 'A\r\nBcc: x@y.z', 'A Bcc: x@y.z'],
    ['a line break and a tab', ' Naledi\n\tNew ', 'Naledi New'],
    ['separators of lines and paragraphs', 'Naledi\u2028New\u2029Person', 'Naledi New Person'],
    ['pictures of several signs', 'Naledi 👩🏽‍🚀', 'Naledi 👩🏽‍🚀'],
    ['writing from right to left', 'نالیدی\u200Fعلی', 'نالیدی\u200Fعلی'],
  ])('stands on one line: %s', async (_what, name, kept) => {
    const user = await invited(name);
    const changed = await succeed(test_app, profileApi.change, asked({ id: user.id, name: `${name} again` }));

    expect([user.name, changed.user.name]).toEqual([kept, `${kept} again`]);
  });

  it('of a role, a tag and a contact as well; what has lines keeps them', async () => {
    const account_id = await makeAccount(world, { balance: 0 });
    const role_input = { name: 'Night\r\nshift', description: 'Nights\nand weekends', permissions: [], permissions_ui: [] };
    const { role } = await succeed(test_app, roleApi.create, asked(role_input));
    const { tag } = await succeed(test_app, tagApi.create, asked({ type: 'account' as const, name: 'Key\naccount' }));
    const { address_book } = await succeed(
      test_app,
      addressBookApi.create,
      asked({
        account_id,
        name: 'Acme\nStores',
        contact_name: 'Thandi\r\nBcc: x@y.z',
        special_instructions: 'Gate 4\nRing twice',
        address: {
          type: 'business' as const,
          street_address: '1 Long Street',
          local_area: 'Gardens',
          city: 'Cape\nTown',
          zone: 'Western Cape',
          code: '8001',
          country: 'ZA',
        },
      }),
    );

    expect([role.name, role.description]).toEqual(['Night shift', 'Nights\nand weekends']);
    expect(tag.name).toBe('Key account');
    expect([address_book.name, address_book.contact_name]).toEqual(['Acme Stores', 'Thandi Bcc: x@y.z']);
    expect([address_book.special_instructions, address_book.address.city]).toEqual(['Gate 4\nRing twice', 'Cape Town']);
  });

  it('of a tariff and of everything in it as well: issue 4 point 1', async () => {
    const { rate_revision } = await succeed(test_app, rateRevisionApi.createRevision, asked({ name: 'Summer\r\n2027' }));
    const { id, version } = rate_revision;
    await succeed(
      test_app,
      rateCardApi.changeCard,
      asked({
        id,
        version,
        rate_groups: { put: [{ name: 'Key\naccounts', is_default: true }] },
        zones: {
          put: [
            {
              code: 'SEA\nPOINT',
              name: 'Sea\u2028Point',
              kind: 'rates' as const,
              tags: ['Coast\tline'],
              places: [{ suburb: 'Sea\r\nPoint' }],
            },
          ],
        },
        service_levels: {
          put: [
            { ...A_LEVEL, collection_weekdays: [1, 2, 3] as Weekday[], name: 'Over\nnight', description: 'Tonight.\nTomorrow.' },
          ],
        },
      }),
    );

    const card = await succeed(test_app, rateCardApi.card, asked({ id }));
    expect(rate_revision.name).toBe('Summer 2027');
    expect(card.rate_groups.map(({ name }) => name)).toContain('Key accounts');
    expect(card.zones).toMatchObject([
      { code: 'SEA POINT', name: 'Sea Point', tags: ['Coast line'], places: [{ suburb: 'Sea Point' }] },
    ]);
    expect(card.service_levels).toMatchObject([{ name: 'Over night', description: 'Tonight.\nTomorrow.' }]);
  });

  it('of nothing but a line break is none', async () => {
    const input = { name: '\r\n', email: `nobody.${world.provider_id}@example.com`, role_id: hub };

    expect((await test_app.request(userApi.create, asked(input))).status).toBe(400);
  });
});

describe('the contract', () => {
  const NAMES = new Set(['name', 'contact_name', 'company_name', 'receiver_name', 'company']);

  /** Where a text of that name may be entered on several lines. */
  function breakable(schema: unknown, place: string): string[] {
    if (Array.isArray(schema)) return schema.flatMap((each) => breakable(each, place));
    if (typeof schema !== 'object' || schema === null) return [];
    const fields: Readonly<Record<string, unknown>> = { ...schema };
    const own = fields['type'] === 'string' && NAMES.has(place.split('.').at(-1) ?? '');
    const is_closed = ONE_LINE in fields || 'enum' in fields || 'const' in fields;
    const below = Object.entries({ ...(fields['properties'] as object | undefined) });
    return [
      ...(own && !is_closed ? [place] : []),
      ...below.flatMap(([name, each]) => breakable(each, `${place}.${name}`)),
      ...['items', 'anyOf', 'allOf'].flatMap((key) => breakable(fields[key], place)),
    ];
  }

  it('takes every name of people and places on one line', () => {
    // What an answer sent back has of a role is left aside.
    const routes = ALL_ROUTES.filter(({ route }) => route !== profileApi.change);
    const found = routes.flatMap(({ route }) => breakable(route.input, `${route.method} ${route.path}`));

    expect(found).toEqual([]);
  });
});
