import type { UserId } from '@tsela/domain/ids';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { lockSavedReport, updateRecipients } from './saved-report-repository.ts';

/**
 * Sends a saved report no longer to one of its recipients, at their wish; without any left it is sent no more, and stays. Nothing where it is gone,
 * or not sent to them. Source: ADR 0281.
 */
export async function leaveReport(
  tx: Tx,
  context: RequestContext,
  { id, user_id }: { readonly id: number; readonly user_id: UserId },
): Promise<void> {
  const saved = await lockSavedReport(tx, id);
  if (!saved?.recipient_ids.includes(user_id)) return;
  const but = (ids: readonly UserId[]) => ids.filter((each) => each !== user_id);
  const recipient_ids = but(saved.recipient_ids);
  const { sending, time_next } = recipient_ids.length > 0 ? saved : { sending: 'never' as const, time_next: null };
  await updateRecipients(tx, id, { recipient_ids, left_out: but(saved.left_out), sending, time_next }, context.now);
  await recordChange(tx, context, {
    type: 'saved-report.changed',
    object_type: 'saved-report',
    object_id: id,
    change_from: { recipient_ids: saved.recipient_ids, sending: saved.sending },
    change_to: { recipient_ids, sending },
  });
}
