import { auditApi } from '@tsela/contract/audit/audit-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { SETTING_KEYS } from '@tsela/domain/providers/provider-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, reading } from '../db/transaction.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { changeRows, waitingForLocks } from '../testing/rows.ts';
import { lockProvider } from './provider-repository.ts';
import { momentOfChange, selectSettings, upsertSettings } from './setting-repository.ts';
import { openSecret } from './setting-secrets.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const admin = await signInAs(world, { role: ROLE.admin });
  const save = (input: object, token = admin.token) => test_app.request(settingsApi.saveSettings, { token, input });
  const read = async (token = admin.token, input: { since?: string } = {}) => {
    const answer = await succeed(test_app, settingsApi.readSettings, { token, input });
    return { ...answer, values: Object.fromEntries(answer.settings.map(({ setting, value }) => [setting, value])) };
  };
  const trail = async () =>
    (
      await succeed(test_app, auditApi.events, {
        token: admin.token,
        input: { type: 'provider_setting', object_id: world.provider_id, limit: 100 },
      })
    ).audit_events;
  return { world, admin, save, read, trail };
}

const one = (setting: string, value: unknown) => ({ settings: [{ setting, value }] });

describe('reading settings', () => {
  it('tells staff the kind of provider, on which it depends what they may set, and account users not', async () => {
    const { world, read } = await scene();
    await changeRows(world, `update providers set kind = 'shared-brand' where id = ${world.provider_id}`);
    test_app.services.provider_states.invalidate(world.provider_id);
    const owner = await signInAs(world, { role: ROLE.owner, account_id: await makeAccount(world) });

    expect((await read()).provider_kind).toBe('shared-brand');
    expect('provider_kind' in (await read(owner.token))).toBe(false);
  });
});

