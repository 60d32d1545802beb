import { personalDataApi } from '@tsela/contract/overview/personal-data-api';
import type { HeldOnPerson } from '@tsela/contract/overview/personal-data-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveAddressBookEntry } from '../../address-book/save-address-book-entry.ts';
import { bookOne, moveTo } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn, World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const PERSON = { name: 'Nokuthula Dlamini', mobile_number: '+27831112223', email: 'nokuthula@example.com' };
const OTHER = { name: 'Sipho Sender', mobile_number: '0821234567', email: 'sipho@example.com' };

type ExportInput = InputOf<typeof personalDataApi.export>;
type ExportPart = OutputOf<typeof personalDataApi.export>;
type Who = Pick<World, 'host'> & { readonly token: string };

const find = (who: Who, input: object): Promise<HeldOnPerson> => succeed(test_app, personalDataApi.find, { ...who, input });

async function exported(who: Who, input: Omit<ExportInput, 'after'>): Promise<Record<string, unknown[]>> {
  const file: Record<string, unknown[]> = {};
  let next: ExportPart['next'] = null;
  // There are fewer kinds than this, and little of each.
  for (let part = 0; part < 100; part++) {
    const answer: ExportPart = await succeed(test_app, personalDataApi.export, {
      ...who,
      input: { ...input, ...(next && { after: next }) },
    });
    (file[answer.kind] ??= []).push(...answer.records);
    ({ next } = answer);
    if (next === null) return file;
  }
  throw new Error('The file has no end.');
}

/** A provider with a recipient who has received two parcels, one of which is on its way, and who signs in for an account. */
async function scene() {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const admin = await signInAs(world, { role: ROLE.admin });
  const owner = await signInAs(world, { role: ROLE.owner, account_id });
  const user = await signInAs(world, { role: ROLE.user, account_id, email: PERSON.email });
  await changeRows(
    world,
    `update users set name = '${PERSON.name}', mobile_number = '${PERSON.mobile_number}' where id = ${user.user_id}`,
  );
  const ended = await bookOne(world, { account_id, collection_contact: OTHER, delivery_contact: PERSON });
  await moveTo(world, ended, 'delivered');
  const under_way = await bookOne(world, {
    account_id,
    collection_contact: OTHER,
    delivery_contact: { ...PERSON, email: 'Nokuthula@Example.com' },
  });
  await saveAddressBookEntry(world.context, {
    account_id,
    name: 'Home of Nokuthula',
    contact_name: PERSON.name,
    email: PERSON.email,
    address: { local_area: 'Rosebank', city: 'Johannesburg' },
  });
  return { world, account_id, owner, user, ended, under_way, who: whoIs(world, admin), admin };
}

const whoIs = ({ host }: World, { token }: SignedIn): Who => ({ host, token });

it('what is held on a person is counted by kind, by their address and by their number', async () => {
  const { who, user } = await scene();

  const by_email = await find(who, { email: ' NOKUTHULA@example.com ' });
  const by_number = await find(who, { mobile_number: '083 111 2223' });

  const countOf = ({ held }: HeldOnPerson, kind: string) => held.find((each) => each.kind === kind)?.count ?? 0;
  expect([by_email, by_number].map((found) => countOf(found, 'bookings'))).toEqual([2, 2]);
  expect([by_email, by_number].map(({ under_way }) => under_way.count)).toEqual([1, 1]);
  expect(by_email.users.map(({ id, name }) => [id, name])).toEqual([[user.user_id, PERSON.name]]);
  expect([countOf(by_email, 'address_book'), countOf(by_email, 'sessions'), countOf(by_email, 'user')]).toEqual([1, 1, 1]);
  expect(countOf(by_email, 'messages')).toBeGreaterThan(0);
});

it('the file has what every kind of the person holds, nothing of the other side of a booking, and no secret', async () => {
  const { who, ended, under_way, user, world } = await scene();
  await changeRows(world, `update users set password_hash = 'planted-hash' where id = ${user.user_id}`);
  await changeRows(
    world,
    `insert into messages (provider_id, id, channel, event, recipient, subject, body, has_secret, time_created)
      values (${world.provider_id}, nextval('message_ids'), 'email', 'verification_code', '${PERSON.email}', '', 'Your code is 482913', true, now())`,
  );

  const found = await find(who, { email: PERSON.email });
  const file = await exported(who, { email: PERSON.email });

  for (const { kind, count } of found.held) expect([kind, file[kind]?.length]).toEqual([kind, count]);
  const text = JSON.stringify(file);
  for (const own of [PERSON.name, PERSON.mobile_number, ended.short_tracking_reference, under_way.short_tracking_reference])
    expect(text).toContain(own);
  expect(text).toContain('3 Beach Road');
  for (const foreign of ['planted-hash', '482913', OTHER.name, OTHER.email, '12 Oxford Road'])
    expect(text).not.toContain(foreign);
});

