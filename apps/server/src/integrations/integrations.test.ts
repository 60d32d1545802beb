import type { ServerResponse } from 'node:http';
import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { integrationApi } from '@tsela/contract/integrations/integration-api';
import { webhookApi } from '@tsela/contract/integrations/webhook-api';
import type { InputOf, Route } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { MOST_INTEGRATIONS } from '@tsela/domain/integrations/outgoing-checks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, contextOf, moveTo } from '../testing/field.ts';
import { A_CALL } from '../testing/integration-sample.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';
import { openWebhookReceiver } from '../testing/webhook-receiver.ts';
import type { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';

let test_app: TestApp;
let world: World;
let receiver: WebhookReceiver;
let staff: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  receiver = await openWebhookReceiver();
  Object.assign(test_app.services, { outgoing: receiver.outgoing });
  world = await makeWorld(test_app.services);
  staff = await signInAs(world, { role: ROLE.admin });
});
afterAll(async () => {
  await test_app.close();
  await receiver.close();
});

const ask = (call: Route, person: SignedIn, input: object): Promise<Answer> =>
  test_app.request(call, { token: person.token, host: world.host, input });

type Outgoing = InputOf<typeof integrationApi.createIntegration>['outgoing'];

let number = 0;

/** An integration of an account that may make no webhooks of its own, at a path of its own. */
async function setUp(change: (path: string) => Partial<Outgoing> = () => ({}), account_id?: AccountId) {
  const customer = account_id === undefined ? await makeCustomer(world, { balance: 10_000_000 }) : { account_id };
  const path = `/api-${++number}`;
  const outgoing = { ...A_CALL, url: receiver.urlOf(path), topics: ['shipment-created', 'status-changed'], ...change(path) };
  const { status, body } = await ask(integrationApi.createIntegration, staff, {
    account_id: customer.account_id,
    integration_type: 'api-outgoing',
    name: `Shop ${number}`,
    outgoing,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { account_id: customer.account_id, path, outgoing, id: body.integration.id as number, ...body };
}

async function deliver(account_id: AccountId): Promise<void> {
  await deliverWebhooks(contextOf(world), { provider_id: world.provider_id, account_id });
  await test_app.services.webhook_runs.idle();
}

const allowWebhooks = (account_id: AccountId) =>
  ask(accountSettingsApi.saveSettings, staff, {
    account_id,
    settings: [{ setting: 'webhook_integration_enabled', value: true }],
  });

const at = (path: string) => receiver.arrived.filter((each) => each.path.split('?')[0] === path);
const fails = (status: number) => (response: ServerResponse) => response.writeHead(status).end('no');

describe('an integration that calls another system', () => {
  it('SCREEN-40 PROD-14 CONST-12: calls it by its method, its address, its headers and its body, whatever the account may make itself', async () => {
    const { account_id, path } = await setUp((own) => ({
      url: `${receiver.urlOf(own)}?ref={{short_tracking_reference}}`,
      request_method: 'PUT',
      headers: [{ name: 'X-Shop', value: 'acme' }],
      auth_kind: 'basic',
      auth_name: 'ck_1',
      auth_secret: 'cs_2',
      body_template: '{"order":"{{custom_tracking_reference}}","state":"{{status}}","first":{{tracking_events.0}}}',
    }));
    const shipment = await bookOne(world, { account_id });
    await deliver(account_id);
    await moveTo(world, shipment, 'collected');
    await deliver(account_id);
    const [first, second] = at(path);

    expect(first).toMatchObject({ method: 'PUT', path: `${path}?ref=${shipment.short_tracking_reference}` });
    expect(first?.headers).toMatchObject({
      'x-shop': 'acme',
      authorization: `Basic ${Buffer.from('ck_1:cs_2').toString('base64')}`,
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^\d+-\d+$/),
    });
    expect(first?.headers).not.toHaveProperty('webhook-signature');
    expect([first, second].map((each) => JSON.parse(each?.body ?? '{}'))).toMatchObject([
      { order: shipment.custom_tracking_reference ?? '', state: 'submitted' },
      { state: 'collected', first: { status: 'collected' } },
    ]);
  });

  it('SCREEN-40 CONST-12: calls without a body by GET, and by POST with an envelope where it speaks SOAP', async () => {
    const got = await setUp((own) => ({ url: `${receiver.urlOf(own)}?s={{status}}`, request_method: 'GET' }));
    const soap = await setUp(
      () => ({
        request_method: 'SOAP',
        headers: [{ name: 'SOAPAction', value: 'urn:update' }],
        body_template: '<Envelope><Order>{{custom_tracking_reference}}</Order></Envelope>',
      }),
      got.account_id,
    );
    await bookOne(world, { account_id: got.account_id, custom_tracking_reference: 'ORDER-1001' });
    await deliver(got.account_id);

    expect(at(got.path)).toMatchObject([{ method: 'GET', path: `${got.path}?s=submitted`, body: '' }]);
    expect(at(soap.path)).toMatchObject([
      {
        method: 'POST',
        headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: 'urn:update' },
        body: '<Envelope><Order>ORDER-1001</Order></Envelope>',
      },
    ]);
  });

  it('SCREEN-40: asks for a token of its own once for what is sent together, and says why where it gets none', async () => {
    receiver.answer('/token', (response) => response.end('{"access_token":"t0k3n","expires_in":60}'));
    const oauth = {
      auth_kind: 'oauth-client' as const,
      auth_name: 'me',
      auth_secret: 'secret',
      auth_url: receiver.urlOf('/token'),
      auth_scope: 'write',
    };
    const { account_id, id, path } = await setUp(() => oauth);
    for (let round = 0; round < 3; round++) await bookOne(world, { account_id });
    const before = at('/token').length;
    await deliver(account_id);
    const asked = at('/token').slice(before);
    receiver.answer('/token', fails(401));
    await bookOne(world, { account_id });
    await deliver(account_id);
    const { body } = await ask(webhookApi.deliveries, staff, { webhook_id: id });

    expect(asked).toMatchObject([
      {
        headers: { authorization: `Basic ${Buffer.from('me:secret').toString('base64')}` },
        body: 'grant_type=client_credentials&scope=write',
      },
    ]);
    expect(at(path).map(({ headers }) => headers.authorization)).toEqual(['Bearer t0k3n', 'Bearer t0k3n', 'Bearer t0k3n']);
    expect(body.deliveries[0]).toMatchObject({ status_code: null, error: 'The address that gives tokens answered 401.' });
  });

  it('SCREEN-40: leaves out what its filters leave out, without a gap in its stream', async () => {
    const { account_id, id, path } = await setUp(() => ({
      filters: { statuses: ['collected'], service_level_codes: ['ECO'], tag_ids: [] },
    }));
    const shipment = await bookOne(world, { account_id });
    await moveTo(world, shipment, 'collected');
    await moveTo(world, shipment, 'at-hub');
    await deliver(account_id);
    const { body } = await ask(webhookApi.events, staff, { webhook_id: id });

    expect(at(path).map(({ body: sent }) => JSON.parse(sent).status)).toEqual(['collected']);
    expect(body).toMatchObject({ events: [{ number: 1 }], last_number: 1 });
  });

  it('SCREEN-40: keeps its secrets to itself, in lists, in the log and in the trail', async () => {
    const { account_id, id } = await setUp(() => ({
      headers: [{ name: 'X-Token', value: 'hush-header' }],
      auth_kind: 'api-key',
      auth_name: 'X-Key',
      auth_secret: 'hush-key',
      body_template: '{"s":"{{status}}"}',
    }));
    await bookOne(world, { account_id });
    await deliver(account_id);
    const listed = await ask(integrationApi.integrations, staff, { id });
    const log = await ask(webhookApi.deliveries, staff, { webhook_id: id });
    const entry = await ask(webhookApi.delivery, staff, { id: log.body.deliveries[0].id });
    const trail = await rowsOf(world, `select change_from, change_to from events where account_id = ${account_id}`);
    const stored = await rowsOf(world, `select headers, auth_key from webhooks where id = ${id}`);

    expect(entry.body).toMatchObject({ method: 'POST', request_body: '{"s":"submitted"}' });
    expect(entry.body.headers).toEqual(
      expect.arrayContaining([
        { name: 'x-token', value: '***' },
        { name: 'x-key', value: '***' },
      ]),
    );
    expect(listed.body.integrations[0]).toMatchObject({ calls_24h: 1, taken_24h: 1, outgoing: { has_secret: true } });
    expect(JSON.stringify([listed.body, log.body, entry.body, trail, stored])).not.toContain('hush');
  });

  it('SCREEN-40: sends no stored secret to another host', async () => {
    const { id, outgoing } = await setUp(() => ({
      headers: [{ name: 'X-Token', value: 'one' }],
      auth_kind: 'bearer',
      auth_secret: 'two',
    }));
    const { auth_secret: _secret, ...kept } = outgoing;
    const headers = [{ name: 'X-Token' }];
    const same = await ask(integrationApi.changeIntegration, staff, { id, outgoing: { ...kept, headers } });
    const moved = { ...kept, url: 'https://other.example.co.za/x' };
    const other = await ask(integrationApi.changeIntegration, staff, { id, outgoing: { ...moved, headers } });
    const secret_only = await ask(integrationApi.changeIntegration, staff, {
      id,
      outgoing: { ...moved, headers, auth_secret: 'x' },
    });

    expect([same.status, other.status, secret_only.status]).toEqual([200, 400, 400]);
    expect([other.body.violations[0].field, secret_only.body.violations[0].field]).toEqual(['headers', 'headers']);
  });

  it('SCREEN-40: is mended by its template: what failed is sent again with the new one', async () => {
    const { account_id, id, path, outgoing } = await setUp(() => ({ body_template: '{"v":1}' }));
    receiver.answer(path, fails(422));
    await bookOne(world, { account_id });
    await deliver(account_id);
    const refused = await ask(webhookApi.deliveries, staff, { webhook_id: id, answered: '400s' });
    const none = await ask(webhookApi.deliveries, staff, { webhook_id: id, answered: '200s' });
    receiver.answer(path, (response) => response.end());
    await ask(integrationApi.changeIntegration, staff, { id, outgoing: { ...outgoing, body_template: '{"v":2}' } });
    await changeRows(world, `update webhook_deliveries set state = 'failed' where webhook_id = ${id}`);
    const again = await ask(webhookApi.resend, staff, { id: refused.body.deliveries[0].id });
    await deliver(account_id);

    expect([refused.body.count, none.body.count, again.status]).toEqual([1, 0, 200]);
    expect(at(path).map(({ body }) => JSON.parse(body).v)).toEqual([1, 2]);
  });

  it('SCREEN-40: has failed for good after five tries, and is paused after twenty failures in a row, of which its maker is told', async () => {
    const { account_id, id, path } = await setUp();
    receiver.answer(path, fails(500));
    await bookOne(world, { account_id });
    await changeRows(world, `update webhooks set failures_in_row = 18, failing_since = now() where id = ${id}`);
    await deliver(account_id);
    const early = await ask(integrationApi.integrations, staff, { id });
    await changeRows(world, `update webhook_deliveries set tries = 4, time_due = now() where webhook_id = ${id}`);
    await changeRows(world, `update webhooks set time_wait = null where id = ${id}`);
    await deliver(account_id);
    const paused = await ask(integrationApi.integrations, staff, { id });
    const { body } = await ask(webhookApi.deliveries, staff, { webhook_id: id });
    const told = await rowsOf<{ subject: string }>(world, `select subject from messages where account_id = ${account_id}`);

    expect(early.body.integrations[0].paused_since).toBeNull();
    expect(paused.body.integrations[0].paused_since).not.toBeNull();
    expect(body.deliveries[0]).toMatchObject({ state: 'failed', tries: 5, time_due: null });
    expect(told.filter(({ subject }) => subject.includes('is paused'))).toHaveLength(1);
  });

  it('SCREEN-40: is tried out with an example', async () => {
    const { id, path } = await setUp(() => ({ body_template: '{"ref":"{{short_tracking_reference}}"}' }));
    const { status, body } = await ask(webhookApi.testWebhook, staff, { id });

    expect([status, body.delivery.state]).toEqual([200, 'delivered']);
    expect(at(path).map((each) => each.body)).toEqual(['{"ref":"TEST23"}']);
  });
});

