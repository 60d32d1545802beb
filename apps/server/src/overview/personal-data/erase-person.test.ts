import { personalDataApi } from '@tsela/contract/overview/personal-data-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyEvents } from '../../audit/verify-events.ts';
import { runJob } from '../../job-handlers/job-handlers.ts';
import { hashPassword } from '../../sessions/passwords.ts';
import { makeCollectionRequest } from '../../testing/collection-requests.ts';
import { bookOne, moveTo } from '../../testing/field.ts';
import { PASSWORD } from '../../testing/people.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn, World } from '../../testing/world.ts';

let test_app: TestApp;
let password_hash: string;
beforeAll(async () => {
  test_app = await openTestApp();
  password_hash = await hashPassword(PASSWORD);
});
afterAll(() => test_app.close());

const PERSON = { name: 'Nokuthula Dlamini', mobile_number: '+27831112223', email: 'nokuthula@example.com' };
const OTHER = { name: 'Sipho Sender', mobile_number: '+27821234568', email: 'sipho@example.com' };
const BY_EMAIL = { email: PERSON.email };

/** A provider with an administrator, and a recipient who has received a parcel. */
async function scene() {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const admin = await signInAs(world, { role: ROLE.admin, password_hash });
  const book = () => bookOne(world, { account_id, collection_contact: OTHER, delivery_contact: PERSON });
  const ended = await book();
  await moveTo(world, ended, 'delivered');
  return { world, account_id, admin, ended, book };
}

type Scene = Awaited<ReturnType<typeof scene>>;
type Asker = Pick<Scene, 'world' | 'admin'>;

const ask = ({ world, admin }: Asker, input: object = BY_EMAIL) =>
  test_app.request(personalDataApi.erase, { host: world.host, token: admin.token, input: { password: PASSWORD, ...input } });
const find = ({ world, admin }: Asker, input: object = BY_EMAIL) =>
  succeed(test_app, personalDataApi.find, { host: world.host, token: admin.token, input });
const list = ({ world, admin }: Asker) =>
  succeed(test_app, personalDataApi.erasures, { host: world.host, token: admin.token, input: {} });

async function erasureId({ world }: Pick<Scene, 'world'>): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    world,
    `select id from personal_data_erasures where provider_id = ${world.provider_id} order by id desc limit 1`,
  );
  if (!row) throw new Error('No deletion was asked for.');
  return row.id;
}

async function runErasure(of: Pick<Scene, 'world'>, { is_last_try = true } = {}): Promise<void> {
  const erasure_id = await erasureId(of);
  const { provider_id } = of.world;
  await runJob(test_app.services, 'erase-person', { provider_id, erasure_id }, { job_id: 'test', is_last_try });
}

/** All that the provider's tables tell of bookings, as text. */
async function told({ world }: Pick<Scene, 'world'>): Promise<string> {
  const tables = ['shipments', 'shipment_words', 'messages', 'tracking_events', 'events', 'users', 'personal_data_erasures'];
  const parts = await Promise.all(
    tables.map((table) => rowsOf(world, `select to_jsonb(x) as row from ${table} x where provider_id = ${world.provider_id}`)),
  );
  return JSON.stringify(parts);
}

const TRACES = /nokuthula|dlamini|831112223/i;

async function makeUser({ world, account_id }: Pick<Scene, 'world' | 'account_id'>, role: number = ROLE.user): Promise<SignedIn> {
  const user = await signInAs(world, {
    role,
    ...([ROLE.owner, ROLE.user].some((each) => each === role) && { account_id }),
    ...(role === ROLE.driver && { branch_id: world.cape_town }),
    email: PERSON.email,
    password_hash,
  });
  await changeRows(
    world,
    `update users set name = '${PERSON.name}', mobile_number = '${PERSON.mobile_number}' where id = ${user.user_id}`,
  );
  return user;
}

