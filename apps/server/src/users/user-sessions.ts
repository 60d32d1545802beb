import type { credentialApi } from '@tsela/contract/sessions/credential-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { UserId } from '@tsela/domain/ids';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { NOT_ABOVE, mayAdminister } from '@tsela/domain/users/assignable-roles';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { endAllSessions, endSessions, listSessions, readSessions } from '../sessions/end-sessions.ts';
import { MAY_CHANGE_USERS, refuseWhoLostTheirRights } from './change-user.ts';
import { findUserRow, rightsOf } from './managed-user-reads.ts';
import type { UserRow } from './managed-user-reads.ts';
import { lockAmongKeepers } from './managed-user-repository.ts';

/** Where the caller is signed in, or a user whom they administer. Source: screens S06, S45. */
export async function listSessionsOfUser(
  context: RequestContext,
  { user_id }: InputOf<typeof credentialApi.sessions>,
): Promise<OutputOf<typeof credentialApi.sessions>> {
  const other = otherOf(context, user_id);
  if (other === null) return listSessions(context);
  return reading(context, async (tx) => {
    await administered(tx, other);
    return readSessions(tx, context, { user_id: other.user_id, session_id: 0 });
  });
}

/** Ends sessions of the caller, or one or all of a user whom they administer. Source: screens S06, S45. */
export async function endSessionsOfUser(
  context: RequestContext,
  input: InputOf<typeof credentialApi.endSessions>,
): Promise<OutputOf<typeof credentialApi.endSessions>> {
  const other = otherOf(context, input.user_id);
  if (other === null) return endSessions(context, input);
  const { id, which } = input;
  if ((id === undefined) === (which !== 'all')) throw new Problem('bad-input', 'Say which session shall end.');
  return inTransaction(context, async (tx) => {
    const { account_id } = await administered(tx, other);
    await lockAmongKeepers(tx, { user_id: other.user_id, account_id, actor_id: other.actor.user_id });
    await refuseWhoLostTheirRights(tx, other.actor);
    await administered(tx, other);
    const ended = await endAllSessions(tx, context, { person: { user_id: other.user_id, account_id }, only: id });
    if (id !== undefined && ended === 0) throw new Problem('not-found', 'Session not found.');
    if (ended > 0)
      await recordChange(tx, context, {
        type: 'user.signed-out',
        object_type: 'user',
        object_id: other.user_id,
        account_id,
        change_to: { sessions: ended },
      });
    return { ended };
  });
}

interface Other {
  readonly actor: UserActor;
  readonly user_id: UserId;
}

/** Whom a call is about; null for the callers themselves. */
function otherOf({ actor }: RequestContext, user_id: UserId | undefined): Other | null {
  if (actor.kind !== 'user' || user_id === undefined || user_id === actor.user_id) return null;
  // A caller who may change only themselves must not learn which users exist.
  if (!hasPermission(actor.permissions, MAY_CHANGE_USERS)) throw new Problem('not-found', 'User not found.');
  return { actor, user_id };
}

async function administered(tx: Tx, { actor, user_id }: Other): Promise<UserRow> {
  const row = await findUserRow(tx, actor, user_id);
  if (!mayAdminister(actor, rightsOf(row))) throw new Problem('not-permitted', NOT_ABOVE);
  return row;
}
