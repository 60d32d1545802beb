import { MESSAGE_CHANNELS } from '@tsela/domain/messages/message-channels';
import type { MessageChannel } from '@tsela/domain/messages/message-channels';
import { DAY_MS } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { releaseHeld } from './message-channel-repository.ts';

/** One run takes up so many; the sweep takes the rest. */
const HELD_MAX = 5000;
/** As many as a job carries. */
const OF_A_JOB = 100;

/** Takes up what was held on channels that are open, and what has waited so long anywhere that it is over. Source: screens S52. */
export async function takeUpHeld(
  tx: Tx,
  { services, now }: RequestContext,
  isPaused: (channel: MessageChannel) => boolean,
): Promise<void> {
  const channels = MESSAGE_CHANNELS.filter((channel) => !isPaused(channel));
  const before = new Date(now.getTime() - DAY_MS);
  const ids = await releaseHeld(tx, { channels, before, rows_max: HELD_MAX });
  for (let at = 0; at < ids.length; at += OF_A_JOB)
    await services.jobs.add(tx, 'deliver-messages', {
      provider_id: tx.provider_id,
      message_ids: ids.slice(at, at + OF_A_JOB),
    });
}