describe('deleting what is held on a person', () => {
  it('takes a recipient out of bookings, messages and the log, leaves the sender and the money, and the chain verifies', async () => {
    const all = await scene();
    const { world, admin, ended } = all;
    const money = () => rowsOf(world, `select * from transactions where provider_id = ${world.provider_id} order by id`);
    const before = await money();

    const { status, body } = await ask(all);
    await runErasure(all);

    expect([status, body.erasure.state, body.erasure.requested_by]).toEqual([200, 'waiting', expect.stringMatching(/^Person/)]);
    const left = await told(all);
    expect(left).not.toMatch(TRACES);
    expect(left).toContain(OTHER.email);
    expect(await money()).toEqual(before);
    const input = { id: ended.id };
    const { shipments } = await succeed(test_app, shipmentApi.list, { token: admin.token, host: world.host, input });
    const [shown] = shipments;
    expect([shown?.delivery_contact.name, shown?.delivery_address.street_address]).toEqual(['Anonymised', '']);
    expect([shown?.collection_contact.name, shown?.collection_address.street_address]).toEqual([OTHER.name, '12 Oxford Road']);
    expect((await find(all)).held).toEqual([]);
    expect((await verifyEvents(world.context)).breaches).toEqual([]);
  });

  it('waits for a collection request at their door that is open, and takes them out of one that is over', async () => {
    const all = await scene();
    const { world, account_id } = all;
    const at_door = async (status: string) => {
      const id = await makeCollectionRequest(world, { account_id, contact_name: PERSON.name, status });
      const contact = JSON.stringify(PERSON);
      await changeRows(
        world,
        `update collection_requests set contact = '${contact}' where provider_id = ${world.provider_id} and id = ${id}`,
      );
      return id;
    };
    await at_door('closed');
    const open = await at_door('collection-assigned');

    const refused = await ask(all);
    await changeRows(
      world,
      `update collection_requests set status = 'closed' where provider_id = ${world.provider_id} and id = ${open}`,
    );
    await ask(all);
    await runErasure(all);

    expect([refused.status, refused.body.message]).toEqual([
      409,
      '1 collection request with this person is still open or repeated. Close them or stop the repetition.',
    ]);
    const names = await rowsOf(
      world,
      `select contact ->> 'name' as name from collection_requests where provider_id = ${world.provider_id}`,
    );
    expect(names).toEqual([{ name: 'Anonymised' }, { name: 'Anonymised' }]);
    expect((await list(all)).erasures[0]?.counts).toContainEqual({ kind: 'collection_requests', count: 2 });
  });

  it('the list says who asked, when and how much there was, and once it is done not of whom', async () => {
    const all = await scene();
    await ask(all);
    await runErasure(all);

    const { erasures, count } = await list(all);

    expect([count, erasures[0]?.state, erasures[0]?.requested_by]).toEqual([1, 'done', expect.stringMatching(/^Person/)]);
    expect(erasures[0]?.counts).toContainEqual({ kind: 'bookings', count: 1 });
    expect(erasures[0]?.time_done).not.toBeNull();
    const rows = await rowsOf(
      all.world,
      `select email, mobile_number, names, user_id from personal_data_erasures where provider_id = ${all.world.provider_id}`,
    );
    expect(rows).toEqual([{ email: null, mobile_number: null, names: [], user_id: null }]);
    const lines = await rowsOf(
      all.world,
      `select to_jsonb(e) as line from events e where provider_id = ${all.world.provider_id} and type like 'personal-data.eras%'`,
    );
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toMatch(TRACES);
  });

  it('ends the user at once as when users delete themselves, and their name leaves the log and what they signed', async () => {
    const all = await scene();
    const { world } = all;
    const user = await makeUser(all);
    await changeRows(
      world,
      `insert into own_places (provider_id, id, name, aliases, city, zone, code, lat, lng, changed_by_name, time_modified)
        values (${world.provider_id}, 1, 'Zola', '[]', 'Soweto', 'GP', '1868', -26.2, 27.8, '${PERSON.name}', now())`,
    );
    await succeed(test_app, shipmentApi.list, { token: user.token, host: world.host, input: {} });

    await ask(all);
    const after = await test_app.request(shipmentApi.list, { token: user.token, host: world.host, input: {} });
    await runErasure(all);

    expect(after.status).toBe(401);
    const rows = await rowsOf(
      world,
      `select u.name, u.email, u.time_erased is not null as is_erased, p.changed_by_name
        from users u, own_places p where u.id = ${user.user_id} and p.provider_id = u.provider_id`,
    );
    expect(rows).toEqual([
      {
        name: 'Deleted user',
        email: `deleted-${user.user_id}@deleted.invalid`,
        is_erased: true,
        changed_by_name: 'Deleted user',
      },
    ]);
    expect(await told(all)).not.toMatch(TRACES);
    expect((await verifyEvents(world.context)).breaches).toEqual([]);
  });

  it('another provider’s same person is untouched', async () => {
    const all = await scene();
    const elsewhere = await scene();
    const before = await told(elsewhere);

    await ask(all);
    await runErasure(all);

    expect(await told(elsewhere)).toBe(before);
  });

  it('by number alone finds every way in which it is kept', async () => {
    const all = await scene();
    await changeRows(
      all.world,
      `update shipments set delivery_contact = jsonb_set(delivery_contact, '{mobile_number}', '"0831112223"') where id = ${all.ended.id}`,
    );

    await ask(all, { mobile_number: '083 111 2223' });
    await runErasure(all);

    expect((await find(all, { mobile_number: PERSON.mobile_number })).held).toEqual([]);
    expect(await told(all)).not.toMatch(/831112223/);
  });
});

