import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { ONE_LINE } from '@tsela/contract/fields';
import { ALL_ROUTES } from '@tsela/contract/routes';
import { profileApi } from '@tsela/contract/users/profile-api';
import { roleApi } from '@tsela/contract/users/role-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { RoleId } from '@tsela/domain/ids';
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
    // Tariffs see to the names in them themselves; what an answer sent back has of a role is left aside.
    const routes = ALL_ROUTES.filter(({ area, route }) => area !== 'rates' && route !== profileApi.change);
    const found = routes.flatMap(({ route }) => breakable(route.input, `${route.method} ${route.path}`));

    expect(found).toEqual([]);
  });
});
