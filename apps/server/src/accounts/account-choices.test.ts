import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilHeard } from '../testing/heard.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeAccount, makeCustomer, makeWorld } from '../testing/world.ts';

/** Two processes of one installation. */
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  [here, there] = [await openTestApp(), await openTestApp()];
});
afterAll(async () => {
  await here.close();
  await there.close();
});

it('SCREEN-21: what an account says of its references and messages reaches every process at once, and holds for no other account', async () => {
  const world = await makeWorld(here.services);
  const { token, account_id } = await makeCustomer(world, { balance: 0 });
  const others = await makeAccount(world);
  const choicesAt = async ({ services }: TestApp, id = account_id) =>
    (await services.account_choices.of(world.provider_id)).of(id);
  const silent = {
    notice_overrides: {},
    extra_recipients: { email: [], sms: [] },
    reference_rules: { require_customer_reference: false, customer_reference_pattern: '' },
  };
  const untilToldThere = () => untilHeard({ told_by: here, heard_by: there });
  await untilToldThere();
  expect([await choicesAt(here), await choicesAt(there)]).toEqual([silent, silent]);

  const settings = [
    { setting: 'notification_overrides', value: { notify_delivery_on_shipment_collected_email: false } },
    { setting: 'notification_extra_emails', value: ['stock@example.com'] },
    { setting: 'customer_reference_pattern', value: 'INV####' },
  ];
  const { status } = await here.request(accountSettingsApi.saveSettings, {
    token,
    host: world.host,
    input: { settings, account_id },
  });

  expect(status).toBe(200);
  const said = {
    notice_overrides: { notify_delivery_on_shipment_collected_email: false },
    extra_recipients: { email: ['stock@example.com'], sms: [] },
    reference_rules: { require_customer_reference: false, customer_reference_pattern: 'INV####' },
  };
  expect(await choicesAt(here)).toEqual(said);
  await untilToldThere();
  expect(await choicesAt(there)).toEqual(said);
  expect(await choicesAt(there, others)).toEqual(silent);

  // Only what has changed is read again; the rest is as it was.
  const changed = { settings: [{ setting: 'customer_reference_pattern', value: 'PO-##' }], account_id };
  await here.request(accountSettingsApi.saveSettings, { token, host: world.host, input: changed });
  const now_said = { ...said, reference_rules: { require_customer_reference: false, customer_reference_pattern: 'PO-##' } };
  expect(await choicesAt(here)).toEqual(now_said);
  await untilToldThere();
  expect(await choicesAt(there)).toEqual(now_said);
});
