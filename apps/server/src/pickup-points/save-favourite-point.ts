import type { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { pointKey } from '@tsela/domain/pickup-points/point-key';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { deleteFavourite, insertFavourite } from './favourite-point-repository.ts';
import { loadPickupPoint } from './pickup-point-reads.ts';

type Input = InputOf<typeof pickupPointApi.saveFavourite>;

/** Keeps a point as a favourite of the caller, or lets it go; one that has closed can only be let go. Source: screens S16. */
export async function saveFavouritePoint(
  context: RequestContext,
  { is_favourite, ...point }: Input,
): Promise<OutputOf<typeof pickupPointApi.saveFavourite>> {
  const { actor, now } = context;
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  const settings = await context.services.settings.of(context.provider_id);
  await inTransaction(context, async (tx) => {
    const { user_id } = actor;
    if (is_favourite) await loadPickupPoint(tx, settings, { id: point.pickup_point_id, provider: point.pickup_point_provider });
    const is_changed = await (is_favourite
      ? insertFavourite(tx, { ...point, user_id, now })
      : deleteFavourite(tx, { ...point, user_id }));
    if (!is_changed) return;
    await recordChange(tx, context, {
      type: is_favourite ? 'user.favourite-point-kept' : 'user.favourite-point-let-go',
      object_type: 'user',
      object_id: user_id,
      account_id: actor.account_id,
      change_to: { pickup_point: pointKey(point) },
    });
  });
  return { is_favourite };
}
