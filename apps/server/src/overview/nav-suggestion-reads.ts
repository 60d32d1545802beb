import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { searchReference } from '@tsela/domain/formats/references';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { sql } from 'kysely';
import type { Actor, RequestContext } from '../context.ts';
import { containsText } from '../db/paging.ts';
import { visibleAccounts, visibleShipments } from '../db/reach.ts';
import type { ShipmentQuery } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { searchNewest, whereFound } from '../shipments/list/shipment-search-reads.ts';
import { findDocuments, findTransfers, maySeeAccounts } from './nav-search-reads.ts';

/** As many of a kind as are looked at; another letter narrows them. */
const MOST_OF_A_KIND = 5;
/** As many shipments of a word are looked at as are fetched well within the time that typing waits. */
const MOST_LOOKED_AT = 10_000;
/** One letter means everything. */
const SHORTEST = 2;

type Suggested = OutputOf<typeof overviewApi.suggest>;
type Results = Suggested['results'];

/**
 * Suggestions for the text typed so far, within the user's reach; the newest shipments first, accounts whose code or name begins so
 * first.
 */
export async function suggest(
  context: RequestContext,
  { search_query }: InputOf<typeof overviewApi.suggest>,
): Promise<Suggested> {
  const { actor } = context;
  const typed = search_query.trim();
  if (typed.length < SHORTEST) return { results: [], is_cut: false };
  return reading(context, async (tx) => {
    const reference = searchReference(typed);
    const documents = [...(await findDocuments(tx, actor, reference)), ...(await findTransfers(tx, context, reference))];
    const accounts = await findAccounts(tx, actor, typed);
    const { results: shipments, is_cut } = await findShipments(tx, actor, typed);
    return {
      is_cut,
      results: [...accounts, ...shipments, ...documents.map(({ type, data }) => ({ type, data: { ...data, detail: '' } }))],
    };
  });
}

async function findShipments(tx: Tx, actor: Actor, typed: string): Promise<Suggested> {
  const visible = visibleShipments(tx, actor);
  const { search, is_cut } = await searchNewest(tx, visible, typed, { shown: MOST_OF_A_KIND, most: MOST_LOOKED_AT });
  // By their ids first: an index has all that decides.
  const newest = newestFirst(whereFound(tx, visible, search)).limit(MOST_OF_A_KIND);
  const rows = await newestFirst(visible.where('shipments.id', 'in', newest.select('shipments.id')))
    .select(['shipments.id', 'short_tracking_reference', 'status', 'delivery_contact', 'delivery_address'])
    .execute();
  const results = rows.map(({ id, short_tracking_reference, status, delivery_contact, delivery_address }) => ({
    type: 'shipment' as const,
    data: {
      id,
      label: short_tracking_reference,
      detail: [delivery_contact.name, delivery_address.local_area, statusLabel(status)].filter((each) => each !== '').join(', '),
    },
  }));
  return { results, is_cut };
}

function newestFirst(query: ShipmentQuery): ShipmentQuery {
  return query.orderBy('shipments.time_created', 'desc').orderBy('shipments.id', 'desc');
}

async function findAccounts(tx: Tx, actor: Actor, typed: string): Promise<Results> {
  if (!maySeeAccounts(actor)) return [];
  const pattern = containsText(typed);
  const rows = await visibleAccounts(tx, actor)
    .select(['accounts.id', 'account_code', 'name'])
    .where('status', '=', 'open')
    .where(({ or, eb }) => or([eb('name', 'ilike', pattern), eb('account_code', 'ilike', pattern)]))
    .orderBy(sql`(account_code ilike ${pattern.slice(1)} or name ilike ${pattern.slice(1)})`, 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('accounts.id')
    .limit(MOST_OF_A_KIND)
    .execute();
  return rows.map(({ id, account_code, name }) => ({ type: 'account', data: { id, label: name, detail: account_code } }));
}
