import { Problem } from '@tsela/domain/problem';
import type { CompiledRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import { dayOf, parseDay, DAY_MS } from '@tsela/domain/time/day';
import { readsTariffs } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { findRevision } from './tariff/rate-revision-repository.ts';
import type { PublishedCard } from './rate-card-reads.ts';
import { cardToRateBy } from './tariff/refuse-unsound-card.ts';

/** The tariff a price is asked of, and when it is asked for. */
export interface QuotedTariff {
  readonly revision_id: number;
  readonly compiled: CompiledRateCard;
  readonly now: Date;
}

interface Asked {
  readonly rate_revision_id?: number;
  readonly on_day?: string;
}

/**
 * The live tariff now, or for staff who may read tariffs any revision on any day. Other callers are refused, whether or not there is such
 * a revision. Raises `conflict` while nothing is live, and `bad-input` for a draft that cannot be rated by.
 */
export async function tariffToQuote(context: RequestContext, asked: Asked): Promise<QuotedTariff> {
  const { rate_revision_id, on_day } = asked;
  if (!isOfLiveTariff(asked) && !readsTariffs(context.actor))
    throw new Problem('not-permitted', 'Prices of other revisions and days are for staff who work on the rates.');
  const now = on_day === undefined ? context.now : movedTo(on_day, context.now);
  if (rate_revision_id !== undefined) return { ...(await revisionToQuote(context, rate_revision_id, now)), now };
  return liveTariff(await context.services.rate_cards.of(context.provider_id), now);
}

/** Whether a price is asked of the live tariff now, as nearly all are. */
export function isOfLiveTariff({ rate_revision_id, on_day }: Asked): boolean {
  return rate_revision_id === undefined && on_day === undefined;
}

/** Raises `conflict` while nothing is live. */
export function liveTariff(live: PublishedCard, now: Date): QuotedTariff {
  if (!live) throw new Problem('conflict', 'No rates have been published yet.');
  return { revision_id: live.revision_id, compiled: live.compiled, now };
}

async function revisionToQuote(context: RequestContext, id: number, now: Date) {
  return reading(context, async (tx) => {
    const row = await findRevision(tx, id);
    if (!row) throw new Problem('not-found', 'Revision not found.');
    return { revision_id: row.id, compiled: await cardToRateBy(tx, context, row, dayOf(now)) };
  });
}

/** The same time of another day. */
function movedTo(on_day: string, now: Date): Date {
  const day = parseDay(on_day);
  if (day === null)
    throw new Problem('bad-input', 'Please choose a day.', {
      violations: [{ field: 'on_day', code: 'day', message: 'Please choose a day.' }],
    });
  const days = Math.round((Date.parse(day) - Date.parse(dayOf(now))) / DAY_MS);
  return new Date(now.getTime() + days * DAY_MS);
}
