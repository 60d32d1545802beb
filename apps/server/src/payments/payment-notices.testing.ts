import type { RequestContext } from '../context.ts';
import { rowsOf } from '../testing/rows.ts';
import type { World } from '../testing/world.ts';
import { settlePayment } from './settle-payment.ts';

/** Settles what has been received, as the job does. */
export async function settleNotices(
  { context, ...world }: World,
  by: RequestContext = context,
  run = { is_last_try: false },
): Promise<void> {
  const waiting = await rowsOf<{ id: number }>(
    { context, ...world },
    `select id from payment_notices where provider_id = ${world.provider_id} and state = 'received' order by id`,
  );
  for (const { id } of waiting) await settlePayment(by, { notice_id: Number(id) }, run);
}
