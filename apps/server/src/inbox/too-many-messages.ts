import { MESSAGES_AN_HOUR } from '@tsela/domain/inbox/thread-rules';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { lockUserRow } from '../user-records/own-details-repository.ts';
import type { InboxReader } from './inbox-reader.ts';
import { countWritten } from './thread-repository.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A customer writes so many messages an hour. Of many at once each counts those before it. */
export async function refuseTooMany(tx: Tx, { now }: RequestContext, { user, is_staff }: InboxReader): Promise<void> {
  if (is_staff) return;
  await lockUserRow(tx, user.user_id);
  const since = new Date(now.getTime() - HOUR_MS);
  const written = await countWritten(tx, { user_id: user.user_id, since, up_to: MESSAGES_AN_HOUR });
  if (written >= MESSAGES_AN_HOUR)
    throw new Problem(
      'too-many-requests',
      'You have written many messages in the last hour. Please try again later, or call us.',
    );
}
