import { readActorById } from '@tsela/server/sessions/session-reads';
import { randomBytes } from 'node:crypto';
import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { createAccount } from '@tsela/server/accounts/create-account';
import { readConfig } from '@tsela/server/config';
import type { RequestContext } from '@tsela/server/context';
import { inTransaction } from '@tsela/server/db/transaction';
import { openServices } from '@tsela/server/main';
import { createBranch } from '@tsela/server/providers/create-branch';
import { createProvider } from '@tsela/server/providers/create-provider';
import { publishRateRevision } from '@tsela/server/rates/tariff/publish-rate-revision';
import { hashPassword } from '@tsela/server/sessions/passwords';
import { insertSession } from '@tsela/server/sessions/session-repository';
import { drawToken, hashToken } from '@tsela/server/sessions/session-token';
import type { Services } from '@tsela/server/services';
import { createUser } from '@tsela/server/user-records/create-user';
import type { AccountId, ProviderId, RoleId, UserId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import { dayOf } from '@tsela/domain/time/day';
import pg from 'pg';
import { demoCard } from '../simulator/tariff.ts';
import { BRANCHES } from '../simulator/network.ts';

/** A courier with accounts that can pay for as long as the bench lasts. */
export interface BenchWorld {
  readonly services: Services;
  readonly context: RequestContext;
  readonly provider_id: ProviderId;
  readonly customers: readonly BenchCustomer[];
  readonly close: () => Promise<void>;
}

export interface BenchCustomer {
  readonly account_id: AccountId;
  readonly user_id: UserId;
  readonly token: string;
}

/** What a comparison works with. */
export interface Bench extends BenchWorld {
  readonly base_url: string;
  readonly database_url: string;
  /** The database as the owner of its tables. */
  readonly owner_url: string;
}

/** As many bookings at once as there are accounts: one account's bookings wait for each other by design. */
const CUSTOMERS = 8;
const LISTED_SHIPMENTS = 100_000;
const UNDER_WAY = 4000;
const OWNER = 5 as RoleId;
export const PASSWORD = 'vyf groen berge';

export async function makeBenchWorld(options: {
  owner_url: string;
  database_url: string;
  secret_key: string;
}): Promise<BenchWorld> {
  const { owner_url, database_url, secret_key } = options;
  const config = readConfig({ DATABASE_URL: database_url, SECRET_KEY: secret_key, DEMO: '0' });
  const services = await openServices({ config, database_url, secret_key });
  const founding = contextOf(services, 0 as ProviderId);
  const provider_id = await createProvider(founding, {
    name: 'Bench',
    origins: ['127.0.0.1'],
    settings: { provider_title: 'Bench' },
  });
  const context = contextOf(services, provider_id);
  for (const { code, name, city, zone, lat, lng } of BRANCHES) await createBranch(context, { code, name, city, zone, lat, lng });
  await publishRateRevision(context, { name: 'Bench', card: demoCard(1, dayOf(context.now)) });
  const customers: BenchCustomer[] = [];
  const password_hash = await hashPassword(PASSWORD);
  for (let number = 0; number < CUSTOMERS; number++) customers.push(await makeCustomer(context, { number, password_hash }));
  const account_ids = customers.slice(0, 1).map(({ account_id }) => account_id);
  await fillShipments(owner_url, { provider_id, account_ids, rows: LISTED_SHIPMENTS, under_way: UNDER_WAY });
  await spreadIds(owner_url);
  return { services, context, provider_id, customers, close: services.close };
}

export function contextOf(services: Services, provider_id: ProviderId): RequestContext {
  return {
    provider_id,
    actor: { kind: 'system', name: 'Bench' },
    now: new Date(),
    request_id: 'bench',
    client_version: 'bench',
    source: 'api',
    ip: '127.0.0.1',
    user_agent: 'bench',
    services,
  };
}

async function makeCustomer(
  context: RequestContext,
  { number, password_hash }: { number: number; password_hash: string },
): Promise<BenchCustomer> {
  const account_id = await createAccount(context, {
    account_code: `BEN${number}`,
    name: `Bench ${number}`,
    account_type: 'postpaid',
    credit_limit_cents: cents(10_000_000_000),
    invoice_frequency: 'monthly',
    billing_contact: { name: 'Bench', email: 'bench@example.com', mobile_number: '' },
  });
  const person = { name: `Bench ${number}`, email: `bench${number}@example.com`, role_id: OWNER, account_id, password_hash };
  return { account_id, ...(await makePerson(context, person)) };
}

/** Signs a user of the provider in; answers the token. */
export async function makeStaff(
  context: RequestContext,
  role_id: RoleId,
  email = `staff${role_id}@example.com`,
): Promise<string> {
  return (await makeStaffUser(context, role_id, email)).token;
}

/** The same, with whom it is. */
export async function makeStaffUser(
  context: RequestContext,
  role_id: RoleId,
  email = `staff${role_id}@example.com`,
): Promise<{ user_id: UserId; token: string }> {
  const password_hash = await hashPassword(PASSWORD);
  return makePerson(context, { name: 'Bench', email, role_id, account_id: null, password_hash });
}

/** The owner of an account that is there. */
export async function makeOwner(context: RequestContext, account_id: AccountId): Promise<{ user_id: UserId }> {
  const password_hash = await hashPassword(PASSWORD);
  return makePerson(context, {
    name: 'Bench',
    email: `owner${account_id}@example.com`,
    role_id: OWNER,
    account_id,
    password_hash,
  });
}

/** The context of calls as a user makes them. */
export async function asUser(context: RequestContext, user_id: UserId): Promise<RequestContext> {
  const actor = await inTransaction(context, (tx) => readActorById(tx, user_id));
  if (!actor) throw new Error('The user of the bench is not there.');
  return { ...context, actor };
}

interface Person {
  readonly name: string;
  readonly email: string;
  readonly role_id: RoleId;
  readonly account_id: AccountId | null;
  readonly password_hash: string;
}

async function makePerson(context: RequestContext, person: Person): Promise<{ user_id: UserId; token: string }> {
  const user_id = await createUser(context, {
    ...person,
    mobile_number: '',
    branch_id: null,
    limit_user_to_branch: false,
    is_demo: false,
  });
  return { user_id, token: await openSession(context, user_id) };
}

/** Signs a user in; answers the token. */
export async function openSession(context: RequestContext, user_id: UserId): Promise<string> {
  const token = drawToken(context.provider_id);
  await inTransaction(context, (tx) =>
    insertSession(tx, {
      token_hash: hashToken(token),
      user_id,
      time_created: context.now,
      time_expires: new Date(context.now.getTime() + 86_400_000),
      ip: '127.0.0.1',
      user_agent: 'bench',
    }),
  );
  return token;
}

interface FilledShipments {
  readonly provider_id: ProviderId;
  /** They take turns. */
  readonly account_ids: readonly AccountId[];
  readonly rows: number;
  /** So many of the newest are under way, the others have arrived. */
  readonly under_way: number;
}

/** Fills shipments with a parcel and a price each, in the database itself. */
export async function fillShipments(
  owner_url: string,
  { provider_id, account_ids, rows, under_way }: FilledShipments,
): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  const address = JSON.stringify({
    ...PLACE,
    street_address: '12 Oxford Road',
    company: '',
    type: 'residential',
    country: 'South Africa',
    entered_address: '12 Oxford Road, Rosebank',
    gs_hash: 'x',
  });
  const contact = JSON.stringify({ name: 'Rachel Recipient', email: 'rachel@example.com', mobile_number: '+27821234567' });
  await client.query(
    `insert into shipments (provider_id, id, account_id, status, short_tracking_reference, source, collection_address, delivery_address,
       collection_contact, delivery_contact, collection_min_date, service_level_id, service_level_code, service_level_name, rate_cents,
       charged_weight_g, actual_weight_g, volumetric_weight_g, pod_method, parcel_count, time_created, time_modified)
     select $1, nextval('shipment_ids'), ($2::bigint[])[1 + n % ${account_ids.length}], case when n <= ${under_way} then (array['submitted', 'collected', 'at-hub'])[1 + n % 3] else 'delivered' end, 'L' || upper(lpad(to_hex(n), 7, '0')), 'api',
       $3, $3, $4, $4, current_date, 1, 'ECO', 'Economy', 11500, 2000, 2000, 1000, 'pin-with-fallback', 1,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, ${rows}) n`,
    [provider_id, account_ids, address, contact],
  );
  await client.query(
    `insert into parcels (provider_id, id, shipment_id, number, status, tracking_reference, submitted_length_cm, submitted_width_cm, submitted_height_cm, submitted_weight_kg)
     select provider_id, nextval('parcel_ids'), id, 1, status, short_tracking_reference || '/1', 20, 20, 10, 2 from shipments where provider_id = $1`,
    [provider_id],
  );
  await client.query(
    `insert into shipment_prices (provider_id, id, shipment_id, version, cause, rate_revision_id, rate_cents, rate_excluding_vat_cents, items, trace, time_created)
     select provider_id, nextval('shipment_price_ids'), id, 1, 'booking', 1, 11500, 10000,
       '[{"type":"base","type_id":1,"name":"Standard","value":100,"vat":15,"vat_percentage":15,"vat_type":"standard"}]', '{}', time_created
     from shipments where provider_id = $1`,
    [provider_id],
  );
  await client.query('analyze');
  await client.end();
}

