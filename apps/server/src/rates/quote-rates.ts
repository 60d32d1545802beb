import type { QuoteAnswer, QuoteInput } from '@tsela/contract/rates/rate-api';
import type { AccountId } from '@tsela/domain/ids';
import type { CompiledRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import { changesText } from '@tsela/domain/rates/rate-exceptions';
import type { MetException } from '@tsela/domain/rates/rate-exceptions';
import { servedDays } from '@tsela/domain/rates/days/served-days';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { maySeeBilling } from '../accounts/present-account.ts';
import { accountOfCaller } from '../accounts/account-of-caller.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { knownAddressPositionsFor } from '../service-areas/known-address-position-reads.ts';
import { refuseBlockedGuest } from '../user-records/blocked-visitors.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { presentNoRate, presentRate, presentRefusal } from './present-rate.ts';
import { openingWarningsAt } from './opening-at-sides.ts';
import { questionOf } from './price-question.ts';
import { warningsOf } from './side-warnings.ts';
import { bookedDays, priceBy, ratingSideOf } from './price-sides.ts';
import { isOfLiveTariff, liveTariff, tariffToQuote } from './quoted-tariff.ts';
import { refuseUnknownOptIns, refuseUnknownService } from './refuse-unknown-choices.ts';
import { refusalAtPoints, refusalOfParcels, refuseTooMuchCover } from './refuse-at-points.ts';
import { withRealDays } from './requested-days.ts';
import { completeSides, namesPickupPoint, refuseMisplaced, resolveSides } from './resolve-sides.ts';
import type { RatedSides, SidesInput } from './resolve-sides.ts';

/** What a shipment would cost on every service level, cheapest first, and why a service is not offered. Source: public API §2. */
export async function quoteRates(context: RequestContext, given: QuoteInput): Promise<QuoteAnswer> {
  const facts = await context.services.pricing_facts.of(context.provider_id);
  const is_live = isOfLiveTariff(given);
  const tariff = is_live ? liveTariff(facts.live, context.now) : await tariffToQuote(context, given);
  const input = withRealDays(given, tariff.now);
  refuseMisplaced(input);
  refuseTooMuchCover(input.declared_value, facts.settings);
  await refuseBlockedGuest(context, 'quote');
  const account_id = ownAccount(context, input) ?? (await accountAskedFor(context, input, facts.settings));
  const sides = await quotedSides(context, input);
  refuseUnknownService(tariff, input.service_level_code);
  // Staff hold one choice against several tariffs, and not each of them offers all of it.
  if (is_live) refuseUnknownOptIns(tariff, input, { account_id, rating: facts.ratings.of(account_id) });
  const booked = await bookedDays(context, tariff);
  const question = questionOf(input, { settings: facts.settings, account_id, sides, booked });
  const { results, compiled, exceptions } = priceBy(facts, { ...question, tariff });
  const at_points = namesPickupPoint(input)
    ? await reading(context, (tx) => refusalAtPoints(tx, context, { ...question, input }))
    : null;
  // Staff who compare tariffs ask what each of them would charge.
  const of_parcels = is_live ? refusalOfParcels(input, facts.parcel_limits) : null;
  const unbookable = of_parcels ?? at_points;
  const reason = of_parcels === null ? 'pickup_point' : 'parcel_limits';
  const reader = {
    is_staff: isStaff(context.actor),
    sees_billing: maySeeBilling(context.actor),
    explain: input.explain ?? false,
  };
  const rates: QuoteAnswer['rates'] = [];
  const no_rates: QuoteAnswer['no_rates'] = [];
  for (const result of results) {
    if (!result.offered) no_rates.push(presentNoRate(result, reader));
    else if (unbookable !== null) no_rates.push(presentRefusal(result.service_level, { reason, message: unbookable }));
    else rates.push(presentRate(result, reader));
  }
  return {
    message: 'Success',
    service_days: serviceDaysOf(compiled, sides),
    rates,
    no_rates,
    exceptions: exceptions.map((exception) => presentException(exception, exceptions)),
    address_warnings: warningsOf(compiled, sides),
    opening_warnings: await openingWarningsAt(context, { input, account_id, settings: facts.settings }),
  };
}

function presentException(exception: MetException, met: readonly MetException[]): QuoteAnswer['exceptions'][number] {
  const { id, name, message, from_day, to_day } = exception;
  return { id, name, message, from_day, to_day, changes: changesText(exception, met) };
}

/** Whose prices are asked for. */
export async function quotedAccount(context: RequestContext, input: AskedAccount, settings: StoredSettings): Promise<AccountId> {
  return ownAccount(context, input) ?? accountAskedFor(context, input, settings);
}

type AskedAccount = Pick<QuoteInput, 'account_id'>;

/** A customer's own account is known from the sign-in: the commonest quote asks the database nothing. */
function ownAccount({ actor }: RequestContext, { account_id }: AskedAccount): AccountId | null {
  const own = actor.kind === 'user' ? actor.account_id : null;
  return account_id === undefined || account_id === own ? own : null;
}

async function accountAskedFor(context: RequestContext, { account_id }: AskedAccount, settings: StoredSettings) {
  return reading(context, async (tx) => (await accountOfCaller(tx, context, { account_id, settings })).id);
}

/** Both sides as they are priced; only pickup points have to be read. */
export async function quotedSides(context: RequestContext, input: SidesInput): Promise<RatedSides> {
  return namesPickupPoint(input)
    ? reading(context, (tx) => resolveSides(tx, context, input))
    : completeSides(await gazetteerFor(context), input, await knownAddressPositionsFor(context));
}

/** The weekdays on which the two sides are served, by the tariff's services and service areas. */
function serviceDaysOf(compiled: CompiledRateCard, sides: RatedSides): QuoteAnswer['service_days'] {
  const daysAt = (side: Side) => [...servedDays(compiled, side, ratingSideOf(sides[side]))];
  return { collection_service_days: daysAt('collection'), delivery_service_days: daysAt('delivery') };
}
