import type { Invitations } from '@tsela/contract/overview/file-import-api';
import { Problem } from '@tsela/domain/problem';
import { dayOf } from '@tsela/domain/time/day';
import { mayAdminister } from '@tsela/domain/users/assignable-roles';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { sendInvitationsTo } from '../sessions/verification-links.ts';
import { administratorOf } from './administrator.ts';
import { findWaitingOfImport, rightsOf } from './managed-user-reads.ts';
import { lockDueImports, lockUserImport, markInvited, readInvitations } from './user-import-repository.ts';

/** How far the users of a file are. Source: screens S30, S35. */
export async function readInvitationsOf(context: InTx, id: number): Promise<Invitations> {
  const told = await readInvitations(context.tx, administratorOf(context), id);
  return { ...told, has_mail_server: context.services.email !== null };
}

type InTx = RequestContext & { readonly tx: Tx };

/** A user gets at most one invitation in this time, however often it is sent again. */
const LETTERS_APART_MS = 15 * 60 * 1000;

/** Invites once more the users of a file who have not joined yet, or for the first time; answers what to say of it. Source: screens S35. */
export async function inviteImported(context: InTx, id: number): Promise<string> {
  const { tx, now } = context;
  const actor = administratorOf(context);
  const { time_invited } = await lockUserImport(tx, id);
  const since_ms = time_invited === null ? LETTERS_APART_MS : now.getTime() - time_invited.getTime();
  if (since_ms < LETTERS_APART_MS) {
    const retry_after_s = Math.ceil((LETTERS_APART_MS - since_ms) / 1000);
    throw new Problem('too-many-requests', WENT_OUT_JUST_NOW, { retry_after_s });
  }
  const people = await waitingFor(tx, actor, id);
  if (people.length === 0) throw new Problem('conflict', 'All users of this import have joined or were removed.');
  await sendInvitationsTo(
    tx,
    context,
    people.map((person) => ({ ...person, inviter: actor.name })),
  );
  await markInvited(tx, [id], now);
  return invitedText(people.length, { is_sent: context.services.email !== null });
}

function invitedText(count: number, { is_sent }: { readonly is_sent: boolean }): string {
  if (!is_sent) return 'Not sent: no mail server is set. Send each again on their page to copy the link.';
  return count === 1 ? '1 invitation sent.' : `${count} invitations sent.`;
}

const WENT_OUT_JUST_NOW =
  'Invitations of this import went out some minutes ago. Please wait 15 minutes before sending them again.';

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
    await markInvited(tx, ids, context.now);
    return ids.length;
  });
}

/** Those of an import who have not joined and whom the actor may change. */
async function waitingFor(tx: Tx, actor: UserActor, id: number) {
  return (await findWaitingOfImport(tx, actor, id)).filter((person) => mayAdminister(actor, rightsOf(person)));
}