describe('two at once, and half-way', () => {
  it('asked for twice at once, and again while it waits, it is the same one', async () => {
    const all = await scene();

    const answers = [...(await Promise.all([ask(all), ask(all)])), await ask(all, { email: ' NOKUTHULA@example.com ' })];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.erasure.id)).size).toBe(1);
    expect((await list(all)).count).toBe(1);
  });

  it('two runs of one deletion at the same moment leave one line in the log, and nothing counted twice', async () => {
    const all = await scene();
    await ask(all);

    await Promise.all([runErasure(all), runErasure(all)]);

    const { erasures } = await list(all);
    expect(erasures[0]?.counts.find(({ kind }) => kind === 'bookings')).toEqual({ kind: 'bookings', count: 1 });
    const lines = await rowsOf(
      all.world,
      `select 1 from events where provider_id = ${all.world.provider_id} and type = 'personal-data.erased'`,
    );
    expect(lines).toHaveLength(1);
    expect((await verifyEvents(all.world.context)).breaches).toEqual([]);
  });

  it('deletions of two people with one booking between them run side by side', async () => {
    const all = await scene();
    await ask(all);
    const first = await erasureId(all);
    await ask(all, { email: OTHER.email });
    const run = (erasure_id: number) =>
      runJob(
        test_app.services,
        'erase-person',
        { provider_id: all.world.provider_id, erasure_id },
        { job_id: 'test', is_last_try: true },
      );

    await Promise.all([run(first), run(await erasureId(all))]);

    expect(await told(all)).not.toMatch(/nokuthula|dlamini|831112223|sipho|821234568/i);
    expect((await list(all)).erasures.map(({ state }) => state)).toEqual(['done', 'done']);
    expect((await verifyEvents(all.world.context)).breaches).toEqual([]);
  });

  it('a run that was cut short is gone on with: what was done stays done, and is counted once', async () => {
    const all = await scene();
    await ask(all);
    // Stored answers come after the bookings: the run fails there until the row can be changed.
    await changeRows(
      all.world,
      `insert into idempotency_keys (provider_id, caller, key, call, request_hash, answer, time_created)
        values (${all.world.provider_id}, 'test', 'one', 'call', '', '{"email": "${PERSON.email}"}', now())`,
    );
    const blocker = await test_app.services.pool.connect();
    await blocker.query(
      `begin; set local app.provider_id = '${all.world.provider_id}'; select 1 from idempotency_keys for update`,
    );
    const impatient = { ...test_app.services, long_pool: test_app.services.pool };
    const erasure_id = await erasureId(all);
    const run = runJob(
      impatient,
      'erase-person',
      { provider_id: all.world.provider_id, erasure_id },
      { job_id: 'killed', is_last_try: false },
    );
    const killed = run.then(
      () => 'done',
      () => 'killed',
    );
    await expect
      .poll(
        async () =>
          (
            await rowsOf(
              all.world,
              `select pid, pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and usename = current_user and query like 'update "idempotency_keys"%'`,
            )
          ).length,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    expect(await killed).toBe('killed');
    await blocker.query('rollback');
    blocker.release();

    expect((await list(all)).erasures[0]?.state).toBe('running');
    await runErasure(all);

    const [done] = (await list(all)).erasures;
    expect(done?.state).toBe('done');
    expect(done?.counts).toEqual(
      expect.arrayContaining([
        { kind: 'bookings', count: 1 },
        { kind: 'stored_answers', count: 1 },
      ]),
    );
    expect(await told(all)).not.toMatch(TRACES);
    expect((await verifyEvents(all.world.context)).breaches).toEqual([]);
  });

  it('one that fails for good says so, and does not keep the address either', async () => {
    const all = await scene();
    await ask(all);
    const erasure_id = await erasureId(all);
    // Without its key nothing can be erased from the log.
    const broken = { ...test_app.services, secret_key: undefined as unknown as string };

    await expect(
      runJob(broken, 'erase-person', { provider_id: all.world.provider_id, erasure_id }, { job_id: 'test', is_last_try: true }),
    ).rejects.toThrow(/key/i);

    const [failed] = (await list(all)).erasures;
    expect([failed?.state, failed?.message]).toEqual([
      'failed',
      'It could not be finished. Find the person again and delete what is left.',
    ]);
    const rows = await rowsOf(
      all.world,
      `select email, names from personal_data_erasures where provider_id = ${all.world.provider_id}`,
    );
    expect(rows).toEqual([{ email: null, names: [] }]);
  });

  /** Books for the person and writes their name another way, so that the log has them. */
  async function bookAndChange(all: Scene) {
    const booked = await all.book();
    const input = { id: booked.id, delivery_contact: { ...PERSON, name: 'Nokuthula D' } };
    await succeed(test_app, shipmentApi.change, { token: all.admin.token, host: all.world.host, input });
    return booked;
  }

  async function expectWhole({ world }: Scene, { id }: { id: number }) {
    const rows = await rowsOf(
      world,
      `select s.delivery_contact, s.delivery_address ->> 'street_address' as street,
          (select count(*)::int from messages m where m.provider_id = s.provider_id and m.shipment_id = s.id and m.recipient = '${PERSON.email}') > 0 as has_messages,
          (select array_agg(distinct e.change_to -> 'delivery_contact' ->> 'email') from events e where e.provider_id = s.provider_id
            and e.object_type = 'shipment' and e.object_id = s.id and e.change_to ? 'delivery_contact') as logged
        from shipments s where s.id = ${id}`,
    );
    expect(rows).toEqual([
      {
        delivery_contact: { ...PERSON, name: 'Nokuthula D' },
        street: '3 Beach Road',
        has_messages: true,
        logged: [PERSON.email],
      },
    ]);
  }

  it('a booking that is made for the person while it waits stays whole, with its messages and what the log says of it', async () => {
    const all = await scene();
    await ask(all);
    const booked = await bookAndChange(all);

    await runErasure(all);

    await expectWhole(all, booked);
  });

  it('a booking that is made for the person while it runs stays whole as well', async () => {
    const all = await scene();
    await ask(all);

    const [booked] = await Promise.all([bookAndChange(all), runErasure(all)]);

    await expectWhole(all, booked);
  });
});

