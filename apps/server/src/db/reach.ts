import { EVERYTHING, visibilityOf } from '@tsela/domain/permissions/visibility';
import type { Conditions, Visibility } from '@tsela/domain/permissions/visibility';
import type { BranchId } from '@tsela/domain/ids';
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import type { Tables } from './tables.ts';
import type { Tx } from './transaction.ts';

/**
 * Who may see which rows, as filters of queries. Every query made for a request on rows that belong to shipments or accounts starts
 * from a `visible…` query or carries one of the conditions below; reach.test.ts compares them with the domain's rule and walks
 * every call. Source: ROLE-05, ROLE-06, docs/decisions/0020.
 */
export function visibilityOfActor(actor: Actor): Visibility {
  if (actor.kind === 'system') return EVERYTHING;
  return actor.kind === 'guest' ? 'nothing' : visibilityOf(actor);
}

/** Whether an actor sees everything of the provider: no branch, account or driver's sheet narrows it. */
export function seesWholeProvider(actor: Actor): boolean {
  const visibility = visibilityOfActor(actor);
  if (visibility === 'nothing') return false;
  return visibility.account_id === null && visibility.branch_id === null && visibility.driver_id === null;
}

/** A query on shipments alone, before anything is selected. */
export type ShipmentQuery = SelectQueryBuilder<Tables, 'shipments', object>;

/** The shipments an actor may reach at all. */
export function visibleShipments(tx: Tx, actor: Actor): ShipmentQuery {
  return tx.db
    .selectFrom('shipments')
    .where('shipments.provider_id', '=', tx.provider_id)
    .where(isShipmentVisible(visibilityOfActor(actor), 'shipments'));
}

/** The accounts an actor may reach at all. */
export function visibleAccounts(tx: Tx, actor: Actor): SelectQueryBuilder<Tables, 'accounts', object> {
  return tx.db
    .selectFrom('accounts')
    .where('accounts.provider_id', '=', tx.provider_id)
    .where(isAccountVisible(tx, visibilityOfActor(actor), 'accounts.id'));
}

/** The drivers an actor may name or look at: drivers themselves, branch-limited staff their branch's. */
export function visibleDrivers(tx: Tx, actor: Actor): SelectQueryBuilder<Tables, 'drivers', object> {
  const query = tx.db.selectFrom('drivers').where('drivers.provider_id', '=', tx.provider_id);
  const visibility = visibilityOfActor(actor);
  if (visibility === 'nothing') return query.where(FALSE);
  const { driver_id, branch_id } = visibility;
  const own = driver_id === null ? query : query.where('drivers.id', '=', driver_id);
  return branch_id === null ? own : own.where('drivers.branch_id', '=', branch_id);
}

/** The collection requests an actor may reach: account users their account's, branch-limited staff their branch's and those of none, drivers their own. */
export function visibleCollectionRequests(tx: Tx, actor: Actor): SelectQueryBuilder<Tables, 'collection_requests', object> {
  const query = tx.db.selectFrom('collection_requests').where('collection_requests.provider_id', '=', tx.provider_id);
  const visibility = visibilityOfActor(actor);
  if (visibility === 'nothing') return query.where(FALSE);
  const { account_id, branch_id, driver_id } = visibility;
  const of_account = account_id === null ? query : query.where('collection_requests.account_id', '=', account_id);
  const of_branch =
    branch_id === null
      ? of_account
      : of_account.where(({ eb, or }) =>
          or([eb('collection_requests.branch_id', '=', branch_id), eb('collection_requests.branch_id', 'is', null)]),
        );
  return driver_id === null ? of_branch : of_branch.where('collection_requests.driver_id', '=', driver_id);
}

/**
 * The interhub transfers an actor may reach: branch-limited staff and drivers those from and to their branch, drivers those that they drive as
 * well. They are no account's: users of one, and staff limited to one, see none.
 */
export function visibleTransfers(tx: Tx, actor: Actor): SelectQueryBuilder<Tables, 'interhub_transfers', object> {
  const query = tx.db.selectFrom('interhub_transfers').where('interhub_transfers.provider_id', '=', tx.provider_id);
  const visibility = visibilityOfActor(actor);
  if (visibility === 'nothing' || visibility.account_id !== null) return query.where(FALSE);
  const { driver_id } = visibility;
  const branch_id = driver_id !== null && actor.kind === 'user' ? actor.branch_id : visibility.branch_id;
  if (branch_id === null && driver_id === null) return query;
  return query.where((eb) =>
    eb.or([
      ...(branch_id === null ? [] : [eb('origin_branch_id', '=', branch_id), eb('destination_branch_id', '=', branch_id)]),
      ...(driver_id === null ? [] : [eb('interhub_transfers.driver_id', '=', driver_id)]),
    ]),
  );
}

/**
 * The users an actor may look at. Account users see those of their account; staff limited to an account its users and who else is limited
 * to it; staff limited to a branch its staff and the users of the accounts they see; drivers themselves.
 */
