import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { userImportApi } from '@tsela/contract/users/user-import-api';
import { Problem } from '@tsela/domain/problem';
import { dayOf } from '@tsela/domain/time/day';
import { mayAdminister } from '@tsela/domain/users/assignable-roles';
import { recordChange, recordChanges } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { sendInvitationsTo } from '../sessions/verification-links.ts';
import { importerOf } from './import-users.ts';
import { findWaitingOfImport, rightsOf } from './managed-user-reads.ts';
import { deleteInvitedUsers } from './managed-user-repository.ts';
import { lockDueImports, lockUserImport, readUserImports, updateUserImports } from './user-import-repository.ts';

/** The last imports. Source: screens S30, S35. */
export async function listUserImports(context: RequestContext): Promise<OutputOf<typeof userImportApi.listImports>> {
  const actor = importerOf(context);
  const imports = await reading(context, (tx) => readUserImports(tx, actor));
  return { imports, count: imports.length };
}

/** A user gets at most one invitation in this time, however often it is sent again. */
const LETTERS_APART_MS = 15 * 60 * 1000;

/** Invites once more who has not joined yet. Source: screens S35. */
export async function inviteImported(
  context: RequestContext,
  { id }: InputOf<typeof userImportApi.inviteImported>,
): Promise<OutputOf<typeof userImportApi.inviteImported>> {
  const actor = importerOf(context);
  return inTransaction(context, async (tx) => {
    const { time_invited } = await lockedImport(tx, actor, id);
    const since_ms = time_invited === null ? LETTERS_APART_MS : context.now.getTime() - time_invited.getTime();
    if (since_ms < LETTERS_APART_MS) {
      const retry_after_s = Math.ceil((LETTERS_APART_MS - since_ms) / 1000);
      throw new Problem('too-many-requests', WENT_OUT_JUST_NOW, { retry_after_s });
    }
    const people = await waitingFor(tx, actor, id);
    if (people.length === 0) throw new Problem('conflict', 'All users of this import have joined or been removed.');
    await sendInvitationsTo(
      tx,
      context,
      people.map((person) => ({ ...person, inviter: actor.name })),
    );
    await updateUserImports(tx, [id], { time_invited: context.now, invite_on: null });
    return {
      message: invitedText(people.length, { is_sent: context.services.email !== null }),
      import: await importAfter(tx, actor, id),
    };
  });
}

function invitedText(count: number, { is_sent }: { readonly is_sent: boolean }): string {
  if (!is_sent) return 'Not sent: no mail server is set. Send each again on their page to copy the link.';
  return count === 1 ? '1 invitation sent.' : `${count} invitations sent.`;
}

const WENT_OUT_JUST_NOW =
  'Invitations of this import went out some minutes ago. Please wait 15 minutes before sending them again.';

/** Takes back an import: users who have joined meanwhile stay. Source: screens S35. */
export async function undoUserImport(
  context: RequestContext,
  { id }: InputOf<typeof userImportApi.undoImport>,
): Promise<OutputOf<typeof userImportApi.undoImport>> {
  const actor = importerOf(context);
  return inTransaction(context, async (tx) => {
    await lockedImport(tx, actor, id);
    const people = await waitingFor(tx, actor, id);
    const gone = new Set(
      await deleteInvitedUsers(
        tx,
        people.map((person) => person.id),
      ),
    );
    await recordChanges(
      tx,
      context,
      people
        .filter((person) => gone.has(person.id))
        .map(({ id: object_id, name, email, role_id, account_id }) => ({
          type: 'user.removed',
          object_type: 'user',
          object_id,
          account_id,
          change_from: { name, email, role_id, account_id },
        })),
    );
    await recordChange(tx, context, {
      type: 'users.import-undone',
      object_type: 'provider',
      object_id: context.provider_id,
      change_to: { import_id: id, users: gone.size },
    });
    return { message: removedText(gone.size), import: await importAfter(tx, actor, id) };
  });
}

function removedText(count: number): string {
  if (count === 0) return 'No users were removed: all have joined or been removed already.';
  return count === 1 ? '1 user taken out.' : `${count} users taken out.`;
}

/** Sends the invitations of imports whose day has come. Answers how many imports that were. */
export async function inviteOnTheirDay(context: RequestContext): Promise<number> {
  return inTransaction(context, async (tx) => {
    const { imports, people } = await lockDueImports(tx, { now: context.now, today: dayOf(context.now) });
    if (imports.length === 0) return 0;
    const inviters = new Map(imports.map(({ id, created_by_name }) => [id, created_by_name]));
    await sendInvitationsTo(
      tx,
      context,
      people.map(({ import_id, ...person }) => ({ ...person, inviter: inviters.get(import_id ?? 0) ?? '' })),
    );
    const ids = imports.map(({ id }) => id);
    await updateUserImports(tx, ids, { time_invited: context.now, invite_on: null });
    return ids.length;
  });
}

async function lockedImport(tx: Tx, actor: UserActor, id: number) {
  const found = await lockUserImport(tx, actor, id);
  if (!found) throw new Problem('not-found', 'Import not found.');
  return found;
}

/** Those of an import who have not joined and whom the actor may change. */
async function waitingFor(tx: Tx, actor: UserActor, id: number) {
  return (await findWaitingOfImport(tx, actor, id)).filter((person) => mayAdminister(actor, rightsOf(person)));
}

async function importAfter(tx: Tx, actor: UserActor, id: number) {
  const [found] = await readUserImports(tx, actor, id);
  if (!found) throw new Problem('not-found', 'Import not found.');
  return found;
}