describe('setting integrations up', () => {
  it('PERM-054 SCREEN-40: is for staff alone, and what they have set up is out of sight of the account', async () => {
    const owner = await makeCustomer(world, { balance: 10_000_000 });
    await ask(accountSettingsApi.saveSettings, staff, {
      account_id: owner.account_id,
      settings: [{ setting: 'webhook_integration_enabled', value: true }],
    });
    const { id } = await setUp(undefined, owner.account_id);
    const list = await ask(integrationApi.integrations, owner, {});
    const own = await ask(webhookApi.webhooks, owner, {});
    const log = await ask(webhookApi.deliveries, owner, { webhook_id: id });
    const change = await ask(webhookApi.changeWebhook, owner, { id, url: 'https://evil.example/x' });
    const remove = await ask(webhookApi.removeWebhook, owner, { id });

    expect([list.status, log.status, change.status, remove.status]).toEqual([403, 404, 404, 404]);
    expect(own.body).toEqual({ webhooks: [], count: 0 });
  });

  it('SCREEN-40: needs the account to be one of the provider, and says what is wrong', async () => {
    const other = await makeWorld(test_app.services);
    const theirs = await makeCustomer(other);
    const asked = { account_id: theirs.account_id, integration_type: 'api-outgoing', name: 'Shop', outgoing: A_CALL };
    const foreign = await ask(integrationApi.createIntegration, staff, asked);
    const customer = await makeCustomer(world);
    const wrong = await ask(integrationApi.createIntegration, staff, {
      ...asked,
      account_id: customer.account_id,
      name: ' ',
      outgoing: { ...A_CALL, body_template: '{"a":{{colour}}}' },
    });

    expect([foreign.status, wrong.status]).toEqual([404, 400]);
    expect(wrong.body.violations.map(({ field }: { field: string }) => field)).toEqual(['name', 'body_template']);
  });

  it('SCREEN-40: a webhook is signed, and needs the account to have webhooks', async () => {
    const customer = await makeCustomer(world, { balance: 10_000_000 });
    const asked = {
      account_id: customer.account_id,
      integration_type: 'webhook-outgoing',
      name: 'Their program',
      outgoing: { ...A_CALL, url: receiver.urlOf('/signed'), topics: ['shipment-created'] },
    };
    const refused = await ask(integrationApi.createIntegration, staff, asked);
    await allowWebhooks(customer.account_id);
    const made = await ask(integrationApi.createIntegration, staff, asked);
    await bookOne(world, { account_id: customer.account_id });
    await deliver(customer.account_id);

    expect([refused.status, made.status]).toEqual([403, 200]);
    expect(made.body.secret).toMatch(/^whsec_/);
    expect(at('/signed')[0]?.headers['webhook-signature']).toMatch(/^v1,/);
  });

  it('CONST-38: is an api-outgoing or a webhook-outgoing, where it calls another system', async () => {
    const { account_id } = await makeCustomer(world);
    await allowWebhooks(account_id);
    const types = ['api-outgoing', 'webhook-outgoing', 'api-incoming', 'webhook-incoming', 'fax'];
    const answers = await Promise.all(
      types.map((integration_type) =>
        ask(integrationApi.createIntegration, staff, { account_id, integration_type, name: integration_type, outgoing: A_CALL }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 400]);
    expect(answers[4]?.body.violations[0].field).toBe('integration_type');
  });

  it('SCREEN-40: goes no further than a number for an account, of two calls at once for the last one alone', async () => {
    const { account_id } = await makeCustomer(world);
    const asked = { account_id, integration_type: 'api-outgoing', name: 'Shop', outgoing: A_CALL };
    for (let made = 1; made < MOST_INTEGRATIONS; made++) await ask(integrationApi.createIntegration, staff, asked);
    const both = await Promise.all([
      ask(integrationApi.createIntegration, staff, asked),
      ask(integrationApi.createIntegration, staff, asked),
    ]);

    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('SCREEN-40: is found over all accounts by how it stands and whose it is, with why it last failed', async () => {
    const list = async (input: object) => {
      const { body } = await ask(integrationApi.integrations, staff, { limit: 100, ...input });
      return body.integrations as { id: number; last_error: string; failing_since: string | null }[];
    };
    const [well, failing, off] = [await setUp(), await setUp(), await setUp()];
    receiver.answer(failing.path, fails(503));
    for (const { account_id } of [well, failing]) {
      await bookOne(world, { account_id });
      await deliver(account_id);
    }
    await ask(integrationApi.changeIntegration, staff, { id: off.id, is_active: false });
    const ids = (rows: readonly { id: number }[]) =>
      rows.map(({ id }) => id).filter((id) => [well.id, failing.id, off.id].includes(id));

    expect(ids(await list({ state: 'on' }))).toEqual([well.id]);
    expect(ids(await list({ state: 'off' }))).toEqual([off.id]);
    expect(ids(await list({ state: 'failing' }))).toEqual([failing.id]);
    expect(ids(await list({ state: 'paused' }))).toEqual([]);
    expect((await list({ account_id: failing.account_id })).map(({ id, last_error }) => [id, last_error])).toEqual([
      [failing.id, 'They answered 503.'],
    ]);
    expect((await list({ account_id: well.account_id })).map(({ last_error }) => last_error)).toEqual(['']);
  });

  it('SCREEN-40: is switched off and on, looked for and removed', async () => {
    const { id, account_id, integration, path } = await setUp();
    const off = await ask(integrationApi.changeIntegration, staff, {
      id,
      is_active: false,
      time_modified: integration.time_modified,
    });
    const stale = await ask(integrationApi.changeIntegration, staff, { id, name: 'X', time_modified: integration.time_modified });
    await bookOne(world, { account_id });
    await deliver(account_id);
    const meanwhile = at(path).length;
    const on = await ask(integrationApi.changeIntegration, staff, { id, is_active: true });
    await deliver(account_id);
    const found = await ask(integrationApi.integrations, staff, { search: integration.name, account_id });
    const removed = await ask(integrationApi.removeIntegration, staff, { id });
    const gone = await ask(integrationApi.integrations, staff, { id });

    expect([off.status, stale.status, on.status, removed.status]).toEqual([200, 409, 200, 200]);
    expect([meanwhile, at(path).length, found.body.count, gone.body.count]).toEqual([0, 1, 1, 0]);
  });
});
