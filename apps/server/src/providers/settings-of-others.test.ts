import { auditApi } from '@tsela/contract/audit/audit-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let platform: World;
let other: World;
let operator: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  platform = await makeWorld(test_app.services);
  other = await makeWorld(test_app.services, { support_contact_number: '0105550100' });
  operator = await signInAs(platform, { role: ROLE.super });
});
afterAll(() => test_app.close());

const ask = (call: Parameters<TestApp['request']>[0], input: object, person = operator, world = platform) =>
  test_app.request(call, { token: person.token, host: world.host, input });
const valueOf = (body: { settings: { setting: string; value: unknown }[] }, key: string) =>
  body.settings.find(({ setting }) => setting === key)?.value;

it('CALL-31 CALL-75: role 1 reads and saves the settings of another provider, audited there', async () => {
  const { provider_id } = other;
  const before = await ask(settingsApi.readSettings, { provider_id });
  const saved = await ask(settingsApi.saveSettings, {
    provider_id,
    settings: [
      { setting: 'support_contact_number', value: '0105550199' },
      { setting: 'payment_methods_payfast_passphrase', value: 'a secret of theirs' },
    ],
    based_on: before.body.current_time,
  });
  const after = await ask(settingsApi.readSettings, { provider_id });
  const own = await ask(settingsApi.readSettings, {});
  const seen = await ask(settingsApi.readSettings, {}, await signInAs(other, { role: ROLE.admin }), other);
  const trail = await ask(auditApi.events, { type: 'provider_setting', object_id: provider_id, provider_id });
  const count = (world: World) =>
    rowsOf(world, `select id from events where provider_id = ${world.provider_id} and type = 'provider-setting.changed'`);

  expect([before.status, saved.status, valueOf(before.body, 'support_contact_number')]).toEqual([200, 200, '0105550100']);
  expect([after, seen].map(({ body }) => valueOf(body, 'support_contact_number'))).toEqual(['0105550199', '0105550199']);
  expect([valueOf(after.body, 'payment_methods_payfast_passphrase'), valueOf(own.body, 'support_contact_number')]).toEqual([
    '***',
    undefined,
  ]);
  expect([(await count(other)).length, (await count(platform)).length]).toEqual([2, 0]);
  expect(trail.body.audit_events.map(({ change }: { change: { change_to: unknown } }) => change.change_to)).toEqual([
    { payment_methods_payfast_passphrase: '***' },
    { support_contact_number: '0105550199' },
  ]);
});

it('CALL-31: no other role reaches another provider, and none one that is not there', async () => {
  const admin = await signInAs(platform, { role: ROLE.admin });
  const { provider_id } = other;
  const change = { provider_id, settings: [{ setting: 'support_contact_number', value: '0105550111' }] };
  const statuses = [
    await ask(settingsApi.readSettings, { provider_id }, admin),
    await ask(settingsApi.saveSettings, change, admin),
    await ask(auditApi.events, { type: 'provider_setting', object_id: provider_id, provider_id }, admin),
    await ask(settingsApi.readSettings, { provider_id: 999_999_999 }),
    await ask(auditApi.events, { type: 'user', object_id: 1, provider_id }),
    await ask(settingsApi.readSettings, { provider_id: platform.provider_id }, admin),
  ].map(({ status }) => status);

  expect(statuses).toEqual([404, 404, 404, 404, 404, 200]);
});

it('CALL-75: of two who save one setting of a provider from two places the later is told', async () => {
  const there = await signInAs(other, { role: ROLE.admin });
  const { provider_id } = other;
  const base = await ask(settingsApi.readSettings, { provider_id });
  const based_on = base.body.current_time;
  const settings = (value: string) => [{ setting: 'support_contact_number', value }];

  const first = await ask(settingsApi.saveSettings, { settings: settings('0105550122'), based_on }, there, other);
  const late = await ask(settingsApi.saveSettings, { provider_id, settings: settings('0105550133'), based_on });

  expect([first.status, late.status, late.body.violations[0].field]).toEqual([200, 409, 'support_contact_number']);
});