it('a file in many parts has every record once', async () => {
  const { who, world } = await scene();
  await changeRows(
    world,
    `insert into messages (provider_id, id, channel, event, recipient, subject, body, time_created)
      select ${world.provider_id}, nextval('message_ids'), 'email', 'step', '${PERSON.email}', '', 'Text ' || n, now() from generate_series(1, 1201) n`,
  );

  const messages = (await exported(who, { email: PERSON.email }))['messages'] as { body: string }[];

  const planted = messages.map(({ body }) => body).filter((body) => body.startsWith('Text '));
  expect([planted.length, new Set(planted).size]).toEqual([1201, 1201]);
});

it('each part that is taken away leaves a line in the log, which does not say whose data it was', async () => {
  const { who, world } = await scene();

  await exported(who, { email: PERSON.email });

  const lines = await rowsOf(
    world,
    `select to_jsonb(e) as line from events e where provider_id = ${world.provider_id} and type = 'personal-data.exported'`,
  );
  expect(lines.length).toBeGreaterThan(5);
  expect(JSON.stringify(lines)).not.toMatch(/nokuthula/i);
});

it('another provider holds nothing of the person', async () => {
  await scene();
  const elsewhere = await makeWorld(test_app.services);
  const who = whoIs(elsewhere, await signInAs(elsewhere, { role: ROLE.admin }));

  expect((await find(who, { email: PERSON.email })).held).toEqual([]);
  expect(Object.values(await exported(who, { email: PERSON.email, mobile_number: PERSON.mobile_number })).flat()).toEqual([]);
});

it.each([ROLE.ops, ROLE.finance, ROLE.hub, ROLE.owner, ROLE.user, ROLE.driver])(
  'a user of role %i, which does not administer, is refused',
  async (role) => {
    const { world, account_id } = await scene();
    const person = await signInAs(world, {
      role,
      ...([ROLE.owner, ROLE.user].some((each) => each === role) && { account_id }),
      ...(role === ROLE.driver && { branch_id: world.johannesburg }),
    });

    for (const route of [personalDataApi.find, personalDataApi.export])
      expect((await test_app.request(route, { ...whoIs(world, person), input: { email: PERSON.email } })).status).toBe(403);
  },
);

it('an administrator limited to a branch sees nothing of a person, since they do not see all', async () => {
  const { world } = await scene();
  const limited = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true });

  for (const route of [personalDataApi.find, personalDataApi.export])
    expect(await test_app.request(route, { ...whoIs(world, limited), input: { email: PERSON.email } })).toMatchObject({
      status: 403,
      body: { message: 'You are limited to a branch or an account, so you do not see all that is held on a person.' },
    });
});

it('a number that several users have is no person: the file is refused until the e-mail address says who', async () => {
  const { who, world, account_id } = await scene();
  const second = await signInAs(world, { role: ROLE.user, account_id });
  await changeRows(world, `update users set mobile_number = '${PERSON.mobile_number}' where id = ${second.user_id}`);
  const input = { mobile_number: PERSON.mobile_number };

  const refused = await test_app.request(personalDataApi.export, { ...who, input });
  const found = await find(who, input);
  const with_address = await find(who, { ...input, email: PERSON.email });

  const why = '2 users have this mobile number. Enter the e-mail address of the person as well.';
  expect([refused.status, refused.body.message, found.why_no_file, found.users.length]).toEqual([409, why, why, 2]);
  expect([with_address.why_no_file, with_address.users.length]).toEqual([null, 1]);
});

it.each([
  [{}, 'email', 'Please enter an e-mail address or a mobile number.'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address.'],
  [{ mobile_number: '12' }, 'mobile_number', 'Please enter a valid phone number.'],
])('input that can find no person is refused: %j', async (input, field, message) => {
  const { who } = await scene();

  const { status, body } = await test_app.request(personalDataApi.find, { ...who, input });

  expect([status, body.violations]).toEqual([400, [expect.objectContaining({ field, message })]]);
});
