import type { AccountId, BranchId, RoleId, UserId } from '@tsela/domain/ids';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { fieldsToFillIn } from '@tsela/domain/providers/custom-fields';
import { keysOfVisitor } from '@tsela/domain/users/blocked-entry';
import { emailIsTaken } from '@tsela/domain/users/user-administration';
import { USERS_BULK_IMPORT, blockedKey, checkedUserRows } from '@tsela/domain/users/user-import';
import type { CheckedRow, ImportedUser, UserImportFacts, UserImportRow } from '@tsela/domain/users/user-import';
import type { RequestContext, UserActor } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readKeptFields } from '../providers/custom-field-repository.ts';
import { sendInvitationsTo } from '../sessions/verification-links.ts';
import { findEntriesInForce } from '../user-records/blocked-list-repository.ts';
import { createUsers } from '../user-records/create-user.ts';
import { lockRolesToGive, readRoles } from '../user-records/role-reads.ts';
import { administratorOf } from './administrator.ts';
import { findAccountsByCode, findTakenEmails, lockIsInviting } from './user-import-repository.ts';

/** Looks at the rows of a file and changes nothing. Source: screens S35. */
export async function lookAtUsers(context: RequestContext, rows: readonly UserImportRow[]): Promise<CheckedRow[]> {
  const actor = importerOf(context);
  return reading(context, async (tx) =>
    checkedUserRows(rows, await readUserImportFacts(tx, context, { actor, rows, is_locking: false })),
  );
}

type InTx = RequestContext & { readonly tx: Tx };

/**
 * Adds the user of a row that was looked at before: what has changed since is found by the same rules, under the locks of roles and accounts.
 * Source: screens S35, ROLE-14 to ROLE-16.
 */
export async function addImportedUser(
  context: InTx,
  { row, import_id }: { readonly row: UserImportRow; readonly import_id: number },
): Promise<AddedUser> {
  const actor = importerOf(context);
  const facts = await readUserImportFacts(context.tx, context, { actor, rows: [row], is_locking: true });
  const { user = null, violations = [] } = checkedUserRows([row], facts)[0] ?? {};
  if (user === null) throw new Problem('conflict', violations.map(({ message }) => message).join(' '));
  return addAndInvite(context, { user, import_id });
}

interface AddedUser {
  readonly id: UserId;
  readonly account_id: AccountId | null;
}

/**
 * Adds a user of a file and invites them in the same transaction, where the invitations of the file go out at once or have gone out already:
 * a process that dies has done both or neither. Where they wait, the day's job invites.
 */
export async function addAndInvite(
  context: InTx,
  { user, import_id }: { readonly user: ImportedUser; readonly import_id: number },
): Promise<AddedUser> {
  const { tx } = context;
  // Before the user is there: the day's job waits for those who are being added, and finds them.
  const is_inviting = await lockIsInviting(tx, import_id);
  const [made] = await createUsers(tx, context, [newUserOf(user, import_id)]);
  if (!made) throw new Problem('conflict', emailIsTaken(user.email));
  if (is_inviting) await sendInvitationsTo(tx, context, [{ ...made, inviter: administratorOf(context).name }]);
  return made;
}

/** The importer: staff whose role has the tool. Source: PERM-049. */
export function importerOf(context: RequestContext): UserActor {
  const actor = administratorOf(context);
  if (actor.account_id !== null || !hasPermission(actor.permissions_ui, USERS_BULK_IMPORT))
    throw new Problem('not-permitted', 'Your role does not have the tool for importing users.');
  return actor;
}

/** Everything the rows are compared with: one query for each kind of thing, however many rows there are. */
export async function readUserImportFacts(
  tx: Tx,
  context: RequestContext,
  { actor, rows, is_locking }: { actor: UserActor; rows: readonly UserImportRow[]; is_locking: boolean },
): Promise<UserImportFacts> {
  const roles = await (is_locking ? lockRolesToGive(tx) : readRoles(tx));
  const codes = rows.flatMap(({ account_code, limit_account_code }) => [account_code, limit_account_code]);
  const accounts = await findAccountsByCode(tx, { actor }, inCapitals(codes), { is_locking });
  const branches = await context.services.branches.of(tx.provider_id);
  const taken = await findTakenEmails(
    tx,
    rows.map(({ email }) => email.toLowerCase()),
  );
  const visitor = { emails: rows.map(({ email }) => email), mobile_numbers: rows.map((row) => row.mobile_number), ip: '' };
  const blocked = await findEntriesInForce(tx, keysOfVisitor(visitor), context.now);
  return {
    giver: actor,
    roles,
    accounts: new Map(
      accounts.map(({ id, account_code, status }) => [account_code.toUpperCase(), { id, is_open: status === 'open' }]),
    ),
    branches: new Map(branches.map(({ id, code, is_active }) => [code, { id, is_active }])),
    taken_emails: new Set(taken),
    blocked: new Set(blocked.map((entry) => blockedKey(entry))),
    own_fields: fieldsToFillIn(await readKeptFields(context, 'user'), { is_staff: true }),
  };
}

/** Codes are compared without regard to capitals. */
function inCapitals(codes: readonly string[]): string[] {
  return [...new Set(codes.filter((code) => code !== '').map((code) => code.toUpperCase()))];
}

/** A checked row as a user is made of it; without a password, until its user sets one. */
function newUserOf({ row: _row, ...user }: ImportedUser, import_id: number) {
  return {
    ...user,
    // The rules have found these among the provider's own.
    role_id: user.role_id as RoleId,
    account_id: user.account_id as AccountId | null,
    branch_id: user.branch_id as BranchId | null,
    limit_account_id: user.limit_account_id as AccountId | null,
    password_hash: null,
    is_demo: false,
    import_id,
  };
}
