import type { ShipmentFilters } from '@tsela/contract/shipments/shipment-api';
import type { RequestContext } from '@tsela/server/context';
import { listShipmentRows } from '@tsela/server/shipments/list/listed-shipment-reads';
import type { AccountId, ProviderId, RoleId } from '@tsela/domain/ids';
import { SHIPMENT_ORDERS } from '@tsela/domain/shipments/shipment-list';
import { asOwner, openAccounts } from './money-books.ts';
import type { Figure } from './rating.ts';
import { recordStatements, replay } from './recorder.ts';
import type { Sent } from './recorder.ts';
import { asUser, makeStaffUser } from './world.ts';
import type { Bench } from './world.ts';

/** `TSELA_BENCH_LIST_ROWS` makes it a smaller one, to be tried beside other work. */
const ROWS = Number(process.env['TSELA_BENCH_LIST_ROWS'] ?? 1_000_000);
const ACCOUNTS = 50;
/** The oldest, as those that were billed are. */
const INVOICED = ROWS / 5;
const OPERATIONS = 4 as RoleId;
const AT_ONCE = 16;
const TIMES = 6;
const PAGE = { limit: 20, offset: 0 };
/** Issue 18: of the slowest of a hundred, and as against its bare statements. */
const MOST_MS = 50;
const MOST_TIMES = 3;

type Asked = Partial<ShipmentFilters>;

/** Every filter and every order of a list of a million, for staff and for one of fifty accounts, each against its statements alone. */
export async function measureListFilters(bench: Bench): Promise<Figure[]> {
  const { context, account_ids } = await openAccounts(bench, { name: 'Lists', accounts: ACCOUNTS });
  await fillLists(bench.owner_url, context.provider_id, account_ids);
  const { user_id } = await makeStaffUser(context, OPERATIONS);
  const staff = await asUser(context, user_id);
  const [account_id] = account_ids;
  const asked = filters().flatMap((each) => [each, { ...each, ...(account_id !== undefined && { account_id }) }]);
  const figures: Figure[] = [];
  // Connections are opened, and what they read by key is planned, before the first is measured.
  await slowest(() => listShipmentRows(staff, { ...PAGE }));
  for (const input of asked) figures.push(await measureOne(bench, staff, input));
  for (const search of SEARCHED) figures.push(await measureSearch(staff, search));
  return figures;
}

function filters(): Asked[] {
  const [day, later] = [-40, -38].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  const dated = (['collected_date', 'delivered_date', 'collection_min_date', 'invoice_date'] as const).map((date_filter) => ({
    date_filter,
    ...(day !== undefined && { start_date: day }),
    ...(later !== undefined && { end_date: later }),
  }));
  return [
    ...SHIPMENT_ORDERS.flatMap((order_by) => (['desc', 'asc'] as const).map((order) => ({ order_by, order }))),
    { status: 'at-hub' },
    { view: 'active' },
    { view: 'problems' },
    { service_level_code: 'LOX' },
    { is_return: true },
    { declared_value_over: 4000 },
    { address_type: 'counter' },
    { pod_method: 'grv' },
    { pickup_point_provider: 'pudo' },
    { is_invoiced: true },
    { is_invoiced: false },
    ...dated,
    { search: '082 000 0077' },
    { search: 'person77@example.com' },
    { search: '8005' },
    { search: 'l00f00' },
    { service_level_code: 'LOX', order_by: 'charged_weight', order: 'desc' },
  ] as Asked[];
}

async function measureOne({ services }: Bench, staff: RequestContext, asked: Asked): Promise<Figure> {
  const input = { ...PAGE, ...asked };
  const read = () => listShipmentRows(staff, input);
  await read();
  const sent = await recordStatements(read);
  const alone = () => sendAlone(services, sent);
  await alone();
  const [whole_ms, alone_ms] = [await slowest(read), await slowest(alone)];
  const name = Object.entries(asked)
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ');
  return {
    lines: [`list by ${name}: ${whole_ms.toFixed(1)} ms, its ${sent.length} statements alone ${alone_ms.toFixed(1)} ms`],
    reached: whole_ms <= MOST_MS && whole_ms <= MOST_TIMES * Math.max(alone_ms, 1),
  };
}

/** What is typed into the search of the list; each is in a few shipments, in thousands or in all. Source: issue 18. */
const SEARCHED = [
  '082 000 0077',
  '+27 82 000 0077',
  'person77@example.com',
  '8005',
  'l00f00',
  'person77',
  '8005 l00f',
  'person',
  '2196',
] as const;
const SEARCH_MOST_MS = 30;

/** A search of one caller: the first page and its total, of which those of thousands stand for a while. */
async function measureSearch(staff: RequestContext, search: string): Promise<Figure> {
  const read = () => listShipmentRows(staff, { ...PAGE, search });
  const { count } = await read();
  const took: number[] = [];
  for (let round = 0; round < AT_ONCE * TIMES; round++) {
    const began = performance.now();
    await read();
    took.push(performance.now() - began);
  }
  const slowest_ms = took.toSorted((one, other) => other - one)[1] ?? Number.NaN;
  return {
    lines: [
      `list of ${ROWS} searched by ${search}: ${slowest_ms.toFixed(1)} ms to ${count} shipments (at most ${SEARCH_MOST_MS})`,
    ],
    reached: slowest_ms <= SEARCH_MOST_MS,
  };
}

async function sendAlone({ pool }: Bench['services'], sent: readonly Sent[]): Promise<void> {
  const client = await pool.connect();
  try {
    await replay(client, sent, new Map());
  } finally {
    client.release();
  }
}

