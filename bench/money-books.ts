import { createAccount } from '@tsela/server/accounts/create-account';
import type { RequestContext } from '@tsela/server/context';
import { createProvider } from '@tsela/server/providers/create-provider';
import type { AccountId, ProviderId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import pg from 'pg';
import type { Bench } from './world.ts';
import { contextOf, fillShipments } from './world.ts';

/** How much there is in the books. */
export const BOOKS = {
  /** Those that are invoiced. */
  accounts: 500,
  all_accounts: 10_000,
  shipments: 100_000,
  entries: 1_000_000,
  /** Entries of the account with the most. */
  longest: 10_000,
  /** Bookings reach so many days back. */
  days: 80,
} as const;

interface Books {
  readonly context: RequestContext;
  readonly longest_account_id: AccountId;
}

/** A provider with so many postpaid accounts, the first of which are invoiced every day. */
export async function openAccounts(
  { services, owner_url }: Pick<Bench, 'services' | 'owner_url'>,
  { name, accounts, invoiced = accounts }: { readonly name: string; readonly accounts: number; readonly invoiced?: number },
): Promise<{ readonly context: RequestContext; readonly account_ids: readonly AccountId[] }> {
  const provider_id = await createProvider(contextOf(services, 0 as ProviderId), {
    name,
    origins: [`${name.toLowerCase()}.example`],
    settings: { provider_title: name },
  });
  const context = contextOf(services, provider_id);
  const first = await createAccount(context, {
    account_code: 'BOOK0',
    name: 'Book 0',
    account_type: 'postpaid',
    credit_limit_cents: cents(1_000_000_000),
    invoice_frequency: 'daily',
    billing_contact: { name, email: '', mobile_number: '' },
  });
  const { rows } = await asOwner<{ id: AccountId }>(
    owner_url,
    `insert into accounts select (jsonb_populate_record(null::accounts, to_jsonb(a) || jsonb_build_object('id', nextval('account_ids'),
       'account_code', 'BOOK' || n, 'invoice_frequency', case when n < ${invoiced} then 'daily' else 'monthly' end))).*
     from accounts a, generate_series(1, ${accounts - 1}) n where a.provider_id = $1 and a.id = $2 returning id`,
    [provider_id, first],
  );
  return { context, account_ids: [first, ...rows.map(({ id }) => id)] };
}

/**
 * A provider with 10 000 accounts and 1 000 000 entries, filled in the database itself: charges of 100 000 shipments of 500 accounts that wait
 * for their invoice, and adjustments of the others, all of which add up.
 */
export async function fillBooks(bench: Bench): Promise<Books> {
  const { owner_url } = bench;
  const { context, account_ids } = await openAccounts(bench, {
    name: 'Books',
    accounts: BOOKS.all_accounts,
    invoiced: BOOKS.accounts,
  });
  const { provider_id } = context;
  const invoiced = account_ids.slice(0, BOOKS.accounts);
  await fillShipments(owner_url, { provider_id, account_ids: invoiced, rows: BOOKS.shipments, under_way: 0 });
  await fillEntries(owner_url, provider_id);
  const longest_account_id = account_ids.at(-1);
  if (longest_account_id === undefined) throw new Error('There are no accounts.');
  return { context, longest_account_id };
}

/** The newest account has as many entries as one statement is to hold; the others share what is left. */
async function fillEntries(owner_url: string, provider_id: ProviderId): Promise<void> {
  const others = BOOKS.entries - BOOKS.shipments - BOOKS.longest;
  await asOwner(
    owner_url,
    `insert into transactions (provider_id, id, account_id, type, contra_account, amount_cents, vat_cents, vat_percentage_bp, balance_after_cents,
       shipment_id, description, effective_date, time_created, source)
     select provider_id, nextval('transaction_ids'), account_id, 'shipping-charge', 'shipping', -rate_cents, -1500, 1500,
       -sum(rate_cents) over (partition by account_id order by id), id, 'Shipment ' || short_tracking_reference, time_created, time_created, 'api'
     from (select * from shipments where provider_id = $1 order by id) s order by id`,
    [provider_id],
  );
  await asOwner(
    owner_url,
    `with ids as (select array_agg(id order by id) as all_of_them from accounts where provider_id = $1 and invoice_frequency = 'monthly'),
     entries as (select n, case when n > ${others} then all_of_them[cardinality(all_of_them)] else all_of_them[1 + n % (cardinality(all_of_them) - 1)] end as account_id
       from ids, generate_series(1, ${BOOKS.entries - BOOKS.shipments}) n)
     insert into transactions (provider_id, id, account_id, type, contra_account, amount_cents, vat_cents, vat_percentage_bp, balance_after_cents,
       description, effective_date, time_created, source)
     select $1, nextval('transaction_ids'), account_id, case when n % 3 = 0 then 'balance-adjustment-credit' else 'balance-adjustment-debit' end, 'adjustments',
       case when n % 3 = 0 then 1000 else -1000 end, 0, 0,
       sum(case when n % 3 = 0 then 1000 else -1000 end) over (partition by account_id order by n), 'Adjustment ' || n, now() - interval '1 day', now() - interval '1 day', 'web'
     from entries order by n`,
    [provider_id],
  );
  // What adds to a balance can settle invoices.
  await asOwner(
    owner_url,
    `insert into credits (provider_id, transaction_id, account_id, amount_cents)
     select provider_id, id, account_id, amount_cents from transactions where provider_id = $1 and amount_cents > 0`,
    [provider_id],
  );
  await asOwner(
    owner_url,
    `update accounts a set balance_cents = sums.total, uninvoiced_cents = case when a.invoice_frequency = 'daily' then -sums.total else 0 end
     from (select account_id, sum(amount_cents) as total from transactions where provider_id = $1 group by account_id) sums
     where a.provider_id = $1 and a.id = sums.account_id`,
    [provider_id],
  );
  await asOwner(owner_url, 'analyze', []);
}

/** Asks the database as the owner of its tables. */
export async function asOwner<Row extends pg.QueryResultRow>(
  owner_url: string,
  statement: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    return await client.query<Row>(statement, values);
  } finally {
    await client.end();
  }
}
