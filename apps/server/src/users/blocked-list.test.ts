import { registrationApi } from '@tsela/contract/accounts/registration-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { blockedListApi } from '@tsela/contract/users/blocked-list-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { PASSWORD, hirePerson, mailedToken, newestMail } from '../testing/people.ts';
import { countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let admin: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services, {
    enable_guest_account_creation: true,
    require_otp_for_new_account_users: false,
    unused_feature_guest_shipment_creation: true,
  });
  await makeAccount(world, { account_type: 'guest', account_code: 'GUEST', balance: 1_000_000 });
  admin = await signInAs(world, { role: ROLE.admin, email: `admin.${world.provider_id}@tsela.example` });
});
afterAll(() => test_app.close());

let number = 0;
const anAddress = () => `visitor.${++number}.${world.provider_id}@example.com`;
const aNetwork = () => `203.0.113.${++number}`;

const ask = (call: Parameters<TestApp['request']>[0], person: SignedIn, input: object) =>
  test_app.request(call, { token: person.token, host: world.host, input });
const block = (input: object, person = admin) => ask(blockedListApi.add, person, { reason: 'Card fraud', ...input });
const visit = (call: Parameters<TestApp['request']>[0], input: object, ip = '198.18.0.1') =>
  test_app.request(call, { host: world.host, input, ip });
const register = (input: object, ip?: string) =>
  visit(
    registrationApi.register,
    { name: 'Vusi Visitor', email: anAddress(), password: PASSWORD, kind: 'personal', ...input },
    ip,
  );
const REFUSED = 'We cannot create this account. Please contact support.';