describe('what cannot be deleted yet', () => {
  it('a booking under way is waited for, in words that say what to do', async () => {
    const all = await scene();
    const { estimated_delivery_to } = await all.book();
    expect(estimated_delivery_to).not.toBeNull();

    const { status, body } = await ask(all);
    const found = await find(all);

    const why = expect.stringMatching(
      /^1 booking with this person is still under way, due by .+\. Wait until they are delivered, or cancel them\.$/,
    );
    expect([status, body.message, found.why_not_deleted]).toEqual([409, why, [why]]);
  });

  it('POPIA section 24: a booking that was damaged or could not be delivered holds nothing up: it stays whole for a claim, and it is said until when', async () => {
    const all = await scene();
    const { world } = all;
    const [damaged, undeliverable] = [await all.book(), await all.book()];
    await moveTo(world, damaged, 'damaged');
    await moveTo(world, undeliverable, 'undeliverable');
    const found = await find(all);

    const { status } = await ask(all);
    await runErasure(all);

    const in_three_years = `${Number(dayOf(new Date()).slice(0, 4)) + 3}`;
    expect([found.under_way, found.why_not_deleted]).toEqual([{ count: 0, until: null }, []]);
    expect(found.kept_for_claims).toEqual({ count: 2, until: expect.stringContaining(in_three_years) });
    expect([status, (await list(all)).erasures[0]?.state]).toEqual([200, 'done']);
    const named = await rowsOf<{ id: number }>(
      world,
      `select id::float8 as id from shipments where provider_id = ${world.provider_id} and delivery_contact ->> 'email' = '${PERSON.email}' order by id`,
    );
    expect(named.map(({ id }) => id)).toEqual([damaged.id, undeliverable.id]);
    const about = await rowsOf<{ id: number }>(
      world,
      `select distinct shipment_id::float8 as id from messages where provider_id = ${world.provider_id} and recipient = '${PERSON.email}' order by 1`,
    );
    expect(about).toEqual(named);
  });

  it('the contact of an open account or a branch has to be replaced first', async () => {
    const all = await scene();
    await changeRows(
      all.world,
      `update accounts set billing_contact = '{"name": "N", "email": "Nokuthula@example.com", "mobile_number": ""}', account_code = 'DLAM1' where id = ${all.account_id}`,
    );
    await changeRows(
      all.world,
      `update branches set contact = '{"name": "N", "email": "", "mobile_number": "0831112223"}' where id = ${all.world.cape_town}`,
    );

    const by_email = await ask(all);
    const by_number = await ask(all, { mobile_number: PERSON.mobile_number });

    expect([by_email, by_number].map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'This person is the contact of account DLAM1. Enter another contact there, or close the account.'],
      [409, 'This person is the contact of branch CPT. Enter another contact there.'],
    ]);
  });

  it('the contact of an account that is closed goes, and with it the name its last owner had', async () => {
    const all = await scene();
    const user = await makeUser(all, ROLE.owner);
    await changeRows(
      all.world,
      `update accounts set billing_contact = '${JSON.stringify(PERSON)}', support_email = '${PERSON.email}' where id = ${all.account_id}`,
    );
    await changeRows(all.world, `update accounts set status = 'closed', time_closed = now() where id = ${all.account_id}`);

    const { status } = await ask(all);
    await runErasure(all);

    expect(status).toBe(200);
    const rows = await rowsOf(
      all.world,
      `select a.billing_contact, a.support_email, u.name from accounts a, users u where a.id = ${all.account_id} and u.id = ${user.user_id}`,
    );
    expect(rows).toEqual([
      { billing_contact: { name: '', email: '', mobile_number: '' }, support_email: null, name: 'Deleted user' },
    ]);
  });

  it('the last Account Owner of an open account stays', async () => {
    const all = await scene();
    await makeUser(all, ROLE.owner);

    const { status, body } = await ask(all);

    expect([status, body.message]).toEqual([
      409,
      'This is the last Account Owner of the account. Give another user this role first.',
    ]);
    expect((await list(all)).count).toBe(0);
  });

  it('a driver with open stops stays; without, the driver leaves and is named no more', async () => {
    const all = await scene();
    const driver = await makeUser(all, ROLE.driver);
    await changeRows(
      all.world,
      `update drivers set name = '${PERSON.name}', mobile_number = '${PERSON.mobile_number}' where user_id = ${driver.user_id}`,
    );
    const other = await bookOne(all.world, { account_id: all.account_id });
    const assign = (status: string) =>
      changeRows(
        all.world,
        `update shipments set delivery_agent_id = ${driver.driver_id}, status = '${status}' where id = ${other.id}`,
      );

    await assign('out-for-delivery');
    const busy = await ask(all);
    await assign('delivered');
    const free = await ask(all);
    await runErasure(all);

    expect([busy.status, busy.body.message, free.status]).toEqual([409, expect.stringContaining('still has 1 shipment'), 200]);
    const rows = await rowsOf(
      all.world,
      `select name, mobile_number, vehicle_registration, deleted_date is not null as has_left from drivers where id = ${driver.driver_id}`,
    );
    expect(rows).toEqual([{ name: 'Deleted user', mobile_number: '', vehicle_registration: '', has_left: true }]);
    // One who was never seen on the road counts as well.
    const counted = await rowsOf(all.world, `select counts ->> 'driver' as drivers from personal_data_erasures`);
    expect(counted).toEqual([{ drivers: '1' }]);
  });

  it('administrators are not deleted by themselves, and a number of several users is no person', async () => {
    const all = await scene();
    const [own] = await rowsOf<{ email: string }>(all.world, `select email from users where id = ${all.admin.user_id}`);

    const self = await ask(all, { email: own?.email });
    await makeUser(all);
    await changeRows(
      all.world,
      `update users set mobile_number = '${PERSON.mobile_number}' where provider_id = ${all.world.provider_id}`,
    );
    const shared = await ask(all, { mobile_number: PERSON.mobile_number });

    expect([self.status, self.body.message]).toEqual([
      409,
      'You cannot delete what is held on yourself. Ask another administrator.',
    ]);
    expect([shared.status, shared.body.message]).toEqual([
      409,
      '2 users have this mobile number. Enter the e-mail address of the person as well.',
    ]);
  });
});

