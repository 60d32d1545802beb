import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { userImportApi } from '@tsela/contract/users/user-import-api';
import type { AccountId, BranchId, RoleId } from '@tsela/domain/ids';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { fieldsToFillIn } from '@tsela/domain/providers/custom-fields';
import { dayOf, parseDay } from '@tsela/domain/time/day';
import { keysOfVisitor } from '@tsela/domain/users/blocked-entry';
import { emailTaken } from '@tsela/domain/users/user-administration';
import { USERS_BULK_IMPORT, blockedKey, checkedUserRows, inviteOnChecks } from '@tsela/domain/users/user-import';
import type { CheckedRow, ImportedUser, UserImportFacts, UserImportRow } from '@tsela/domain/users/user-import';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readKeptFields } from '../providers/custom-field-repository.ts';
import { sendInvitationsTo } from '../sessions/verification-links.ts';
import { findEntriesInForce } from '../user-records/blocked-list-repository.ts';
import { createUsers } from '../user-records/create-user.ts';
import { lockRolesToGive, readRoles } from '../user-records/role-reads.ts';
import { administratorOf } from './administrator.ts';
import { refuseWhoLostTheirRights } from './change-user.ts';
import {
  findAccountsByCode,
  findTakenEmails,
  insertUserImport,
  readUserImports,
  updateUserImports,
} from './user-import-repository.ts';

/** Looks at the rows of a file and changes nothing. Source: screens S35. */
export async function checkUserImport(
  context: RequestContext,
  { rows }: InputOf<typeof userImportApi.checkImport>,
): Promise<OutputOf<typeof userImportApi.checkImport>> {
  const actor = importerOf(context);
  const checked = await reading(context, async (tx) =>
    checkedUserRows(rows, await readUserImportFacts(tx, context, { actor, rows, is_locking: false })),
  );
  return { rows: checked.map((row) => answerOf(row)) };
}

/**
 * Adds the users of a file in one transaction: all of them, or those whose rows are good. The same file imported again finds every
 * address taken; of two at once the second does. Source: screens S35, ROLE-14 to ROLE-16.
 */
export async function importUsers(
  context: RequestContext,
  { rows, only_good = false, invite_on: asked = null }: InputOf<typeof userImportApi.import>,
): Promise<OutputOf<typeof userImportApi.import>> {
  const actor = importerOf(context);
  const invite_on = asked === null ? null : parseDay(asked);
  refuseIfAny(inviteOnChecks(invite_on, dayOf(context.now)));
  return inTransaction(context, async (tx) => {
    await refuseWhoLostTheirRights(tx, actor, ADD_USERS);
    const checked = checkedUserRows(rows, await readUserImportFacts(tx, context, { actor, rows, is_locking: true }));
    const users = checked.flatMap(({ user }) => user ?? []);
    if (!only_good || users.length === 0) refuseBadRows(checked);
    const import_id = await insertUserImport(tx, { actor, now: context.now }, { users_count: users.length, invite_on });
    const made = await createUsers(
      tx,
      context,
      users.map((user) => newUserOf(user, import_id)),
    );
    const looked_at = checked.map((row) => answerOf(row, made));
    if (made.length < users.length && (!only_good || made.length === 0)) refuseBadRows(looked_at);
    if (made.length < users.length) await updateUserImports(tx, [import_id], { users_count: made.length });
    if (invite_on === null)
      await sendInvitationsTo(
        tx,
        context,
        made.map((user) => ({ ...user, inviter: actor.name })),
      );
    await recordChange(tx, context, {
      type: 'users.imported',
      object_type: 'provider',
      object_id: context.provider_id,
      change_to: { import_id, rows: rows.length, users: made.length, ...(invite_on !== null && { invite_on }) },
    });
    const [made_import] = await readUserImports(tx, actor, import_id);
    if (!made_import) throw new Error('An import was not there after it was made.');
    return { import: made_import, rows: looked_at, has_mail_server: context.services.email !== null };
  });
}

const ADD_USERS = 'API_/users:POST';

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
export function newUserOf({ row: _row, ...user }: ImportedUser, import_id: number) {
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

type Made = Awaited<ReturnType<typeof createUsers>>;
type Answered = OutputOf<typeof userImportApi.checkImport>['rows'][number];

/** What became of a row; `made` are those who came into being, once they have. */
function answerOf({ row, user, violations }: CheckedRow, made?: Made): Answered {
  if (user === null || made === undefined) return { row, violations: [...violations], user_id: null };
  const user_id = made.find(({ email }) => email === user.email)?.id ?? null;
  return { row, violations: user_id === null ? [emailTaken(user.email)] : [], user_id };
}

/** As many faults as a refusal names; the others come with the next look. */
const FAULTS_NAMED = 100;

function refuseBadRows(rows: readonly { readonly row: number; readonly violations: readonly Violation[] }[]): void {
  const bad = rows.filter(({ violations }) => violations.length > 0);
  if (bad.length === 0) return;
  const violations = bad.flatMap(({ row, violations: of_row }) =>
    of_row.map((violation) => ({ ...violation, field: `rows[${row}].${violation.field}` })),
  );
  const count = bad.length === 1 ? '1 row has' : `${bad.length} rows have`;
  throw new Problem('bad-input', `No user was added: ${count} faults.`, { violations: violations.slice(0, FAULTS_NAMED) });
}
