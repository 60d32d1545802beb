import { accountApi } from '@tsela/contract/accounts/account-api';
import { branchApi } from '@tsela/contract/hubs/branch-api';
import { firstStepsApi } from '@tsela/contract/overview/first-steps-api';
import { setupApi } from '@tsela/contract/providers/setup-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { TARIFF_TEMPLATES } from '@tsela/domain/rates/templates/template-parts';
import type { TariffTemplate } from '@tsela/domain/rates/templates/template-parts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawSetupToken } from '../sessions/setup-token.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

const HOST = 'parcels.example.co.za';
const BRANCH = { code: 'JNB', name: 'Johannesburg', city: 'Johannesburg', zone: 'GP', lat: -26.2041, lng: 28.0473 };

describe('the first steps of an installation that is empty', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let test_app: TestApp;
  let token: string;

  beforeEach(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.owner_url });
    await owner.connect();
    test_app = await openTestApp({ database, env: { DEMO: '0' } });
    const now = new Date();
    const link = drawSetupToken(now);
    await owner.query('insert into setup_tokens values ($1, $2, $3)', [link.token_hash, now, link.time_expires]);
    const input = {
      token: link.token,
      provider_title: 'Karoo Couriers',
      name: 'Thandi Nkosi',
      email: 'thandi@example.co.za',
      password: 'vier blou fietse',
    };
    token = (await succeed(test_app, setupApi.setUp, { host: HOST, input })).access_token;
  });
  afterEach(async () => {
    await test_app.close();
    await owner.end();
    await database.drop();
  });

  const asked = () => ({ token, host: HOST });
  const read = () => succeed(test_app, firstStepsApi.firstSteps, { ...asked(), input: {} });
  const done = async () => (await read()).steps.filter(({ is_done }) => is_done).map(({ key }) => key);
  const openBranch = () => succeed(test_app, branchApi.create, { ...asked(), input: BRANCH });
  const draftOf = (template: TariffTemplate) =>
    succeed(test_app, rateRevisionApi.createRevision, { ...asked(), input: { name: 'Our prices', template } });

  it('MENU-50: say what is missing as the data have it, with nothing ticked by hand', async () => {
    expect(await read()).toEqual({
      steps: [
        { key: 'branch', is_done: false, waits_for: [] },
        { key: 'tariff', is_done: false, waits_for: ['branch'] },
        { key: 'driver', is_done: false, waits_for: ['branch'] },
        { key: 'account', is_done: false, waits_for: [] },
        { key: 'payment', is_done: false, waits_for: [] },
        { key: 'messages', is_done: false, waits_for: [] },
        { key: 'booking', is_done: false, waits_for: ['tariff', 'account'] },
        { key: 'label', is_done: false, waits_for: ['booking'] },
        { key: 'delivery', is_done: false, waits_for: ['booking', 'driver'] },
      ],
      has_delivered: false,
      draft_id: null,
      shipment_id: null,
    });

    const { branch } = await openBranch();
    expect(await done()).toEqual(['branch']);
    const { rate_revision } = await draftOf('national');
    expect([(await read()).draft_id, await done()]).toEqual([rate_revision.id, ['branch']]);
    await publish(rate_revision);
    expect([(await read()).draft_id, await done()]).toEqual([null, ['branch', 'tariff']]);

    // What was done is missing again when it is taken back.
    await owner.query('update branches set is_active = false where id = $1', [branch.id]);
    expect(await done()).toEqual(['tariff']);
  });

  const publish = ({ id, version }: { id: number; version: number }, acceptance = {}) =>
    succeed(test_app, rateRevisionApi.publishRevision, { ...asked(), input: { id, version, ...acceptance } });

  it('a way to pay counts once it is set up', async () => {
    const save = (settings: Record<string, unknown>) =>
      succeed(test_app, settingsApi.saveSettings, {
        ...asked(),
        input: { settings: Object.entries(settings).map(([setting, value]) => ({ setting, value })) },
      });
    await save({ payment_methods_eft_details_bank: 'Example Bank', payment_methods_eft_details_account_number: '0000000000' });
    expect(await done()).toEqual([]);
    await save({ payment_methods_eft_enabled: true });
    expect(await done()).toEqual(['payment']);
  });

  it.each([
    ['local', ['NDL', 'SDX'], { accept_warnings: true, warnings_reason: 'We serve one city.' }],
    ['national', ['ECO', 'ONX'], {}],
    ['per-kilogram', ['AIR', 'RFX'], {}],
  ] as const)(
    'SCREEN-47: the template %s is published like any draft, and quotes come of it',
    async (template, codes, acceptance) => {
      await openBranch();
      const { rate_revision } = await draftOf(template);
      await publish(rate_revision, acceptance);
      const { account } = await succeed(test_app, accountApi.create, {
        ...asked(),
        input: { name: 'Acme', account_code: 'ACM01', account_type: 'postpaid' },
      });
      const within = { type: 'business', local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP', code: '2196' } as const;
      const { parcels } = aShipment();

      const { rates } = await succeed(test_app, rateApi.quote, {
        ...asked(),
        input: {
          account_id: account.id,
          collection_address: within,
          delivery_address: within,
          parcels,
        },
      });

      expect(rates.map(({ service_level }) => service_level.code).toSorted()).toEqual(codes);
      expect(rates.every(({ rate = 0 }) => rate > 0)).toBe(true);
    },
  );

  it('a local tariff is refused without a branch, and a template beside a copy', async () => {
    const refusal = async (input: object) =>
      (await test_app.request(rateRevisionApi.createRevision, { ...asked(), input: { name: 'Prices', ...input } })).body.message;

    expect(await refusal({ template: 'local' })).toBe('Please open a branch first: local prices are drawn around it.');
    expect(await refusal({ template: 'national', copy_of: 1 })).toBe(
      'A draft is a copy of a tariff or begins with a template, and not both.',
    );
    expect(await refusal({ template: 'cheapest' })).not.toBe('');
    expect(TARIFF_TEMPLATES).not.toContain('cheapest');
  });
});

describe('the first steps of a courier at work', () => {
  let test_app: TestApp;
  beforeAll(async () => {
    test_app = await openTestApp();
  });
  afterAll(() => test_app.close());

  it('are about its own data, for who may change settings', async () => {
    const [world, other] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const { token } = await makeCustomer(world, { balance: 1_000_000 });
    const shipment = await succeed(test_app, shipmentApi.create, { token, input: aShipment() });
    const read = async (of: typeof world) => {
      const { token: admin } = await signInAs(of, { role: ROLE.admin });
      return succeed(test_app, firstStepsApi.firstSteps, { token: admin, input: {} });
    };
    const doneIn = ({ steps }: Awaited<ReturnType<typeof read>>) => steps.filter(({ is_done }) => is_done).map(({ key }) => key);

    const [own, foreign] = [await read(world), await read(other)];

    expect([doneIn(own), own.shipment_id]).toEqual([['branch', 'tariff', 'account', 'messages', 'booking'], shipment.id]);
    expect([doneIn(foreign), foreign.shipment_id]).toEqual([['branch', 'tariff', 'messages'], null]);
    const { token: ops } = await signInAs(world, { role: ROLE.ops });
    expect((await test_app.request(firstStepsApi.firstSteps, { token: ops, input: {} })).status).toBe(403);

    const { token: admin } = await signInAs(world, { role: ROLE.admin });
    await succeed(test_app, shipmentApi.stickers, { token: admin, input: { id: shipment.id } });
    expect(doneIn(await read(world))).toEqual(['branch', 'tariff', 'account', 'messages', 'booking', 'label']);
  });
});