describe('a blocked visitor', () => {
  it('SCREEN-38 SCREEN-04: opens no account by address, domain, number or network, and any account without an entry', async () => {
    const [email, ip] = [anAddress(), aNetwork()];
    await block({ type: 'email-address', values: [email.toUpperCase()] });
    await block({ type: 'email-domain', values: ['bad-shop.example'] });
    await block({ type: 'mobile-number', values: ['071 555 0001'] });
    await block({ type: 'ip-address', values: [`${ip}/32`] });

    const refused = [
      await register({ email }),
      await register({ email: 'owner@mail.bad-shop.example' }),
      await register({ mobile_number: '+27715550001' }),
      await register({}, ip),
    ];
    const admitted = await register({ mobile_number: '0715550002' });

    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(Array.from({ length: 4 }, () => [403, REFUSED]));
    expect(admitted.status).toBe(200);
  });

  it('SCREEN-38 SCREEN-02: signs in no more, reading the same as with a wrong password; staff are never kept out', async () => {
    const [customer, colleague] = [await hirePerson(test_app, world), await hirePerson(test_app, world, { role: ROLE.admin })];
    await block({ type: 'email-address', values: [customer.email, colleague.email] });

    const [refused, wrong] = [await customer.signIn(), await customer.signIn({ password: 'not the password' })];
    const staff = await colleague.signIn();

    expect([refused.status, refused.body.message]).toEqual([401, 'Incorrect email or password.']);
    const { request_id: _one, ...said } = refused.body;
    const { request_id: _other, ...said_to_wrong } = wrong.body;
    expect(said).toEqual(said_to_wrong);
    expect(staff.status).toBe(200);
  });

  it('SCREEN-38: does not get in by a link for a new password either', async () => {
    const customer = await hirePerson(test_app, world);
    await visit(credentialApi.resetPassword, { email: customer.email });
    const token = await mailedToken(world, customer.email);
    await block({ type: 'email-address', values: [customer.email] });

    const { status, body } = await test_app.request(credentialApi.updatePassword, {
      host: world.host,
      token,
      input: { password: 'vier blou fietse' },
    });

    expect([status, body.access_token]).toEqual([200, undefined]);
  });

  it('SCREEN-38: gets no codes, and gets the same answer as others', async () => {
    const [customer, colleague] = [await hirePerson(test_app, world), await hirePerson(test_app, world, { role: ROLE.hub })];
    const newcomer = anAddress();
    await block({ type: 'email-address', values: [customer.email, colleague.email, newcomer] });

    const answers = [
      await visit(sessionApi.sendCode, { email: customer.email }),
      await visit(sessionApi.sendCode, { email: colleague.email }),
      await visit(sessionApi.sendCode, { email: newcomer, purpose: 'registration' }),
    ];

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
    expect(await newestMail(world, customer.email)).toBeUndefined();
    expect(await newestMail(world, newcomer)).toBeUndefined();
    expect((await newestMail(world, colleague.email))?.body).toMatch(/\d{6}/);
  });

  it('SCREEN-38: as a guest quotes and books nothing; signed-in customers are not asked', async () => {
    const ip = aNetwork();
    const { collection_address, delivery_address, parcels } = aShipment();
    const quote = { collection_address, delivery_address, parcels };
    const booking = aShipment({ billing_contact: { email: 'payer@example.com' } });
    const before = [await visit(rateApi.quote, quote, ip), await visit(shipmentApi.create, booking, ip)];
    await block({ type: 'ip-address', values: [ip] });
    await block({ type: 'mobile-number', values: ['072 555 0009'] });
    const sent = aShipment({
      billing_contact: { email: 'payer@example.com' },
      delivery_contact: { name: 'Rachel', email: 'r@example.com', mobile_number: '+27 72 555 0009' },
    });

    const after = [await visit(rateApi.quote, quote, ip), await visit(shipmentApi.create, booking, ip)];
    const recipient = await visit(shipmentApi.create, sent);
    const customer = await makeCustomer(world, { balance: 100_000 });
    const signed_in = await test_app.request(shipmentApi.create, { token: customer.token, host: world.host, input: sent, ip });

    expect(before.map(({ status, body }) => [status, body.message])).toEqual([
      [200, 'Success'],
      [200, undefined],
    ]);
    expect(after.map(({ status, body }) => [status, body.message])).toEqual([
      [403, 'We cannot quote for this. Please contact support.'],
      [403, 'We cannot book this shipment. Please contact support.'],
    ]);
    expect([recipient.status, signed_in.status]).toEqual([403, 200]);
  });

  it('SCREEN-38: is let in again once the entry is gone or has run out', async () => {
    const [email, other] = [anAddress(), anAddress()];
    const { body } = await block({ type: 'email-address', values: [email] });
    await block({ type: 'email-address', values: [other], time_expires: new Date(Date.now() + 60_000).toISOString() });
    await inTransaction(world.context, async (tx) => {
      await tx.client.query(
        `update blocked_entries set time_expires = now() - interval '1 minute' where provider_id = $1 and value = $2`,
        [world.provider_id, other],
      );
    });
    const blocked = await register({ email });
    const removed = await ask(blockedListApi.remove, admin, { id: body.done[0].id });

    expect([blocked.status, removed.body.message]).toEqual([403, `${email} is no longer blocked.`]);
    expect([(await register({ email })).status, (await register({ email: other })).status]).toEqual([200, 200]);
  });

  it('SCREEN-38: leaves hits, also when many try at once, of which the newest hundred are kept', async () => {
    const { body } = await block({ type: 'email-domain', values: ['hits.example'] });
    const { id } = body.done[0];
    const tryAs = (name: string) => register({ email: `${name}@hits.example` }, '198.51.100.9');
    await Promise.all(['one', 'two', 'three', 'four', 'five'].map(tryAs));
    const listed = await ask(blockedListApi.list, admin, { id });
    const hits = await ask(blockedListApi.hits, admin, { id });
    await inTransaction(world.context, async (tx) => {
      await tx.client.query(
        `insert into blocked_hits (provider_id, id, entry_id, time, attempt, visitor, ip)
          select $1, nextval('blocked_hit_ids'), $2, now(), 'quote', '', '' from generate_series(1, 200)`,
        [world.provider_id, id],
      );
    });
    await tryAs('six');
    const pruned = await ask(blockedListApi.hits, admin, { id });
    const [kept] = await rowsOf<{ count: string }>(world, `select count(*) from blocked_hits where entry_id = ${id}`);

    expect([listed.body.blocked_entries[0].hits, hits.body.hits.length]).toEqual([5, 5]);
    expect(hits.body.hits[0]).toMatchObject({ attempt: 'registration', ip: '198.51.100.9' });
    expect([pruned.body.hits.length, pruned.body.hits[0].ip, Number(kept?.count)]).toEqual([100, '198.51.100.9', 100]);
  });

  it('SCREEN-38: is looked for by the index, in one query', async () => {
    const statements: string[] = [];
    await inTransaction(world.context, async (tx) => {
      await tx.client.query(
        `insert into blocked_entries (provider_id, id, type, value, reason, added_by, time_created, time_modified)
          select $1, nextval('blocked_entry_ids'), 'ip-address', '10.' || n / 256 || '.' || n % 256 || '.0/24', 'Test', 'Test', now(), now()
          from generate_series(1, 20000) n`,
        [world.provider_id],
      );
      await tx.client.query('analyze blocked_entries').catch(() => undefined);
      const { rows } = await tx.client.query<{ 'QUERY PLAN': string }>(
        `explain select id from blocked_entries where provider_id = ${world.provider_id}
          and (type, value) in (select * from unnest(array['ip-address', 'email-address'], array['10.1.2.0/24', 'a@b.example']))`,
      );
      statements.push(...rows.map((row) => row['QUERY PLAN']));
      throw new Error('Nothing of this stays.');
    }).catch(() => undefined);

    expect(statements.join('\n')).toContain('blocked_entries_by_value');
    expect(statements.join('\n')).not.toContain('Seq Scan on blocked_entries');
  });
});

