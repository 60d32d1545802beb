import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { checkCodeOf } from '@tsela/domain/shipments/notices/check-code';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { countLookUps } from './recipients/look-ups.ts';
import { findMessageByCode } from './sent-message-reads.ts';

/**
 * Whether a message with a code was ours, for a reader who doubts it: when it was sent, how, and about which shipment. Counts as looking up does, so
 * that codes are not guessed; what is no code counts too. Source: users-ask.md 41.
 */
export async function checkMessage(
  context: RequestContext,
  { code: typed }: InputOf<typeof trackPageApi.checkMessage>,
): Promise<OutputOf<typeof trackPageApi.checkMessage>> {
  await countLookUps(context);
  const code = checkCodeOf(typed);
  if (code === null) return { sent: null };
  const found = await reading(context, (tx) => findMessageByCode(tx, code));
  if (!found) return { sent: null };
  const { time, channel, tracking_reference } = found;
  return { sent: { time: time.toISOString(), channel, tracking_reference } };
}
