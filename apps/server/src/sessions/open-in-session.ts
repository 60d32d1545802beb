import type { ProviderId, UserId } from '@tsela/domain/ids';
import { openedUntil } from '@tsela/domain/sessions/opened-providers';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { tellSessionsOf } from './end-sessions.ts';
import { ownUserOf } from './own-user.ts';
import { keepOpened, takeOpened } from './session-repository.ts';

/** Keeps with the caller's session that they opened a provider as one of its administrators; every process learns of it. */
export async function openInSession(
  tx: Tx,
  context: RequestContext,
  { provider_id, user_id }: { readonly provider_id: ProviderId; readonly user_id: UserId },
): Promise<void> {
  const own = ownUserOf(context);
  if (own.session_id === undefined) throw new Error('A provider is opened from a session only.');
  await keepOpened(tx, own.session_id, { provider_id, user_id, until: openedUntil(context.now) }, context.now);
  tellSessionsOf(tx, context, own);
}

/** Ends what the caller's session has opened of a provider, in every process and for pages that listen; answers as whom it was open. */
export async function closeInSession(tx: Tx, context: RequestContext, provider_id: ProviderId): Promise<UserId[]> {
  const own = ownUserOf(context);
  if (own.session_id === undefined) return [];
  const ended = await takeOpened(tx, own.session_id, provider_id);
  if (ended.length > 0) tellSessionsOf(tx, context, own);
  return ended.map(({ user_id }) => user_id);
}