describe('saving settings', () => {
  it('FORM-09: keeps no list that names a branch or account that is not there, and records whole', async () => {
    const { world, save, read } = await scene();
    const stranger = await makeWorld(test_app.services);
    const bay = { code: 'A1', label: 'Bay A1', branch_id: world.johannesburg };

    const refused = await save(one('hub_scanner_bays', [bay, { ...bay, code: 'A2', branch_id: stranger.johannesburg }]));
    expect([refused.status, refused.body.violations]).toEqual([
      400,
      [expect.objectContaining({ field: 'hub_scanner_bays', message: `There is no branch ${stranger.johannesburg}.` })],
    ]);
    expect((await save(one('vip_accounts', [999_999]))).body.message).toBe('There is no account 999999.');
    expect((await save(one('shipment_status_order', ['x']))).body.message).toBe('x is none that can be chosen.');
    expect((await save(one('hub_scanner_bays', [bay]))).status).toBe(200);
    expect((await save(one('quick_links_admin', [{ label: 'Help', url: 'help.example' }]))).status).toBe(200);
    const { values } = await read();
    expect(values).toMatchObject({
      hub_scanner_bays: [bay],
      quick_links_admin: [{ label: 'Help', url: 'https://help.example', icon: '' }],
    });
    expect(values).not.toHaveProperty('vip_accounts');
  });

  it('CALL-74 CALL-75: saves what changed, answers it, and every call works with it at once', async () => {
    const { world, save, read } = await scene();

    const { status, body } = await save({
      settings: [
        { setting: 'support_contact_number', value: ' 010 555 0100 ' },
        { setting: 'invoice_due_days', value: 14 },
      ],
    });

    expect(status).toBe(200);
    expect(body.settings).toEqual([
      { setting: 'invoice_due_days', value: 14 },
      { setting: 'support_contact_number', value: '010 555 0100' },
    ]);
    expect((await read()).values).toMatchObject({ support_contact_number: '010 555 0100', invoice_due_days: 14 });
    const { provider } = await succeed(test_app, providerApi.byOrigin, { host: world.host });
    expect(provider.provider_settings).toContainEqual({ setting: 'support_contact_number', value: '010 555 0100' });
  });

  it('CALL-75: saves all or none', async () => {
    const { save, read, trail } = await scene();

    const { status, body } = await save({
      settings: [
        { setting: 'invoice_due_days', value: 14 },
        { setting: 'vat_percentage', value: 101 },
        { setting: 'work_hours_from', value: '07:10' },
      ],
    });

    expect(status).toBe(400);
    expect(body.violations.map((each: { field: string }) => each.field)).toEqual(['vat_percentage', 'work_hours_from']);
    expect((await read()).values).not.toHaveProperty('invoice_due_days');
    expect(await trail()).toEqual([]);
  });

  it('CALL-75: leaves one audit event a changed setting, with what it was and what it is', async () => {
    const { save, trail } = await scene({ invoice_due_days: 21 });

    await save({
      settings: [
        { setting: 'invoice_due_days', value: 14 },
        { setting: 'pay_as_you_go', value: true },
        // No change: it is the default already.
        { setting: 'enable_bob_box', value: false },
      ],
    });

    const events = await trail();
    expect(events.map(({ change }) => change)).toEqual(
      expect.arrayContaining([
        { change_from: { invoice_due_days: 21 }, change_to: { invoice_due_days: 14 } },
        { change_from: { pay_as_you_go: false }, change_to: { pay_as_you_go: true } },
      ]),
    );
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({ action: 'provider-setting.changed', actor: expect.stringMatching(/^Person/) });
  });

  it('says who changed a setting last, and answers only what changed since', async () => {
    const { save, read } = await scene();
    await save(one('invoice_due_days', 14));
    const { current_time, changes } = await read();
    await save(one('invoice_statement_day', 5));

    const later = await read(undefined, { since: current_time });

    expect(changes.find(({ setting }) => setting === 'invoice_due_days')?.modified_by).toMatch(/^Person/);
    expect(later.settings).toEqual([{ setting: 'invoice_statement_day', value: 5 }]);
  });

  it('puts a setting back to its default', async () => {
    const { save, read, trail } = await scene({ invoice_due_days: 21 });

    const { body } = await save({ settings: [], reset: ['invoice_due_days', 'vat_percentage'] });

    expect(body.settings).toEqual([]);
    expect(body.changes.map((each: { setting: string }) => each.setting)).toEqual(['invoice_due_days']);
    expect((await read()).values).not.toHaveProperty('invoice_due_days');
    expect((await trail()).map(({ change }) => change)).toEqual([
      { change_from: { invoice_due_days: 21 }, change_to: { invoice_due_days: 30 } },
    ]);
  });

  it('does not overwrite what another user has changed since it was read', async () => {
    const { world, save, read } = await scene();
    const { current_time } = await read();
    const other = await signInAs(world, { role: ROLE.admin });
    await save(one('invoice_due_days', 7), other.token);

    const mine = await save({ ...one('invoice_due_days', 14), based_on: current_time });
    const elsewhere = await save({ ...one('invoice_statement_day', 3), based_on: current_time });

    expect([mine.status, elsewhere.status]).toEqual([409, 200]);
    expect(mine.body.violations).toEqual([
      { field: 'invoice_due_days', code: 'changed-meanwhile', message: expect.stringMatching(/^Person .* has changed this/) },
    ]);
    expect((await read()).values).toMatchObject({ invoice_due_days: 7, invoice_statement_day: 3 });
  });

  it('of two that save the same at once exactly one wins', async () => {
    const { save, read, trail } = await scene();
    const { current_time } = await read();

    const answers = await Promise.all(
      [11, 12, 13, 14, 15, 16].map((days) => save({ ...one('invoice_due_days', days), based_on: current_time })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await trail()).toHaveLength(1);
  });

  it('does not overwrite what a user saved who had to wait, or had not finished, when it was read', async () => {
    const { world, save, read } = await scene();

    // The call that waits for the lock began before the reading, and changes after it.
    const waited = await inTransaction(world.context, async (tx) => {
      await lockProvider(tx);
      const waiting = save(one('invoice_due_days', 7));
      await expect.poll(() => waitingForLocks(world)).not.toEqual([]);
      return { waiting, based_on: (await read()).current_time };
    });
    expect((await waited.waiting).status).toBe(200);
    // The call that has written already, and is read before it commits.
    const based_on = await inTransaction(world.context, async (tx) => {
      await lockProvider(tx);
      const moment = await momentOfChange(tx);
      await upsertSettings(tx, [{ setting: 'invoice_statement_day', value: 3, is_default: false }], {
        moment,
        modified_by: 'Sipho',
      });
      return (await read()).current_time;
    });

    const after_waiting = await save({ ...one('invoice_due_days', 14), based_on: waited.based_on });
    const after_writing = await save({ ...one('invoice_statement_day', 5), based_on });

    expect([after_waiting.status, after_writing.status]).toEqual([409, 409]);
    expect((await read()).values).toMatchObject({ invoice_due_days: 7, invoice_statement_day: 3 });
  });

  it('FORM-09: refuses to reset what a rule between settings needs, also beside a value for it', async () => {
    const { save, read } = await scene({ minimum_parcel_length: 200, maximum_parcel_length: 300 });

    const reset = await save({ settings: [], reset: ['maximum_parcel_length'] });
    const both = await save({ ...one('maximum_parcel_length', 300), reset: ['maximum_parcel_length'] });

    for (const { status, body } of [reset, both])
      expect([status, body.violations[0].field]).toEqual([400, 'minimum_parcel_length']);
    expect((await read()).values).toMatchObject({ maximum_parcel_length: 300 });
  });
});

describe('secrets', () => {
  const SECRET = 'jt7NOE43FZPn';

  it('CALL-75: are sealed in the database, read as three asterisks, and stay when sent back so', async () => {
    const { world, save, read, trail } = await scene();
    const stored = async () => {
      const rows = await reading(world.context, selectSettings);
      return rows.find((row) => row.setting === 'payment_methods_payfast_passphrase')?.value;
    };

    const { body } = await save(one('payment_methods_payfast_passphrase', SECRET));
    const sealed = await stored();
    await save({
      settings: [
        { setting: 'payment_methods_payfast_passphrase', value: '***' },
        { setting: 'payment_methods_payfast_merchant_id', value: '10000100' },
      ],
    });

    expect(body.settings).toEqual([{ setting: 'payment_methods_payfast_passphrase', value: '***' }]);
    expect(JSON.stringify(sealed)).not.toContain(SECRET);
    const owner = { provider_id: world.provider_id, setting: 'payment_methods_payfast_passphrase' };
    expect(openSecret(test_app.services.secret_key, owner, sealed)).toBe(SECRET);
    expect(openSecret('another key of some length', owner, sealed)).toBeNull();
    expect(
      openSecret(test_app.services.secret_key, { ...owner, setting: 'payment_methods_bobpay_passphrase' }, sealed),
    ).toBeNull();
    expect(await stored()).toEqual(sealed);
    expect((await read()).values).toMatchObject({ payment_methods_payfast_passphrase: '***' });
    expect(JSON.stringify(await trail())).not.toContain(SECRET);
  });

  it('let a payment method be turned on once they are set', async () => {
    const { save } = await scene();
    const turnOn = { setting: 'payment_methods_bobpay_enabled', value: true };
    const account = { setting: 'payment_methods_bobpay_recipient_account_code', value: 'TSE001' };

    expect((await save({ settings: [turnOn, account] })).body.violations).toEqual([
      expect.objectContaining({ field: 'payment_methods_bobpay_passphrase', code: 'setting-missing' }),
    ]);
    await save(one('payment_methods_bobpay_passphrase', SECRET));
    expect((await save({ settings: [turnOn, account] })).status).toBe(200);
  });

  it('are hidden from users who may not set them', async () => {
    const { world, save, read } = await scene();
    await save(one('payment_methods_payfast_passphrase', SECRET));
    const customer = await makeCustomer(world);
    const ops = await signInAs(world, { role: ROLE.ops });

    for (const { token } of [customer, ops]) {
      expect((await read(token)).values).not.toHaveProperty('payment_methods_payfast_passphrase');
    }
  });
});

describe('who may', () => {
  it('SCREEN-49: who may not save learns whether a payment method has its merchant, not which', async () => {
    const { world, save, read } = await scene();
    const key = 'payment_methods_payfast_merchant_key';
    await save({ settings: [{ setting: key, value: '46f0cd694581a' }] });
    const ops = await signInAs(world, { role: ROLE.ops });
    const driver = await signInAs(world, { role: ROLE.driver, branch_id: world.johannesburg });

    expect((await read()).values[key]).toBe('46f0cd694581a');
    expect([(await read(ops.token)).values[key], (await read(driver.token)).values[key]]).toEqual(['***', '***']);
    const { provider_settings } = await succeed(test_app, providerApi.generalData, { token: ops.token });
    expect(provider_settings.find(({ setting }) => setting === key)?.value).toBe('***');
  });

  it('PERM-060: only who holds the right to save changes settings, account users read what concerns them', async () => {
    const { world, save, read } = await scene({ invoice_vat_no: '4010101010', pay_as_you_go: true });
    const customer = await makeCustomer(world);
    const ops = await signInAs(world, { role: ROLE.ops });

    expect((await save(one('invoice_due_days', 14), ops.token)).status).toBe(403);
    expect((await save(one('invoice_due_days', 14), customer.token)).status).toBe(403);
    expect((await read(ops.token)).values).toMatchObject({ invoice_vat_no: '4010101010' });
    const own = await read(customer.token);
    expect(own.values).toMatchObject({ pay_as_you_go: true });
    expect(own.values).not.toHaveProperty('invoice_vat_no');
    expect(own.changes).toEqual([]);
  });

  it('PERM-061 PERM-062: the feature toggles are for who may manage providers', async () => {
    const { world, save } = await scene();
    const platform = await signInAs(world, { role: ROLE.super });
    const features = one('enabled_features', ['dashboard', 'shipments']);

    const refused = await save(features);

    expect(refused.status).toBe(400);
    expect(refused.body.violations).toEqual([
      {
        field: 'enabled_features',
        code: 'not-permitted',
        message: 'You do not have permission to change this setting.',
      },
    ]);
    expect((await save(features, platform.token)).status).toBe(200);
  });

  it('PERM-090 PERM-092 PERM-093: sign-in services are for own brands, the default account for the platform', async () => {
    const { world, save } = await scene();
    const platform = await signInAs(world, { role: ROLE.super });
    const issuer = one('idm_issuer', 'https://idm.example.com');
    const as_own_brand = [await save(issuer), await save(one('default_account_code', 'WALKIN'))];
    await changeRows(world, `update providers set kind = 'shared-brand' where id = ${world.provider_id}`);
    test_app.services.provider_states.invalidate(world.provider_id);

    const as_shared_brand = [
      await save({ settings: [], reset: ['idm_issuer'] }),
      await save(one('google_client_id', 'mine')),
      // Sent back unchanged.
      await save(issuer),
    ];
    const by_platform = [
      await save(one('google_client_id', 'mine'), platform.token),
      await save(one('default_account_code', 'WALKIN'), platform.token),
    ];

    const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
    expect([statuses(as_own_brand), statuses(as_shared_brand), statuses(by_platform)]).toEqual([
      [200, 400],
      [400, 400, 200],
      [200, 200],
    ]);
    expect(as_shared_brand[1]?.body.violations).toEqual([
      { field: 'google_client_id', code: 'not-permitted', message: 'You do not have permission to change this setting.' },
    ]);
  });

  it('keeps each provider’s settings its own', async () => {
    const [here, there] = [await scene(), await scene({ invoice_due_days: 60 })];

    await here.save(one('invoice_due_days', 14));

    expect((await there.read()).values).toMatchObject({ invoice_due_days: 60 });
    expect(await there.trail()).toEqual([]);
  });
});

describe('the schema of the settings', () => {
  it('names every setting with its kind, its default and its place', async () => {
    const { admin } = await scene();

    const { settings } = await succeed(test_app, settingsApi.settingsSchema, { token: admin.token, input: {} });

    expect(settings.map(({ setting }) => setting)).toEqual([...SETTING_KEYS]);
    expect(settings.find(({ setting }) => setting === 'vat_percentage')).toMatchObject({
      kind: 'number',
      unit: '%',
      default_value: 15,
      tab: 'rates',
      section: 'invoice settings',
    });
  });
});
