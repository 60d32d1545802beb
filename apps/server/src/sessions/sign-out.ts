import type { OutputOf } from '@tsela/contract/route';
import type { sessionApi } from '@tsela/contract/sessions/session-api';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { deleteUserDevices } from '../devices/push-devices.ts';
import { tellSessionsOf } from './end-sessions.ts';
import { endSession } from './session-repository.ts';

/** Ends the session at once: the next call with its token answers 401. An impersonator's own session is ended. */
export async function signOut(context: RequestContext): Promise<OutputOf<typeof sessionApi.signOut>> {
  const { actor } = context;
  if (actor.kind !== 'user') return { message: 'Logged out' };
  await inTransaction(context, async (tx) => {
    const session_id = await endSession(tx, actor.token_hash, context.now);
    if (session_id) await deleteUserDevices(tx, actor.user_id, { session_id });
    if (session_id) await recordChange(tx, context, { type: 'session.ended', object_type: 'session', object_id: session_id });
    tellSessionsOf(tx, context, actor);
  });
  return { message: 'Logged out' };
}