describe('the list', () => {
  it('SCREEN-38: takes many lines, names the wrong ones, and keeps each value once', async () => {
    const [one, other] = [anAddress(), anAddress()];
    const first = await block({ type: 'email-address', values: [one, one.toUpperCase(), 'nobody', other] });
    const again = await block({ type: 'email-address', values: [other] });

    expect(first.body.done.map(({ value }: { value: string }) => value).toSorted()).toEqual([one, other].toSorted());
    expect(first.body.failed).toEqual([{ value: 'nobody', message: 'Please enter an e-mail address.' }]);
    expect(again.body).toEqual({ done: [], failed: [{ value: other, message: 'This is on the list already.' }] });
  });

  it('SCREEN-38: keeps a value once that two add at the same moment', async () => {
    const value = anAddress();
    const answers = await Promise.all([
      block({ type: 'email-address', values: [value] }),
      block({ type: 'email-address', values: [value] }),
    ]);

    expect(answers.map(({ body }) => body.done.length).toSorted((one, other) => one - other)).toEqual([0, 1]);
  });

  it('SCREEN-38: asks before a public e-mail domain, and refuses what would block its author', async () => {
    const asked = await block({ type: 'email-domain', values: ['Gmail.com'] });
    const confirmed = await block({ type: 'email-domain', values: ['Gmail.com'], is_confirmed: true });
    await ask(blockedListApi.remove, admin, { id: confirmed.body.done[0].id });
    const own = await block({ type: 'email-domain', values: ['tsela.example'] });

    expect([asked.status, asked.body.violations[0].code]).toEqual([400, 'public-mail-domain']);
    expect(confirmed.body.done[0].value).toBe('gmail.com');
    expect(own.body.failed).toEqual([{ value: 'tsela.example', message: 'This would block you.' }]);
  });

  it('SCREEN-38: changes reason and end, not over another user’s change, with a trail', async () => {
    const { body } = await block({ type: 'mobile-number', values: ['073 555 1234'] });
    const [entry] = body.done;
    const changed = await ask(blockedListApi.change, admin, {
      id: entry.id,
      reason: 'Chargebacks',
      time_modified: entry.time_modified,
    });
    const late = await ask(blockedListApi.change, admin, { id: entry.id, reason: 'Other', time_modified: entry.time_modified });
    const past = await ask(blockedListApi.change, admin, { id: entry.id, time_expires: '2020-01-01T00:00:00Z' });
    const same = await ask(blockedListApi.change, admin, { id: entry.id, reason: 'Chargebacks' });
    const trail = await ask(auditApi.events, admin, { type: 'blocked_entry', object_id: entry.id });

    expect([entry.value, changed.body.blocked_entry.reason, late.status, past.status, same.status]).toEqual([
      '+27735551234',
      'Chargebacks',
      409,
      400,
      200,
    ]);
    expect(trail.body.audit_events.map(({ action }: { action: string }) => action)).toEqual([
      'blocked_entry.changed',
      'blocked_entry.added',
    ]);
  });

  it('SCREEN-38: is searched, parted by type, and tells what a value is blocked by without counting it', async () => {
    const here = await makeWorld(test_app.services);
    const boss = await signInAs(here, { role: ROLE.admin });
    const at = (call: Parameters<TestApp['request']>[0], input: object) =>
      test_app.request(call, { token: boss.token, host: here.host, input });
    await at(blockedListApi.add, { type: 'email-domain', values: ['one.example', 'two.example'], reason: 'Spam' });
    await at(blockedListApi.add, { type: 'ip-address', values: ['196.25.0.0/16'], reason: 'Bots' });

    const found = await at(blockedListApi.list, { search: 'ONE' });
    const by_reason = await at(blockedListApi.list, { search: 'bots', type: 'ip-address' });
    const tested = await at(blockedListApi.test, { value: '196.25.3.4' });
    const free = await at(blockedListApi.test, { value: 'somebody@three.example' });

    expect(found.body.blocked_entries.map(({ value }: { value: string }) => value)).toEqual(['one.example']);
    expect(found.body.counts.map(({ count }: { count: number }) => count)).toEqual([0, 2, 0, 1]);
    expect(by_reason.body.count).toBe(1);
    expect([tested.body.blocked_entries[0].value, tested.body.blocked_entries[0].hits]).toEqual(['196.25.0.0/16', 0]);
    expect(free.body.blocked_entries).toEqual([]);
    expect(await countRows(here, 'blocked_hits')).toEqual([0]);
  });

  it('PERM-052 SCREEN-38: is for staff who hold it, and of the own provider alone', async () => {
    const other = await makeWorld(test_app.services);
    const stranger = await signInAs(other, { role: ROLE.admin });
    const { body } = await block({ type: 'email-address', values: [anAddress()] });
    const { id } = body.done[0];
    const owner = await makeCustomer(world);
    const hub = await signInAs(world, { role: ROLE.hub });
    const elsewhere = (call: Parameters<TestApp['request']>[0], input: object) =>
      test_app.request(call, { token: stranger.token, host: other.host, input });

    expect([
      (await ask(blockedListApi.list, owner, {})).status,
      (await ask(blockedListApi.list, hub, {})).status,
      (await elsewhere(blockedListApi.hits, { id })).status,
      (await elsewhere(blockedListApi.change, { id, reason: 'Mine' })).status,
      (await elsewhere(blockedListApi.remove, { id })).status,
    ]).toEqual([403, 403, 404, 404, 404]);
  });
});