export function visibleUsers(tx: Tx, actor: Actor): SelectQueryBuilder<Tables, 'users', object> {
  // Users who have deleted themselves are within no user's reach.
  const query = tx.db.selectFrom('users').where('users.provider_id', '=', tx.provider_id).where('users.time_deleted', 'is', null);
  const visibility = visibilityOfActor(actor);
  if (visibility === 'nothing') return query.where(FALSE);
  const { account_id, branch_id, driver_id } = visibility;
  if (actor.kind === 'user' && driver_id !== null) return query.where('users.id', '=', actor.user_id);
  const is_staff = actor.kind !== 'user' || actor.account_id === null;
  const of_account =
    account_id === null
      ? TRUE
      : is_staff
        ? sql<SqlBool>`(users.account_id = ${account_id} or (users.limit_user_to_account and users.limit_account_id = ${account_id}))`
        : sql<SqlBool>`users.account_id = ${account_id}`;
  const of_branch =
    branch_id === null
      ? TRUE
      : sql<SqlBool>`case when users.account_id is null then users.branch_id = ${branch_id}
          else ${isAccountVisible(tx, visibility, 'users.account_id')} end`;
  return query.where(of_account).where(of_branch);
}

/** The columns by which a row belongs to a shipment, an account, or both. */
interface Belonging {
  readonly shipment_id: string;
  readonly account_id: string;
}

/**
 * Whether a row that belongs to a shipment or an account may be reached: with its shipment if it has one, else with its account. A row
 * that belongs to neither is for those alone who see everything.
 */
export function isRowVisible(tx: Tx, actor: Actor, row: Belonging): Expression<SqlBool> {
  const visibility = visibilityOfActor(actor);
  if (visibility === 'nothing') return FALSE;
  const { account_id } = visibility;
  const is_own = account_id === null ? TRUE : sql<SqlBool>`${sql.ref(row.account_id)} = ${account_id}`;
  if (seesWholeAccounts(visibility)) return is_own;
  return sql<SqlBool>`(${is_own} and case when ${sql.ref(row.shipment_id)} is null
    then ${isAccountVisible(tx, visibility, row.account_id)} else ${isShipmentIdVisible(tx, actor, row.shipment_id)} end)`;
}

/** Whether the row of shipments behind an alias may be reached. */
export function isShipmentRowVisible(actor: Actor, shipments: string): Expression<SqlBool> {
  return isShipmentVisible(visibilityOfActor(actor), shipments);
}

/** Whether the shipment with the id in this column may be reached. */
export function isShipmentIdVisible(tx: Tx, actor: Actor, shipment_id: string): Expression<SqlBool> {
  const visibility = visibilityOfActor(actor);
  if (visibility === 'nothing') return FALSE;
  if (visibility.account_id === null && seesWholeAccounts(visibility)) return TRUE;
  return sql<SqlBool>`exists (select from shipments visible where visible.provider_id = ${tx.provider_id}
    and visible.id = ${sql.ref(shipment_id)} and ${isShipmentVisible(visibility, 'visible')})`;
}

/** Whether the account with the id in this column may be reached. */
export function isAccountIdVisible(tx: Tx, actor: Actor, account_id: string): Expression<SqlBool> {
  return isAccountVisible(tx, visibilityOfActor(actor), account_id);
}

/** `seesShipment` of the domain, for the row of shipments behind an alias. */
function isShipmentVisible(visibility: Visibility, shipments: string): Expression<SqlBool> {
  if (visibility === 'nothing') return FALSE;
  const { account_id, branch_id, driver_id } = visibility;
  const conditions = [
    ...(account_id === null ? [] : [sql<SqlBool>`${sql.ref(`${shipments}.account_id`)} = ${account_id}`]),
    ...(branch_id === null ? [] : [isOfBranchOrNone(shipments, branch_id)]),
    ...(driver_id === null ? [] : [eitherIs(shipments, ['collection_agent_id', 'delivery_agent_id'], driver_id)]),
  ];
  return conditions.length === 0 ? TRUE : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** `seesAccount` of the domain, for the account with the id in this column; no row is in sight by an id that is null. */
function isAccountVisible(tx: Tx, visibility: Visibility, account_id: string): Expression<SqlBool> {
  if (visibility === 'nothing') return FALSE;
  const id = sql.ref(account_id);
  const is_own = visibility.account_id === null ? TRUE : sql<SqlBool>`${id} = ${visibility.account_id}`;
  if (seesWholeAccounts(visibility)) return is_own;
  const of_account = sql`from shipments of_account where of_account.provider_id = ${tx.provider_id} and of_account.account_id = ${id}`;
  return sql<SqlBool>`(${is_own} and ${id} is not null and (exists (select ${of_account} and ${isShipmentVisible(visibility, 'of_account')})
    or not exists (select ${of_account})))`;
}

function seesWholeAccounts({ branch_id, driver_id }: Conditions): boolean {
  return branch_id === null && driver_id === null;
}

/** Whether the row of shipments behind an alias is of a branch, or of none yet: what no branch has waits at each of them. Source: docs/decisions/0319. */
export function isOfBranchOrNone(shipments: string, branch_id: BranchId): Expression<SqlBool> {
  const columns = ['collection_branch_id', 'delivery_branch_id'] as const;
  const [collection, delivery] = columns.map((column) => sql.ref(`${shipments}.${column}`));
  return sql<SqlBool>`(${eitherIs(shipments, columns, branch_id)} or (${collection} is null and ${delivery} is null))`;
}

function eitherIs(shipments: string, columns: readonly [string, string], id: number): Expression<SqlBool> {
  const [one, other] = columns.map((column) => sql.ref(`${shipments}.${column}`));
  return sql<SqlBool>`(${one} = ${id} or ${other} = ${id})`;
}

const TRUE = sql<SqlBool>`true`;
const FALSE = sql<SqlBool>`false`;
