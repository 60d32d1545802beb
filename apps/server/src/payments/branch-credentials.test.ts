import { auditApi } from '@tsela/contract/audit/audit-api';
import { branchApi } from '@tsela/contract/hubs/branch-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { BranchId } from '@tsela/domain/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STITCH, openFakeStitch, stitchSettingsOf, webhookOf } from '../gateways/payments/stitch/fake-stitch.testing.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { askGateways } from './ask-gateways.ts';
import { settleNotices } from './payment-notices.testing.ts';

let stitch: Awaited<ReturnType<typeof openFakeStitch>>;
let test_app: TestApp;
beforeAll(async () => {
  stitch = await openFakeStitch();
  test_app = await openTestApp({
    env: {
      STITCH_TOKEN_URL: `${stitch.url}/connect/token`,
      STITCH_API_URL: `${stitch.url}/graphql`,
      OUTGOING_ALLOWED_HOSTS: new URL(stitch.url).host,
    },
  });
});
afterAll(async () => {
  await test_app.close();
  await stitch.close();
});

let world: World;
let admin: { readonly token: string };
beforeEach(async () => {
  world = await makeWorld(test_app.services, { unused_feature_guest_shipment_creation: true });
  admin = await signInAs(world, { role: ROLE.admin, password_hash: 'set' });
  await saveSettings([
    ...stitchSettingsOf('topup'),
    { setting: 'payment_methods_stitch_topup_set_up_credentials_per_branch', value: true },
  ]);
});

const saveSettings = (settings: { setting: string; value: unknown }[]) =>
  succeed(test_app, settingsApi.saveSettings, { token: admin.token, host: world.host, input: { settings } });

const OWN_SECRET = 'whsec_Y2FwZSB0b3duIGhhcyBpdHMgb3du';
const OWN = {
  payment_methods_stitch_topup_client_id: 'test-cape-town',
  payment_methods_stitch_topup_client_secret: 'of cape town',
  payment_methods_stitch_topup_webhook_secret: OWN_SECRET,
  payment_methods_stitch_topup_beneficiary_name: 'Tsela Cape Town',
  payment_methods_stitch_topup_beneficiary_bank_id: 'absa',
  payment_methods_stitch_topup_beneficiary_account_number: '4050000001',
};

const save = (credentials: Readonly<Record<string, string>>, id: BranchId = world.cape_town, token = admin.token) =>
  test_app.request(branchApi.saveCredentials, {
    token,
    host: world.host,
    input: { id, credentials: Object.entries(credentials).map(([setting, value]) => ({ setting, value })) },
  });

const shown = async () => {
  const { credentials } = await succeed(test_app, branchApi.credentials, {
    token: admin.token,
    host: world.host,
    input: { id: world.cape_town },
  });
  return Object.fromEntries(credentials.map(({ setting, value }) => [setting, value]));
};

/** A customer of a branch who has started a top-up of R 500. */
async function topUpAt(branch_id: BranchId) {
  const { token, account_id } = await makeCustomer(world);
  await changeRows(
    world,
    `update accounts set branch_id = ${branch_id} where provider_id = ${world.provider_id} and id = ${account_id}`,
  );
  const input = { method: 'stitch_eft' as const, amount: 500 };
  const { payment, data } = await succeed(test_app, paymentApi.start, { token, host: world.host, input });
  return { account_id, payment, request_id: /\/pay\/([\w-]+)/.exec(data.redirect_url)?.[1] ?? '' };
}

async function send({ body, headers }: ReturnType<typeof webhookOf>): Promise<void> {
  await test_app.app.inject({
    method: 'POST',
    url: '/api/billing/stitch/notify',
    headers: { host: world.host, 'content-type': 'application/json', ...headers },
    payload: body,
  });
  await settleNotices(world);
}

const balanceOf = async (account_id: number) =>
  (
    await rowsOf<{ balance_cents: number }>(
      world,
      `select balance_cents from accounts where provider_id = ${world.provider_id} and id = ${account_id}`,
    )
  )[0]?.balance_cents;

const askedAs = () => stitch.inputs.at(-1)?.['beneficiary'];

