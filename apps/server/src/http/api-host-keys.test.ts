import { dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aKeyOf } from '../testing/api-keys.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { aShipment, makeCustomer, makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services, { show_billing_transactions_for_account_users: true });
});
afterAll(() => test_app.close());

async function ask(method: 'GET' | 'POST', url: string, { token, body }: { token: string; body?: object }) {
  const answer = await test_app.app.inject({
    method,
    url,
    headers: {
      host: `api.${world.host}`,
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
}

const words = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');
const missing = (keys: string, value: object) => words(keys).filter((key) => !(key in value));

/** Top-level keys of a shipment, as the page lists them. */
const OF_SHIPMENT = `id provider_id account_id short_tracking_reference custom_tracking_reference customer_reference latest_tracking_event_time time_created
  time_modified deleted_date source collection_min_date collection_after collection_before delivery_min_date delivery_after delivery_before status
  service_level_id service_level_code service_level_name rate charged_weight actual_weight volumetric_weight declared_value is_return is_pending
  collected_date delivered_date estimated_collection estimated_delivery_from estimated_delivery_to earliest_collection_capacity_date
  current_branch_id current_branch_name current_branch_public_name collection_branch_id collection_branch_name delivery_branch_id delivery_branch_name
  collection_hub delivery_hub total_note_count external_note_count mute_notifications pod_method has_pod_files all_pods_are_verified tracking_events
  collection_rescheduled delivery_rescheduled account collection_address delivery_address collection_contact delivery_contact parcels rates`;

describe('what the api. host answers, key for key', () => {
  it('public API §3, §9: a shipment, its parcels, contacts, addresses and price', async () => {
    const { key: token } = await aKeyOf(test_app, world, { scopes: ['read', 'book', 'prices'] });
    const booked = await ask('POST', '/v2/shipments', { token, body: aShipment() });
    const { shipments } = await ask('GET', `/v2/shipments?id=${booked.id}`, { token });

    for (const shipment of [booked, shipments[0]]) {
      const [parcel] = shipment.parcels;
      expect(missing(OF_SHIPMENT, shipment)).toEqual([]);
      expect(
        missing(
          `id status tracking_reference alternative_tracking_reference packaging parcel_description submitted_length_cm submitted_width_cm
          submitted_height_cm submitted_weight_kg has_been_dimensioned`,
          parcel,
        ),
      ).toEqual([]);
      // Until it is measured the measures are those submitted.
      expect([parcel.actual_length_cm, parcel.actual_weight_kg, parcel.has_been_dimensioned]).toEqual([
        parcel.submitted_length_cm,
        parcel.submitted_weight_kg,
        false,
      ]);
      expect(shipment.delivery_contact).toMatchObject({ provider_id: world.provider_id, shipment_id: booked.id });
      expect(missing('type value vat type_id vat_percentage vat_type', shipment.rates[0])).toEqual([]);
      expect(
        missing(
          'type company street_address local_area city code zone country lat lng entered_address gs_hash',
          shipment.delivery_address,
        ),
      ).toEqual([]);
      expect([shipment.collection_hub, shipment.collection_branch_name, shipment.deleted_date, shipment.tracking_events]).toEqual(
        [shipment.collection_branch.name, shipment.collection_branch.name, '0001-01-01T00:00:00Z', null],
      );
    }
  });

  it('public API §3: the web app is told a parcel that is not measured, and none of the other names', async () => {
    const { token } = await makeCustomer(world, { balance: 100_000 });
    const answer = await test_app.app.inject({
      method: 'POST',
      url: '/api/shipments',
      headers: { host: world.host, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(aShipment()),
    });

    expect([answer.json().parcels[0].actual_weight_kg, 'collection_hub' in answer.json()]).toEqual([null, false]);
  });

  it('public API §2: prices and what may be chosen', async () => {
    const { key: token } = await aKeyOf(test_app, world, { scopes: ['prices'] });
    const { collection_address, delivery_address, parcels } = aShipment();
    const body = { collection_address, delivery_address, parcels, declared_value: 500 };

    const { message, rates, service_days } = await ask('POST', '/v2/rates', { token, body });
    const opt_in = await ask('POST', '/v2/rates/opt-in', { token, body: { collection_address, delivery_address } });

    expect([message, missing('collection_service_days delivery_service_days', service_days)]).toEqual(['Success', []]);
    for (const rate of rates)
      expect([
        ...missing(
          `rate rate_excluding_vat base_rate service_level surcharges rate_adjustments time_based_rate_adjustments extras charged_weight
          actual_weight volumetric_weight`,
          rate,
        ),
        ...missing(
          'charge_per_parcel charge group_name vat vat_type vat_percentage rate_formula_type total_calculated_weight',
          rate.base_rate,
        ),
        ...missing(
          `id code name description delivery_date_from delivery_date_to collection_date collection_cut_off_time vat_type
          insurance_disabled`,
          rate.service_level,
        ),
      ]).toEqual([]);
    expect(missing('opt_in_rates opt_in_time_based_rates count', opt_in)).toEqual([]);
  });

  it('public API §4 to §8: papers, tracking, pickup points and the ledger', async () => {
    const { key: token } = await aKeyOf(test_app, world, { scopes: ['read', 'book', 'labels', 'billing'] });
    const { id, short_tracking_reference } = await ask('POST', '/v2/shipments', { token, body: aShipment() });
    const find = async (url: string) => ask('GET', url, { token });

    const label = await find(`/v2/shipments/label?id=${id}`);
    const { shipments: tracked } = await find(`/v2/tracking/shipments?tracking_reference=${short_tracking_reference}`);
    const { transactions } = await find('/v2/billing/transactions?order_by=transaction_date&order=DESC&limit=5');
    const points = await find('/v2/pickup-points?lat=-26.1&lng=28.05&order_closest=true&limit=5');

    expect(missing('url filename bucket expiry_duration', label)).toEqual([]);
    expect(
      missing(
        `provider_id shipment_id short_tracking_reference custom_tracking_reference status shipment_time_created shipment_time_modified
        shipment_collected_date shipment_delivered_date shipment_estimated_collection shipment_estimated_delivery_from
        shipment_estimated_delivery_to collection_from delivery_to collection_hub delivery_hub service_level_code service_level_name
        parcel_count parcel_tracking_references tracking_events tracking_steps`,
        tracked[0],
      ),
    ).toEqual([]);
    expect(missing('id parcel_id date status source message location lat lng', tracked[0].tracking_events[0])).toEqual([]);
    expect(missing('step_number label progress', tracked[0].tracking_steps[0])).toEqual([]);
    expect(
      missing(
        `id transaction_date effective_date type amount vat vat_percentage doc_display_id has_been_reversed shipment_id shipment_reference
        account_id account_code invoice_id invoiceable imported_payment_id credit_note_id source`,
        transactions[0],
      ),
    ).toEqual([]);
    expect(missing('pickup_points count', points)).toEqual([]);
  });

  it('public API §8: a statement of some days as a link to its PDF, which is the same one asked for again', async () => {
    const { key: token } = await aKeyOf(test_app, world, { scopes: ['billing'] });
    const other = await aKeyOf(test_app, world, { scopes: ['billing'] });
    const today = dayOf(new Date());
    const days = `start_date=${today.slice(0, 8)}01&end_date=${today}`;
    const find = async (query: string, by = token) => ask('GET', `/v2/billing/statements?${query}`, { token: by });

    const before = await find(days);
    const linked = await find(`${days}&pdf=true`);
    const again = await find(`${days}&pdf=true`);
    const open = (url: string) => {
      const { pathname, search } = new URL(url);
      return test_app.app.inject({ method: 'GET', url: pathname + search, headers: { host: `api.${world.host}` } });
    };
    const file = await open(linked.url);

    expect([before.count, linked.statements[0].id, again.statements[0].id]).toEqual([
      0,
      again.statements[0].id,
      linked.statements[0].id,
    ]);
    expect([linked.bucket, linked.expiry_duration, linked.filename.endsWith(`_${today}.pdf`)]).toEqual(['', '24 hours', true]);
    expect([file.statusCode, file.headers['content-type'], file.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect((await open(`${linked.url}0`)).statusCode).toBe(404);
    // A link to a proof of delivery with the same number is another one.
    expect((await open(linked.url.replace('/billing/statements/file', '/s3-url/file'))).statusCode).toBe(404);
    expect([
      (await find(days)).count,
      (await find('start_date=2020-01-01&end_date=2020-01-31')).count,
      (await find(days, other.key)).count,
    ]).toEqual([1, 0, 0]);
  });

  it('public API §8: a network opens links to statements sixty times in a minute, and another one as often', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:10+02:00') });
    const open = (remoteAddress: string) =>
      test_app.app.inject({ method: 'GET', url: '/api/billing/statements/file?token=none', remoteAddress });

    const statuses: number[] = [];
    for (let time = 0; time < 62; time++) statuses.push((await open('198.51.100.7')).statusCode);
    const other = await open('203.0.113.9');
    vi.useRealTimers();

    expect([statuses.filter((status) => status === 404).length, statuses.slice(60), other.statusCode]).toEqual([
      60,
      [429, 429],
      404,
    ]);
  });

  it('public API §8: a statement as a PDF needs its days, which are not to come', async () => {
    const { key: token } = await aKeyOf(test_app, world, { scopes: ['billing'] });
    const refused = async (query: string) => {
      const answer = await test_app.app.inject({
        method: 'GET',
        url: `/v2/billing/statements?${query}`,
        headers: { host: `api.${world.host}`, authorization: `Bearer ${token}` },
      });
      return [answer.statusCode, answer.json().violations?.[0]?.field];
    };

    expect(await refused('pdf=true')).toEqual([400, 'start_date']);
    expect(await refused('pdf=true&start_date=2026-01-01')).toEqual([400, 'end_date']);
    expect((await refused('pdf=true&start_date=2999-01-01&end_date=2999-01-31'))[0]).toBe(400);
  });
});