describe('who may', () => {
  it('asks for the password, and counts wrong ones as tries to sign in', async () => {
    const all = await scene();

    const [wrong, missing] = [await ask(all, { ...BY_EMAIL, password: 'wrong' }), await ask(all, { ...BY_EMAIL, password: '' })];

    expect([wrong, missing].map(({ status, body }) => [status, body.violations[0].message])).toEqual([
      [400, 'This is not your password.'],
      [400, 'Please enter your password, or a passcode of the authenticator in use.'],
    ]);
    expect((await list(all)).count).toBe(0);
  });

  it.each([ROLE.ops, ROLE.finance, ROLE.hub, ROLE.owner, ROLE.user, ROLE.driver])(
    'a user of role %i is refused',
    async (role) => {
      const { world, account_id } = await scene();
      const person = await signInAs(world, {
        role,
        password_hash,
        ...([ROLE.owner, ROLE.user].some((each) => each === role) && { account_id }),
        ...(role === ROLE.driver && { branch_id: world.johannesburg }),
      });

      const { status } = await ask({ world, admin: person });
      const listed = await test_app.request(personalDataApi.erasures, { host: world.host, token: person.token, input: {} });

      expect([status, listed.status]).toEqual([403, 403]);
    },
  );

  it('an administrator limited to a branch is refused', async () => {
    const { world } = await scene();
    const admin = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true, password_hash });

    const { status } = await ask({ world, admin });
    const listed = await test_app.request(personalDataApi.erasures, { host: world.host, token: admin.token, input: {} });

    expect([status, listed.status]).toEqual([403, 403]);
  });

  it('an administrator of another provider does not see the list', async () => {
    const all = await scene();
    await ask(all);
    const elsewhere = await scene();

    expect((await list(elsewhere as { world: World; admin: SignedIn })).count).toBe(0);
  });
});