describe('KEY-PAY-06: payments by the credentials of a branch', () => {
  it('are asked for as the branch, with its own bank account, and as the provider where a branch has none', async () => {
    await save(OWN);

    await topUpAt(world.cape_town);
    const at_cape_town = [stitch.state.client_id, askedAs()];
    await topUpAt(world.johannesburg);

    expect(at_cape_town).toEqual([
      'test-cape-town',
      { bankAccount: { name: 'Tsela Cape Town', bankId: 'absa', accountNumber: '4050000001' } },
    ]);
    expect([stitch.state.client_id, askedAs()]).toEqual([
      STITCH.client_id,
      { bankAccount: { name: 'A courier with a ver', bankId: 'fnb', accountNumber: '62000000001' } },
    ]);
  });

  it('KEY-PAY-05: of a visitor are asked for as the branch that collects their parcel', async () => {
    await saveSettings([
      ...stitchSettingsOf('shipment'),
      { setting: 'payment_methods_stitch_set_up_credentials_per_branch', value: true },
    ]);
    await save(
      {
        payment_methods_stitch_beneficiary_name: 'Tsela Joburg',
        payment_methods_stitch_beneficiary_bank_id: 'nedbank',
        payment_methods_stitch_beneficiary_account_number: '1010000001',
      },
      world.johannesburg,
    );
    await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });
    const shipment = await succeed(test_app, shipmentApi.create, {
      host: world.host,
      input: aShipment({ billing_contact: { email: 'visitor@example.com' } }),
    });

    await succeed(test_app, paymentApi.start, {
      host: world.host,
      input: { method: 'stitch_card', amount: PRICE_CENTS / 100, shipment_id: shipment.id, key: shipment.payment_key ?? '' },
    });

    expect([stitch.state.client_id, askedAs()]).toEqual([
      STITCH.client_id,
      { bankAccount: { name: 'Tsela Joburg', bankId: 'nedbank', accountNumber: '1010000001' } },
    ]);
  });

  it('are credited by webhooks that are signed with the secret of the branch, and by no others', async () => {
    await save(OWN);
    const { account_id, request_id } = await topUpAt(world.cape_town);
    const paid = stitch.become(request_id);

    await send(webhookOf(paid, { id: 'msg_of_provider' }));
    const by_provider = await balanceOf(account_id);
    await send(webhookOf(paid, { id: 'msg_of_branch', secret: OWN_SECRET }));

    expect([by_provider, await balanceOf(account_id)]).toEqual([0, 50_000]);
  });

  it('go on by the credentials that they began with after the provider has switched them off', async () => {
    await save(OWN);
    const { account_id, request_id } = await topUpAt(world.cape_town);
    await saveSettings([{ setting: 'payment_methods_stitch_topup_set_up_credentials_per_branch', value: false }]);
    stitch.become(request_id);

    await askGateways({ ...world.context, now: new Date(Date.now() + 4 * 60_000) });

    expect([await balanceOf(account_id), stitch.state.client_id]).toEqual([50_000, 'test-cape-town']);
    await topUpAt(world.cape_town);
    expect(askedAs()).toMatchObject({ bankAccount: { bankId: 'fnb' } });
  });
});

describe('KEY-PAY-06: the credentials of a branch', () => {
  it('are shown with their secrets masked, stay where the mask is sent back, and go where nothing is', async () => {
    const empty = await shown();
    const { status } = await save(OWN);
    const saved = await shown();
    await save({ ...saved, payment_methods_stitch_topup_beneficiary_bank_id: 'nedbank' });
    const changed = await shown();
    await topUpAt(world.cape_town);
    const client_id = stitch.state.client_id;
    await save(Object.fromEntries(Object.keys(OWN).map((key) => [key, ''])));

    expect([status, new Set(Object.values(empty))]).toEqual([200, new Set([''])]);
    expect(saved).toMatchObject({
      ...OWN,
      payment_methods_stitch_topup_client_secret: '***',
      payment_methods_stitch_topup_webhook_secret: '***',
    });
    expect(changed).toEqual({ ...saved, payment_methods_stitch_topup_beneficiary_bank_id: 'nedbank' });
    expect(client_id).toBe('test-cape-town');
    expect(await shown()).toEqual(empty);
    const events = await succeed(test_app, auditApi.events, {
      token: admin.token,
      host: world.host,
      input: { type: 'branch', object_id: world.cape_town },
    });
    expect(JSON.stringify(events)).not.toContain('of cape town');
    expect(events.audit_events.filter(({ action }) => action === 'branch.changed')).toHaveLength(3);
  });

  it('are refused by halves, for what branches have not, while they are switched off, and for branches of others', async () => {
    const half = await save({ payment_methods_stitch_topup_client_id: 'test-cape-town' });
    const other = await save({ payment_methods_stitch_client_id: 'x' });
    const digits = await save({ ...OWN, payment_methods_stitch_topup_beneficiary_account_number: 'forty' });
    const elsewhere = await makeWorld(test_app.services);
    const foreign = await save(OWN, elsewhere.cape_town);
    const limited = await signInAs(world, { role: ROLE.admin, branch_id: world.cape_town, limited: true });
    const by_limited = await save(OWN, world.cape_town, limited.token);
    await saveSettings([{ setting: 'payment_methods_stitch_topup_set_up_credentials_per_branch', value: false }]);
    const off = await save(OWN);

    expect([half, other, digits, foreign, by_limited, off].map(({ status }) => status)).toEqual([400, 400, 400, 404, 403, 400]);
    expect(half.body.violations).toContainEqual({
      field: 'payment_methods_stitch_topup_client_secret',
      code: 'required',
      message: 'Please fill in all of the client details, or none of them.',
    });
    expect(await shown()).toEqual({});
    expect(await rowsOf(world, `select 1 from branch_settings where provider_id = ${world.provider_id}`)).toEqual([]);
  });
});
