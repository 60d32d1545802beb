import type { credentialApi } from '@tsela/contract/sessions/credential-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { AccountId, UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { deleteUserDevices } from '../devices/push-devices.ts';
import { ownUserOf } from './own-user.ts';
import { endSessionsOf, readLastLogin, readSessionsOf } from './session-repository.ts';

/** Where the caller is signed in. Source: screens S06. */
export async function listSessions(context: RequestContext): Promise<OutputOf<typeof credentialApi.sessions>> {
  const { user_id, session_id = 0 } = ownUserOf(context);
  return reading(context, (tx) => readSessions(tx, context, { user_id, session_id }));
}

/** Where a person is signed in; `session_id` is the session that asks, 0 when another user asks. */
export async function readSessions(
  tx: Tx,
  context: RequestContext,
  { user_id, session_id }: { user_id: UserId; session_id: number },
): Promise<OutputOf<typeof credentialApi.sessions>> {
  const rows = await readSessionsOf(tx, user_id, context.now);
  const sessions = rows.map(({ id, user_agent, ip, time_created, time_seen, time_expires }) => ({
    id,
    is_current: id === session_id,
    user_agent,
    ip,
    time_created: time_created.toISOString(),
    time_seen: time_seen.toISOString(),
    time_expires: time_expires.toISOString(),
  }));
  const last = await readLastLogin(tx, user_id, session_id);
  return { sessions, count: sessions.length, time_last_login: last?.toISOString() ?? null };
}

/** Ends sessions of the caller: one, all others, or every one. Other users' sessions are not found. Source: screens S06. */
export async function endSessions(
  context: RequestContext,
  { id, which }: InputOf<typeof credentialApi.endSessions>,
): Promise<OutputOf<typeof credentialApi.endSessions>> {
  const actor = ownUserOf(context);
  if ((id === undefined) === (which === undefined)) throw new Problem('bad-input', 'Say which session shall end.');
  return inTransaction(context, async (tx) => {
    const but = which === 'others' ? actor.session_id : undefined;
    const ended = await endAllSessions(tx, context, { person: actor, only: id, but });
    if (id !== undefined && ended === 0) throw new Problem('not-found', 'Session not found.');
    return { ended };
  });
}

interface Person {
  readonly user_id: UserId;
  readonly account_id: AccountId | null;
}

/** Ends a person's sessions, of those named, with an entry in the log for each. */
export async function endAllSessions(
  tx: Tx,
  context: RequestContext,
  { person, only, but }: { person: Person; only?: number | undefined; but?: number | undefined },
): Promise<number> {
  const ended = await endSessionsOf(tx, { user_id: person.user_id, now: context.now, only, but });
  // Where they are signed out they are told nothing by push either.
  await deleteUserDevices(tx, person.user_id, {
    ...(only !== undefined && { session_id: only }),
    ...(but !== undefined && { but_session_id: but }),
  });
  for (const session_id of ended) {
    await recordChange(tx, context, { type: 'session.ended', object_type: 'session', object_id: session_id });
  }
  if (ended.length > 0) tellSessionsOf(tx, context, person);
  return ended.length;
}

/** Tells every process to ask again who the person is; their pages learn that they are signed out. */
export function tellSessionsOf(tx: Tx, context: RequestContext, { user_id, account_id }: Person): void {
  tx.after_commit.push(() =>
    context.services.live.publish({ provider_id: tx.provider_id, type: 'session', id: user_id, account_id }),
  );
}
