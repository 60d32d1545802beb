import type { UserId } from '@tsela/domain/ids';
import { dayOf, parseDay } from '@tsela/domain/time/day';
import { inviteOnChecks } from '@tsela/domain/users/user-import';
import type { CheckedRow, UserImportRow } from '@tsela/domain/users/user-import';
import { addImportedUser, importerOf, lookAtUsers } from '../../users/import-users.ts';
import { beginUsers, removeImportedUser } from '../../users/move-in-users.ts';
import { isRecordThere } from '../moving/moved-record-repository.ts';
import { userRowOf } from '../moving/user-rows.ts';
import type { FileKindWork, LookedAtRow } from './file-kind.ts';

/** Users who are added from a file: each is looked at once more as it is added, and invited in the same transaction. Source: screens S35. */
export const IMPORT_USERS: FileKindWork = {
  kind: 'bulk-users',
  refuse: (context) => void importerOf(context),
  look: async (context, rows) => {
    const as_users = rows.map(userRowOf);
    const checked = await lookAtUsers(context, as_users);
    return checked.map((each, at) => lookedAt(each, as_users[at]));
  },
  askedFaults: ({ now }, _rows, { invite_on }) => inviteOnChecks(dayAsked(invite_on), dayOf(now)),
  begin: async (tx, { count, ...by }, { invite_on }) => {
    const invites = dayAsked(invite_on) ?? 'at-once';
    return { user_import_id: await beginUsers(tx, by, { users_count: count, invites }) };
  },
  make: async (context, { user_import_id }, { input }) => {
    if (user_import_id === null) throw new Error('A file of users has no import.');
    // Written by the look at this kind.
    const { id, account_id } = await addImportedUser(context, { row: input as UserImportRow, import_id: user_import_id });
    return { object_id: id, account_id };
  },
  // What holds one row holds none of the others: each says so itself.
  whyNotUndo: () => Promise.resolve(null),
  undo: async (context, _file, { object_id }) => {
    // One who was removed meanwhile is gone already.
    if (object_id !== null && (await isRecordThere(context.tx, 'users', object_id)))
      await removeImportedUser(context, object_id as UserId);
  },
};

function dayAsked(invite_on: string | null | undefined) {
  return typeof invite_on === 'string' ? parseDay(invite_on) : null;
}

function lookedAt({ row, user, violations }: CheckedRow, input: UserImportRow | undefined): LookedAtRow {
  return {
    row,
    // Names are kept in their cells alone, for as long as these are.
    migration_reference: '',
    violations,
    input: user === null ? null : (input ?? null),
    amount_cents: null,
    effect: '',
    once_key: null,
    account_id: null,
  };
}
