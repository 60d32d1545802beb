import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { holdAfter, whyHoldStays, whyNotUntil } from '@tsela/domain/accounts/account-hold';
import type { Hold } from '@tsela/domain/accounts/account-hold';
import { changedFields } from '@tsela/domain/audit/audit-trail';
import { refuseIfAny } from '@tsela/domain/problem';
import { dayOf } from '@tsela/domain/time/day';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { recordChanges } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readAddressees } from '../user-records/addressee-reads.ts';
import { writeToUsers } from '../user-records/write-to-users.ts';
import { lockAccountsFor, updateAccounts } from './account-repository.ts';
import type { AccountRow } from './account-repository.ts';
import { refuseAccountUsers, tellOfAccount } from './account-staff.ts';

type Input = InputOf<typeof accountApi.hold>;
type Output = OutputOf<typeof accountApi.hold>;

/**
 * Holds accounts, releases them, or leaves their hold aside until a day. Asked twice it is done once. What cannot be done about one is said
 * of it, the others are done. Source: ACCT-01, screens S44.
 */
export async function holdAccounts(context: RequestContext, { ids, action, until }: Input): Promise<Output> {
  refuseAccountUsers(context);
  if (action === 'let-off') {
    const message = whyNotUntil(until ?? null, dayOf(context.now));
    if (message !== null) refuseIfAny([{ field: 'until', code: 'until-wrong', message }]);
  }
  return inTransaction(context, async (tx) => {
    const rows = await lockAccountsFor(tx, context.actor, [...new Set(ids)]);
    const outcome = outcomeOf(ids, rows);
    const done = rows.filter(({ id }) => outcome.done.includes(id));
    const changed = done.filter((row) => !isSame(row, holdAfter(row, action, until ?? null)));
    await save(tx, context, { changed, afterOf: (row) => holdAfter(row, action, until ?? null), type: EVENTS[action] });
    return outcome;
  });
}

const EVENTS = { hold: 'account.held', release: 'account.released', 'let-off': 'account.let-off' } as const;

/** What became of each account that was named; what is out of reach is not there. */
export function outcomeOf(ids: Input['ids'], rows: readonly AccountRow[]): Output {
  const by_id = new Map(rows.map((row) => [row.id, row]));
  const told = [...new Set(ids)].map((id) => {
    const row = by_id.get(id);
    return { id, message: row ? whyHoldStays(row) : 'Account not found.' };
  });
  return {
    done: told.filter(({ message }) => message === null).map(({ id }) => id),
    failed: told.flatMap(({ id, message }) => (message === null ? [] : [{ id, message }])),
  };
}

interface Holds {
  readonly changed: readonly AccountRow[];
  readonly afterOf: (row: AccountRow) => Hold;
  readonly type: string;
}

/** Writes the holds and who did it. Of one act all get the same columns, so one statement writes them. */
export async function save(tx: Tx, context: RequestContext, { changed, afterOf, type }: Holds): Promise<void> {
  const [first] = changed;
  if (!first) return;
  const ids = changed.map(({ id }) => id);
  const { is_on_hold, ...exempt } = afterOf(first);
  const is_alike = changed.every((row) => afterOf(row).is_on_hold === is_on_hold);
  // Leaving a hold aside leaves it what it is.
  await updateAccounts(tx, ids, is_alike ? { is_on_hold, ...exempt } : exempt, context.now);
  await recordChanges(
    tx,
    context,
    changed.map((row) => ({
      type,
      object_type: 'account' as const,
      object_id: row.id,
      account_id: row.id,
      ...changedFields({ ...holdOf(row) }, { ...afterOf(row) }),
    })),
  );
  for (const id of ids) tellOfAccount(tx, context, id);
  if (type === EVENTS.hold || type === EVENTS.release)
    await tellThoseHeld(
      tx,
      context,
      changed.filter((row) => row.is_on_hold !== is_on_hold),
      { is_on_hold },
    );
}

/** Those who look after the accounts learn that their people can send no longer, or can again. Source: screens S06. */
async function tellThoseHeld(
  tx: Tx,
  context: RequestContext,
  accounts: readonly AccountRow[],
  { is_on_hold }: Pick<Hold, 'is_on_hold'>,
): Promise<void> {
  const people = await readAddressees(tx, { account_ids: accounts.map(({ id }) => id) });
  const by_id = new Map(accounts.map((account) => [account.id, account]));
  const letters = people.flatMap((to) => {
    const account = to.account_id === null ? undefined : by_id.get(to.account_id);
    if (!account) return [];
    const named = `${account.name} (${account.account_code})`;
    return [
      {
        to,
        notice: 'account_held' as const,
        shipment_id: null,
        account_id: account.id,
        subject: is_on_hold ? `Account ${account.account_code} is on hold` : `Account ${account.account_code} is off hold`,
        text: is_on_hold
          ? `Your account ${named} is on hold. You can get quotes, but not send parcels.`
          : `Your account ${named} is no longer on hold. You can send parcels again.`,
        page: SCREENS.account.path,
      },
    ];
  });
  await writeToUsers(tx, context, letters);
}

function holdOf({ is_on_hold, temp_disable_auto_hold, temp_disable_auto_hold_until }: Hold): Hold {
  return { is_on_hold, temp_disable_auto_hold, temp_disable_auto_hold_until };
}

function isSame(row: Hold, after: Hold): boolean {
  return JSON.stringify(holdOf(row)) === JSON.stringify(holdOf(after));
}
