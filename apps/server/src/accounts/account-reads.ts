import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { dayOf } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { visibleAccounts } from '../db/reach.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { containsText, countUpTo, pageOf } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { customValuesPresenter } from '../providers/custom-values.ts';
import { readDefaultCardsOf } from './account-card-reads.ts';
import { readFigures, readTagsOf } from './account-figure-reads.ts';
import { loadAccountFor } from './account-repository.ts';
import { readParcelTypesOf } from './account-setting-reads.ts';
import { refuseWithoutBilling } from './account-staff.ts';
import { presentAccount } from './present-account.ts';

type Filters = InputOf<typeof accountApi.list>;

/** Accounts the caller may see, by name unless asked for otherwise; an account user sees its own and nothing else. Source: CALL-32, screens S44. */
export async function listAccounts(context: RequestContext, input: Filters): Promise<OutputOf<typeof accountApi.list>> {
  const { actor } = context;
  for (const name of ['has_negative_balance', 'is_overdue'] as const)
    if (input[name] !== undefined) refuseWithoutBilling(context, name);
  if (input.order_by === 'balance' || input.order_by === 'credit_limit') refuseWithoutBilling(context, 'order_by');
  const vips = input.is_vip === undefined ? [] : await readVips(context);
  const terms = input.awaits_terms === undefined ? '' : await readTermsVersion(context);
  return reading(context, async (tx) => {
    const query = filtered(tx, context, input, { vips, terms }).selectAll('accounts');
    const { limit, offset } = pageOf(input);
    const order = input.order ?? (input.order_by === undefined ? 'asc' : 'desc');
    const page = query.orderBy(ORDERS[input.order_by ?? 'name'], order).orderBy('accounts.id', order);
    const rows = await page.limit(limit).offset(offset).execute();
    const ids = rows.map(({ id }) => id);
    const tags = isStaff(actor) ? await readTagsOf(tx, ids) : null;
    const figures = input.figures === true ? await readFigures(tx, context, ids) : null;
    const parcel_types = await readParcelTypesOf(tx, ids);
    const cards = await readDefaultCardsOf(tx, ids);
    const valuesOf = await customValuesPresenter(context, 'account');
    const accounts: Account[] = rows.map((row) =>
      presentAccount(row, actor, {
        ...(tags && { tags: tags.get(row.id) ?? [] }),
        ...(figures && { figures: figures.get(row.id) }),
        parcel_types: parcel_types.get(row.id),
        card: cards.get(row.id),
        custom_fields: valuesOf(row),
      }),
    );
    return { accounts, count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** One account as it is after a change. */
export async function readAccount(tx: Tx, context: RequestContext, account_id: AccountId): Promise<Account> {
  const row = await loadAccountFor(tx, context.actor, account_id);
  const tags = isStaff(context.actor) ? (await readTagsOf(tx, [account_id])).get(account_id) : undefined;
  const parcel_types = (await readParcelTypesOf(tx, [account_id])).get(account_id);
  const card = (await readDefaultCardsOf(tx, [account_id])).get(account_id);
  const valuesOf = await customValuesPresenter(context, 'account');
  return presentAccount(row, context.actor, { ...(tags && { tags }), parcel_types, card, custom_fields: valuesOf(row) });
}

const ORDERS = {
  name: sql`lower(accounts.name)`,
  account_code: sql`accounts.account_code`,
  account_type: sql`accounts.account_type`,
  balance: sql`accounts.balance_cents`,
  credit_limit: sql`accounts.credit_limit_cents`,
  time_created: sql`accounts.time_created`,
} as const;

const WISHES_POSTPAID = sql<SqlBool>`(accounts.wants_postpaid and accounts.account_type = 'prepaid')`;
const ON_HOLD = sql<SqlBool>`(accounts.is_on_hold and not accounts.temp_disable_auto_hold)`;
const BELOW_ZERO = sql<SqlBool>`(accounts.account_type = 'prepaid' and accounts.balance_cents < 0)`;

/** Only staff see which accounts are VIPs. Source: KEY-65. */
async function readVips({ actor, services, provider_id }: RequestContext): Promise<readonly number[]> {
  return isStaff(actor) ? readSetting(await services.settings.of(provider_id), 'vip_accounts') : [];
}

/** Empty where the provider has no terms, and for callers other than staff. Source: KEY-07. */
async function readTermsVersion({ actor, services, provider_id }: RequestContext): Promise<string> {
  return isStaff(actor) ? readSetting(await services.settings.of(provider_id), 'terms_and_conditions_version') : '';
}

interface Known {
  readonly vips: readonly number[];
  /** The version of the terms in force; empty for none. */
  readonly terms: string;
}

function filtered(tx: Tx, { actor, now }: RequestContext, input: Filters, { vips, terms }: Known) {
  let query = visibleAccounts(tx, actor);
  // An account asked for by id is shown in any state; else closed ones are left out.
  const status = input.status ?? (input.id === undefined && isStaff(actor) ? 'open' : 'all');
  if (status !== 'all') query = query.where('accounts.status', '=', status);
  if (input.id !== undefined) query = query.where('accounts.id', '=', input.id);
  if (input.account_type !== undefined) query = query.where('accounts.account_type', '=', input.account_type);
  if (input.needs_approval !== undefined) query = query.where('accounts.needs_approval', '=', input.needs_approval);
  if (input.wants_postpaid !== undefined) query = query.where(isTrue(WISHES_POSTPAID, input.wants_postpaid));
  if (input.is_on_hold !== undefined) query = query.where(isTrue(ON_HOLD, input.is_on_hold));
  if (input.has_negative_balance !== undefined) query = query.where(isTrue(BELOW_ZERO, input.has_negative_balance));
  if (input.is_overdue !== undefined) {
    const is_overdue = sql<SqlBool>`exists (select from billing_documents d where d.provider_id = ${tx.provider_id}
      and d.kind = 'invoice' and d.account_id = accounts.id and d.due_date < ${dayOf(now)} and d.paid_cents < d.total_cents)`;
    query = query.where(isTrue(is_overdue, input.is_overdue));
  }
  // Tags are for staff only; other callers see none.
  if (input.tag_id !== undefined) {
    query = query.where(sql<SqlBool>`${isStaff(actor)} and exists (select from account_tags t
      where t.provider_id = ${tx.provider_id} and t.account_id = accounts.id and t.tag_id = ${input.tag_id})`);
  }
  if (input.sales_person !== undefined && input.sales_person.trim() !== '') {
    const named = sql<SqlBool>`accounts.sales_person ilike ${containsText(input.sales_person.trim())}`;
    query = query.where(sql<SqlBool>`${isStaff(actor)} and ${named}`);
  }
  if (input.is_vip !== undefined) query = query.where(isTrue(sql<SqlBool>`(accounts.id = any(${vips}))`, input.is_vip));
  if (input.branch_id !== undefined) query = query.where('accounts.branch_id', '=', input.branch_id);
  if (input.wants_to_close !== undefined)
    query = query.where('accounts.time_close_asked', input.wants_to_close ? 'is not' : 'is', null);
  if (input.awaits_terms !== undefined) query = query.where(isTrue(awaitsTerms(tx, terms), input.awaits_terms));
  if (!input.search) return query;
  const pattern = containsText(input.search);
  return query.where(({ or, eb }) => or([eb('name', 'ilike', pattern), eb('account_code', 'ilike', pattern)]));
}

/** Whether an account has people at work and none of them has accepted the terms in force. Source: TERMS-01, docs/decisions/0312. */
function awaitsTerms(tx: Tx, version: string) {
  const people = sql`users u where u.provider_id = ${tx.provider_id} and u.account_id = accounts.id and u.is_active and u.time_deleted is null`;
  return sql<SqlBool>`(${version} <> '' and exists (select from ${people})
    and not exists (select from ${people} and u.terms_and_conditions_accepted_version = ${version}))`;
}

function isTrue(condition: ReturnType<typeof sql<SqlBool>>, wanted: boolean) {
  return wanted ? condition : sql<SqlBool>`not ${condition}`;
}
