import { accountApi } from '@tsela/contract/accounts/account-api';
import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../testing/field.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
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

const ask = (call: Parameters<TestApp['request']>[0], { token }: SignedIn, input: object) =>
  test_app.request(call, { token, host: world.host, input });
const save = (who: SignedIn, settings: object, account_id?: number) =>
  ask(accountSettingsApi.saveSettings, who, {
    ...(account_id !== undefined && { account_id }),
    settings: Object.entries(settings).map(([setting, value]) => ({ setting, value })),
  });

const BOX = { name: 'Shoe box', length: 35, width: 25, height: 15, weight: 2, declared_value: 500, is_default: true };

describe('what an account sets for its shipments', () => {
  it('DATA-28 DATA-33: every field of an account leaves with the calls, its parcel types among them', async () => {
    const customer = await makeCustomer(world, { account_type: 'postpaid', credit_limit: 500_000 });
    const { account_id } = customer;
    await ask(accountApi.change, admin, {
      id: account_id,
      tracking_prefix: 'ACM',
      invoice_frequency: 'weekly',
      invoice_frequency_time: 3,
      support_email: 'help@acme.example',
    });
    expect((await save(customer, { parcel_types: [BOX] })).status).toBe(200);

    const listed = await succeed(test_app, accountApi.list, { token: admin.token, input: { id: account_id } });
    const own = await succeed(test_app, providerApi.generalData, { token: customer.token });

    for (const account of [listed.accounts[0], own.account]) {
      expect(account).toMatchObject({
        id: account_id,
        account_code: expect.any(String),
        account_type: 'postpaid',
        balance: 0,
        credit_limit: 5000,
        is_on_hold: false,
        temp_disable_auto_hold: false,
        invoice_frequency: 'weekly',
        invoice_frequency_time: 3,
        tracking_prefix: 'ACM',
        billing_contact: { name: 'Billing', email: 'billing@example.com', mobile_number: '' },
        support_email: 'help@acme.example',
        account_billing_card_information: null,
        parcel_types: [BOX],
      });
    }
  });

  it('DATA-33: a user without leave to see billing does not learn of a card', async () => {
    const { account_id } = await makeCustomer(world);
    const { token } = await signInAs(world, { role: ROLE.no_billing, account_id });

    const { accounts } = await succeed(test_app, accountApi.list, { token });

    expect(Object.keys(accounts[0] ?? {})).not.toContain('account_billing_card_information');
  });

  it('DATA-28: parcel types are checked, by whichever user they are saved, and those of one account stay its own', async () => {
    const [customer, stranger] = [await makeCustomer(world), await makeCustomer(world)];

    const refused = await save(customer, { parcel_types: [BOX, { ...BOX, name: 'Tube' }] });
    expect([refused.status, refused.body.message]).toEqual([400, 'Only one parcel type can be the usual one.']);
    const fixed = await ask(accountSettingsApi.saveSettings, admin, {
      account_id: customer.account_id,
      settings: [{ setting: 'parcel_types', value: [BOX], is_fixed: true }],
    });
    expect(fixed.status).toBe(200);
    const changed = await save(customer, { parcel_types: [] });
    expect([changed.status, changed.body.message]).toEqual([400, 'Set by Test Couriers']);
    const { accounts } = await succeed(test_app, accountApi.list, { token: stranger.token });
    expect(accounts[0]?.parcel_types).toEqual([]);
    const events = await rowsOf(
      world,
      `select 1 from events where type = 'account.setting-changed' and object_id = ${customer.account_id}`,
    );
    expect(events).toHaveLength(1);
  });

  it('DATA-28: a change of parcel types reaches the pages that are open', async () => {
    const customer = await makeCustomer(world);
    const { current_time } = await succeed(test_app, providerApi.generalData, { token: customer.token });
    await save(customer, { parcel_types: [BOX] });

    const since = await succeed(test_app, providerApi.generalData, { token: customer.token, input: { since: current_time } });

    expect(since.account?.parcel_types).toEqual([BOX]);
  });

  it('the usual service is one that is offered', async () => {
    const customer = await makeCustomer(world);

    const refused = await save(customer, { default_service_level_code: 'NO-SUCH' });
    expect([refused.status, refused.body.violations[0].field, refused.body.message]).toEqual([
      400,
      'default_service_level_code',
      'This service is not offered to the account.',
    ]);
    expect((await save(customer, { default_service_level_code: 'ECO' })).status).toBe(200);
    expect((await save(customer, { default_service_level_code: '' })).status).toBe(200);
  });

  it('bookings follow the reference rules of the account, for every booker', async () => {
    const customer = await makeCustomer(world, { balance: 1_000_000 });
    const { account_id } = customer;
    await save(customer, { require_customer_reference: true, customer_reference_pattern: 'PO-####' });
    const book = (who: SignedIn, parts: object) =>
      ask(shipmentApi.create, who, aShipment({ ...(who === admin && { account_id }), ...parts }));

    for (const who of [customer, admin]) {
      const missing = await book(who, {});
      expect([missing.status, missing.body.message]).toEqual([412, 'A customer reference is required. It begins with PO-']);
      const wrong = await book(who, { customer_reference: 'seven' });
      expect([wrong.status, wrong.body.message]).toEqual([
        400,
        'The customer reference has to look like PO-####, where # is a digit, @ a letter and * anything.',
      ]);
    }
    expect((await book(customer, { customer_reference: 'po-1234' })).status).toBe(200);

    const told = await ask(rateApi.optIn, customer, {});
    expect([told.body.customer_reference_required, told.body.customer_reference_prefix]).toEqual([true, 'PO-']);

    // A quote needs no reference; taking it up does.
    const quote = await book(customer, { quick_quote: 'quote' });
    expect(quote.status).toBe(200);
    const accept = (customer_reference?: string) =>
      ask(shipmentApi.acceptQuote, customer, { id: quote.body.id, ...(customer_reference && { customer_reference }) });
    expect((await accept()).status).toBe(412);
    expect((await accept('PO 1')).status).toBe(400);
    expect((await accept('PO-0001')).status).toBe(200);
  });

  it('stickers come as the account has set it, unless a format is named', async () => {
    const customer = await makeCustomer(world, { balance: 1_000_000 });
    const { id } = await bookOne(world, { account_id: customer.account_id });
    const kindOf = async (who: SignedIn, input: object) => {
      const { body } = await ask(shipmentApi.stickers, who, { id, force_print: true, ...input });
      return 'url' in body ? 'pdf' : 'zpl';
    };

    expect(await kindOf(customer, {})).toBe('pdf');
    await save(customer, { label_format: 'zpl' });
    expect(await Promise.all([kindOf(customer, {}), kindOf(admin, {}), kindOf(customer, { format: 'pdf' })])).toEqual([
      'zpl',
      'zpl',
      'pdf',
    ]);
  });

  it('SCREEN-21: further recipients hear what senders hear, as long as senders are told', async () => {
    const customer = await makeCustomer(world, { balance: 1_000_000 });
    await save(customer, {
      notification_extra_emails: ['desk@example.com'],
      notification_extra_numbers: ['083 999 0000'],
    });
    const toldOf = async (shipment: { readonly id: number }) =>
      (
        await rowsOf<{ told: string }>(
          world,
          `select channel || ' ' || recipient as told from messages where shipment_id = ${shipment.id} and event = 'created' order by 1`,
        )
      ).map(({ told }) => told);

    const told = await toldOf(await bookOne(world, { account_id: customer.account_id }));
    await save(customer, {
      notification_overrides: {
        notify_collection_on_shipment_created_email: false,
        notify_collection_on_shipment_created_sms: false,
      },
    });
    const quiet = await toldOf(await bookOne(world, { account_id: customer.account_id }));
    const other = await toldOf(
      await bookOne(world, { account_id: (await makeCustomer(world, { balance: 1_000_000 })).account_id }),
    );

    // Senders get no SMS here, so further recipients get none either.
    expect(told.filter((line) => !other.includes(line))).toEqual(['email desk@example.com']);
    expect(quiet).toEqual(other.filter((line) => !line.includes('sipho') && !line.includes('+27821234567')));
  });
});
