import type { userApi } from '@tsela/contract/users/user-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { csvFile, timeCell, timeTitle } from '@tsela/domain/formats/tables/csv';
import { customCellOf, fieldsToFillIn } from '@tsela/domain/providers/custom-fields';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import type { UserState } from '@tsela/domain/users/user-administration';
import { recordChange } from '../audit/record-change.ts';
import { isStaff, unhurried } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { readKeptFields } from '../providers/custom-field-repository.ts';
import { administratorOf } from './administrator.ts';
import { readUsersByName } from './managed-user-reads.ts';
import type { ListedUser } from './managed-user-reads.ts';

/** The most lines of a file, since it is made while the caller waits. */
const MOST_ROWS = 10_000;
const ROWS_AT_ONCE = 1000;

/** The users that the filters leave, as a file. Exporting people's addresses is logged. Source: screens 0.2, S45. */
export async function exportUsers(
  context: RequestContext,
  filters: InputOf<typeof userApi.export>,
): Promise<OutputOf<typeof userApi.export>> {
  const actor = administratorOf(context);
  const own = fieldsToFillIn(await readKeptFields(context, 'user'), { is_staff: isStaff(actor) });
  return inTransaction(unhurried(context), async (tx) => {
    const users: ListedUser[] = [];
    let is_last = false;
    // At most as many rounds as make a full file, and one that finds whether there is more.
    while (!is_last && users.length <= MOST_ROWS) {
      const batch = await readUsersByName(tx, context, actor, { filters, after: users.at(-1), limit: ROWS_AT_ONCE });
      users.push(...batch);
      is_last = batch.length < ROWS_AT_ONCE;
    }
    const kept = users.slice(0, MOST_ROWS);
    await recordChange(tx, context, {
      type: 'users.exported',
      object_type: 'provider',
      object_id: context.provider_id,
      account_id: actor.account_id,
      change_to: { count: kept.length, ...filters },
    });
    return {
      csv: csvFile([titlesOf(own), ...kept.map((user) => lineOf(user, own))]),
      count: kept.length,
      is_complete: users.length <= MOST_ROWS,
    };
  });
}

function titlesOf(own: readonly CustomField[]): string[] {
  return [...COLUMNS.map(({ title }) => title), ...own.map(({ label }) => label)];
}

function lineOf(user: ListedUser, own: readonly CustomField[]): string[] {
  return [...COLUMNS.map(({ cell }) => cell(user)), ...own.map(({ code }) => customCellOf(user.custom_fields[code]))];
}

const STATES: Readonly<Record<UserState, string>> = {
  invited: 'Invited',
  active: 'Active',
  locked: 'Locked',
  inactive: 'Inactive',
};

const COLUMNS: readonly { readonly title: string; readonly cell: (user: ListedUser) => string }[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'E-mail', cell: ({ email }) => email },
  { title: 'Mobile number', cell: ({ mobile_number }) => mobile_number },
  { title: 'Role', cell: ({ role_name }) => role_name },
  { title: 'State', cell: ({ state }) => STATES[state] },
  { title: 'Account', cell: ({ account_code }) => account_code ?? '' },
  { title: 'Account name', cell: ({ account_name }) => account_name ?? '' },
  { title: 'Branch', cell: ({ branch_name }) => branch_name ?? '' },
  { title: 'Limited to branch', cell: (user) => (user.limit_user_to_branch ? (user.branch_name ?? '') : '') },
  { title: 'Limited to account', cell: (user) => (user.limit_user_to_account ? (user.limit_account_name ?? '') : '') },
  { title: 'Two-factor sign-in', cell: (user) => (user.two_factor_auth_enabled ? 'On' : 'Off') },
  { title: timeTitle('Last login'), cell: ({ time_last_login }) => timeCell(time_last_login) },
  { title: timeTitle('Added'), cell: ({ time_created }) => timeCell(time_created) },
];