/** How long the slowest of about a hundred takes, sixteen at a time. */
async function slowest(operation: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let times = 0; times < TIMES; times++) {
        const began = performance.now();
        await operation();
        took.push(performance.now() - began);
      }
    }),
  );
  return took.toSorted((one, other) => other - one)[1] ?? Number.NaN;
}

/** A year and a half of shipments: most are delivered, and what few of them are is spread over all of the time. */
async function fillLists(owner_url: string, provider_id: ProviderId, account_ids: readonly AccountId[]): Promise<void> {
  const address = `jsonb_build_object('street_address', n || ' Oxford Road', 'local_area', 'Sea Point', 'city', 'Cape Town', 'code', '8005', 'zone', 'WC',
    'company', '', 'country', 'South Africa', 'entered_address', '', 'gs_hash', 'x', 'type',
    case when n % 200 = 0 then 'counter' when n % 5 = 0 then 'business' else 'residential' end)`;
  const contact = `jsonb_build_object('name', 'Person ' || n % 5000, 'email', 'person' || n % 5000 || '@example.com', 'mobile_number', '+2782' || lpad((n % 5000)::text, 7, '0'))`;
  await asOwner(
    owner_url,
    `insert into shipments (provider_id, id, account_id, status, short_tracking_reference, source, collection_address, delivery_address, collection_contact,
       delivery_contact, collection_min_date, service_level_id, service_level_code, service_level_name, rate_cents, charged_weight_g, actual_weight_g,
       volumetric_weight_g, pod_method, parcel_count, is_return, declared_value_cents, delivery_pickup_point_provider, delivery_pickup_point_id, collected_date,
       delivered_date, estimated_delivery_to, time_created, time_modified, search_text)
     select $1, nextval('shipment_ids'), ($2::bigint[])[1 + n % ${account_ids.length}],
       case when n <= 10000 then (array['submitted', 'collected', 'at-hub'])[1 + n % 3] when n % 97 = 0 then 'undeliverable' else 'delivered' end,
       'L' || lpad(to_hex(n), 6, '0'), 'api', ${address}, ${address}, ${contact}, ${contact}, (now() - n * interval '1 minute')::date, 1,
       case when n % 400 = 0 then 'LOX' when n % 3 = 0 then 'OVN' else 'ECO' end, 'Economy', 9000 + n % 7000, 500 + n % 30000, 500, 500,
       case when n % 300 = 0 then 'grv' else 'pin-with-fallback' end, 1, n % 250 = 0, case when n % 150 = 0 then 100 * (n % 9000) else 0 end,
       case when n % 350 = 0 then 'pudo' else '' end, case when n % 350 = 0 then 'P1' else '' end,
       case when n > 5000 then now() - n * interval '1 minute' + interval '5 hours' end, case when n > 10000 then now() - n * interval '1 minute' + interval '2 days' end,
       now() - n * interval '1 minute' + interval '3 days', now() - n * interval '1 minute', now() - n * interval '1 minute',
       ' 8005 l' || lpad(to_hex(n), 6, '0') || ' person' || n % 5000
     from generate_series(1, ${ROWS}) n`,
    [provider_id, account_ids],
  );
  for (const word of [`'l' || substr(lower(short_tracking_reference), 2)`, `'8005'`, `lower(delivery_contact ->> 'email')`])
    await asOwner(
      owner_url,
      `insert into shipment_words (provider_id, word, shipment_id) select provider_id, ${word}, id from shipments where provider_id = $1 order by 2, 3`,
      [provider_id],
    );
  await fillInvoices(owner_url, provider_id);
  await asOwner(owner_url, 'analyze', []);
}

/** An invoice a day of each account for its oldest shipments. */
async function fillInvoices(owner_url: string, provider_id: ProviderId): Promise<void> {
  await asOwner(
    owner_url,
    `insert into billing_documents (provider_id, id, kind, number, account_id, date, total_cents, vat_cents, time_created)
     select $1, nextval('billing_document_ids'), 'invoice', row_number() over (), account_id, day, 0, 0, day from
       (select distinct account_id, collection_min_date as day from (select * from shipments where provider_id = $1 order by id desc limit ${INVOICED}) old) days`,
    [provider_id],
  );
  await asOwner(
    owner_url,
    `insert into transactions (provider_id, id, account_id, type, contra_account, amount_cents, vat_cents, vat_percentage_bp, balance_after_cents, shipment_id,
       description, effective_date, time_created, source)
     select provider_id, nextval('transaction_ids'), account_id, 'shipping-charge', 'shipping', -rate_cents, -1500, 1500, 0, id, 'Shipment', time_created,
       time_created, 'api' from (select * from shipments where provider_id = $1 order by id desc limit ${INVOICED}) s`,
    [provider_id],
  );
  await asOwner(
    owner_url,
    `insert into billing_document_lines (provider_id, document_id, transaction_id, amount_cents, vat_cents)
     select t.provider_id, d.id, t.id, t.amount_cents, t.vat_cents from transactions t
       join shipments s on s.provider_id = t.provider_id and s.id = t.shipment_id
       join billing_documents d on d.provider_id = t.provider_id and d.account_id = t.account_id and d.date = s.collection_min_date
     where t.provider_id = $1`,
    [provider_id],
  );
  await asOwner(
    owner_url,
    `update accounts a set invoiced_until = (select max(s.time_created) from (select account_id, time_created from shipments where provider_id = $1 order by id desc
       limit ${INVOICED}) s where s.account_id = a.id) where a.provider_id = $1`,
    [provider_id],
  );
}