/** Every kind of id in a range of its own: a replay tells by its value which number is which. */
async function spreadIds(owner_url: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  await client.query(
    `select setval(c.oid::regclass, 10000000 * row_number() over (order by relname)) from pg_class c where relkind = 'S'`,
  );
  await client.end();
}

const PLACE = { local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP', lat: -26.1345, lng: 28.0529 };

/** A booking as a shop sends it. */
export const BOOKING: CreateShipment = {
  collection_address: { ...PLACE, street_address: '12 Oxford Road' },
  delivery_address: { street_address: '3 Beach Road', local_area: 'Sea Point', city: 'Cape Town', code: '8005', zone: 'WC' },
  collection_contact: { name: 'Sipho Sender', email: 'sipho@example.com', mobile_number: '0821234567' },
  delivery_contact: { name: 'Rachel Recipient', email: 'rachel@example.com', mobile_number: '0831234567' },
  parcels: [
    {
      parcel_description: 'Books',
      submitted_length_cm: 20,
      submitted_width_cm: 20,
      submitted_height_cm: 10,
      submitted_weight_kg: 2,
    },
  ],
  service_level_code: 'ECO',
};

/** An unused reference, in place of a recorded one. */
export function freshReference(): string {
  return randomBytes(6).toString('hex').toUpperCase();
}
