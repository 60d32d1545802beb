import { setImmediate } from 'node:timers/promises';
import type { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { addDays, dayOf, startOfDay } from '@tsela/domain/time/day';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { presentRevision } from './present-revision.ts';
import { findRevision } from './rate-revision-repository.ts';
import { rateZoneAt, readNewestPlaces } from './recent-place-reads.ts';
import { cardToRateBy } from './refuse-unsound-card.ts';

/** Source: screens S27, "shipments of the last 30 days that would change zone". */
const DAYS = 30;
/** The most shipments looked at, since the caller waits. */
const MOST_SHIPMENTS = 10_000;
/** Shipments looked up before the process looks after others: a few milliseconds' work. */
const AT_ONE_GO = 250;
const MOST_MOVES = 20;

/** How many shipments a revision would put into other rate zones than the live one does, by the places their prices keep. */
export async function readZoneMoves(
  context: RequestContext,
  { id }: InputOf<(typeof rateCardApi)['zoneMoves']>,
): Promise<OutputOf<(typeof rateCardApi)['zoneMoves']>> {
  const { services, provider_id, now } = context;
  const live = await services.rate_cards.of(provider_id);
  const { compiled, places, rate_revision } = await reading(context, async (tx) => {
    const revision = await findRevision(tx, id);
    if (!revision) throw new Problem('not-found', 'Revision not found.');
    return {
      compiled: await cardToRateBy(tx, context, revision),
      rate_revision: await presentRevision(tx, revision),
      places: await readNewestPlaces(tx, context.actor, {
        from: startOfDay(addDays(dayOf(now), -DAYS)),
        limit: MOST_SHIPMENTS + 1,
      }),
    };
  });
  const looked = places.slice(0, MOST_SHIPMENTS);
  const moves = new Map<string, { from_code: string; to_code: string; side_count: number }>();
  let moved_count = 0;
  for (const [at, sides] of looked.entries()) {
    if (at % AT_ONE_GO === 0) await setImmediate();
    let is_moved = false;
    for (const where of [sides.collection, sides.delivery]) {
      if (where === null || !live) continue;
      const [from, to] = [rateZoneAt(live.compiled.zones, where), rateZoneAt(compiled.zones, where)];
      // Under another code it is the same zone still, and so is one that was drawn anew under its old code.
      if (from?.id === to?.id || from?.code === to?.code) continue;
      const [from_code, to_code] = [from?.code ?? '', to?.code ?? ''];
      is_moved = true;
      const key = `${from_code}\n${to_code}`;
      const move = moves.get(key) ?? { from_code, to_code, side_count: 0 };
      move.side_count += 1;
      moves.set(key, move);
    }
    if (is_moved) moved_count += 1;
  }
  return {
    rate_revision,
    shipment_count: looked.length,
    has_more: places.length > MOST_SHIPMENTS,
    moved_count,
    moves: [...moves.values()].toSorted((one, other) => other.side_count - one.side_count).slice(0, MOST_MOVES),
  };
}
