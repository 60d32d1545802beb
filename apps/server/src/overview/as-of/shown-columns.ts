import { fieldPlace, shownField, shownValue } from '@tsela/domain/audit/shown-fields';
import type { NamedKind } from '@tsela/domain/audit/shown-fields';
import type { FieldThen } from '@tsela/domain/audit/state-at';
import type { AccountId } from '@tsela/domain/ids';
import { maySeeBilling } from '../../accounts/present-account.ts';
import { readAccountsFor } from '../../accounts/account-repository.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { readNames } from '../../tracking/history-names-reads.ts';
import type { State } from './past.ts';

/** Columns of a shipment or an account as they are shown: amounts in rand, for those who may see them, and ids by name. */
export async function showColumns(
  tx: Tx,
  context: RequestContext,
  type: 'shipment' | 'account',
  states: readonly State[],
): Promise<ReadonlyMap<string, FieldThen>[]> {
  const sees_money = maySeeBilling(context.actor);
  const columns = [...new Set(states.flatMap((state) => [...state.columns.keys()]))]
    .filter((column) => sees_money || !shownField(column).is_money)
    .toSorted((one, other) => fieldPlace(type, one) - fieldPlace(type, other) || (one < other ? -1 : 1));
  const names = await readShownNames(tx, context, states);
  return states.map((state) => new Map(columns.map((column) => [shownField(column).field, shown(column, state, names)])));
}

function shown(column: string, state: State, names: ReadonlyMap<string, string>): FieldThen {
  const then = state.columns.get(column) ?? { is_known: false };
  return then.is_known ? { is_known: true, value: shownValue(shownField(column).as, then.value, names) } : then;
}

/** The names of what ids stand for, as they are at present; what is gone or out of reach stays its number. */
async function readShownNames(tx: Tx, context: RequestContext, states: readonly State[]): Promise<ReadonlyMap<string, string>> {
  const ids = idsByKind(states);
  const names = new Map<string, string>();
  const add = (kind: NamedKind, id: number, name: string) => names.set(`${kind}:${id}`, name);
  if (ids.branch.length > 0)
    for (const { id, name } of await context.services.branches.of(tx.provider_id)) add('branch', id, name);
  for (const [id, name] of await readNames(tx, 'drivers', ids.driver)) add('driver', id, name);
  if (ids.account.length > 0)
    for (const { id, name, account_code } of await readAccountsFor(tx, context.actor, ids.account as AccountId[]))
      add('account', id, `${name} (${account_code})`);
  if (ids.rate_group.length > 0) {
    const live = await context.services.rate_cards.of(tx.provider_id);
    for (const [id, { group }] of live?.compiled.groups ?? []) add('rate_group', id, group.name);
  }
  return names;
}

function idsByKind(states: readonly State[]): Record<NamedKind, number[]> {
  const ids: Record<NamedKind, number[]> = { account: [], branch: [], driver: [], rate_group: [] };
  for (const { columns } of states)
    for (const [column, then] of columns) {
      const { as } = shownField(column);
      if (as === 'value' || as === 'rand' || as === 'kg' || !then.is_known) continue;
      const id = Number(then.value);
      if (then.value !== null && Number.isSafeInteger(id) && id > 0) ids[as].push(id);
    }
  return ids;
}
