import type { AccountId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { optInChecks, unofferedOptIns } from '@tsela/domain/rates/price/offered-opt-ins';
import type { OptInReader, Unoffered } from '@tsela/domain/rates/price/offered-opt-ins';
import type { RatingInput } from '@tsela/domain/rates/price/rating-input';
import { dayOf } from '@tsela/domain/time/day';
import type { AccountRating } from './groups/account-rating-reads.ts';
import type { RequestContext } from '../context.ts';
import { liveTariff } from './quoted-tariff.ts';
import type { QuotedTariff } from './quoted-tariff.ts';

type OptInChoice = Pick<RatingInput, 'opt_in_rates' | 'opt_in_time_based_rates'>;

/** The chooser, by what a tariff asks of an account. */
interface Chooser extends Pick<OptInReader, 'account_id'> {
  readonly rating: AccountRating;
}

/** Raises `bad-input` for an optional charge that is chosen and not offered. */
export function refuseUnknownOptIns(tariff: QuotedTariff, chosen: OptInChoice, chooser: Chooser): void {
  refuseIfAny(optInChecks(unknownOptIns(tariff, chosen, chooser)));
}

function unknownOptIns({ compiled, now }: QuotedTariff, chosen: OptInChoice, chooser: Chooser): Unoffered[] {
  return choosesAny(chosen) ? unofferedOptIns(compiled.card, chosen, optInReader(chooser, now)) : [];
}

/** What of a choice the live tariff does not offer to an account. */
export async function notOfferedNow(context: RequestContext, account_id: AccountId, chosen: OptInChoice): Promise<Unoffered[]> {
  if (!choosesAny(chosen)) return [];
  const { live, ratings } = await context.services.pricing_facts.of(context.provider_id);
  return unknownOptIns(liveTariff(live, context.now), chosen, { account_id, rating: ratings.of(account_id) });
}

/** Whom optional charges are offered to. */
export function optInReader({ account_id, rating: { tags } }: Chooser, now: Date): OptInReader {
  return { account_id, tags, today: dayOf(now) };
}

/** Raises `bad-input` for a service that the tariff does not have: an answer without a line would say nothing. */
export function refuseUnknownService(tariff: Pick<QuotedTariff, 'compiled'>, code: string | undefined): void {
  if (code !== undefined && !hasService(tariff, code)) throw unknownService(code);
}

export function hasService({ compiled }: Pick<QuotedTariff, 'compiled'>, code: string): boolean {
  return compiled.card.service_levels.some((level) => level.code === code);
}

/** What is said of a service that no tariff at hand has. */
export function unknownService(code: string): Problem {
  const message = `There is no service level "${code}".`;
  return new Problem('bad-input', message, { violations: [{ field: 'service_level_code', code: 'service-level', message }] });
}

function choosesAny({ opt_in_rates = [], opt_in_time_based_rates = [] }: OptInChoice): boolean {
  return opt_in_rates.length > 0 || opt_in_time_based_rates.length > 0;
}
