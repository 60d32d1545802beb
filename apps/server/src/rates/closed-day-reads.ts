import type { rateApi } from '@tsela/contract/rates/rate-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { breaksOf } from '@tsela/domain/rates/price/base-rate';
import { groupOf } from '@tsela/domain/rates/card/compile-rate-card';
import { CLOSED_DAYS_AHEAD, closedCollectionDays } from '@tsela/domain/rates/days/closed-days';
import type { ClosedDay } from '@tsela/domain/rates/days/closed-days';
import { zonesOf } from '@tsela/domain/rates/card/card-zones';
import { prepareCalendar } from '@tsela/domain/rates/days/estimate';
import { areaWeekdays } from '@tsela/domain/rates/price/quote';
import { fullDaysOf } from '@tsela/domain/rates/days/full-days';
import { daysClosedBy, metExceptions } from '@tsela/domain/rates/rate-exceptions';
import { accepts } from '@tsela/domain/rates/price/refusal';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { refuseBlockedGuest } from '../user-records/blocked-visitors.ts';
import { holidaysFrom } from './known-holidays.ts';
import { bookedDays, ratingSideOf } from './price-sides.ts';
import { quotedAccount, quotedSides } from './quote-rates.ts';
import { liveTariff } from './quoted-tariff.ts';

/** The days on which a sender need not ask for a collection; a courtesy of the form, as full as the process knows the days to be. */
export async function listClosedDays(
  context: RequestContext,
  input: InputOf<typeof rateApi.closedDays>,
): Promise<OutputOf<typeof rateApi.closedDays>> {
  const { live, settings, exceptions, office_hours, ratings } = await context.services.pricing_facts.of(context.provider_id);
  const tariff = liveTariff(live, context.now);
  const { compiled, now } = tariff;
  await refuseBlockedGuest(context, 'quote');
  const account_id = await quotedAccount(context, input, settings);
  const sides = await quotedSides(context, input);
  const [collection, delivery] = [ratingSideOf(sides.collection), ratingSideOf(sides.delivery)];
  const today = dayOf(now);
  const booked = await bookedDays(context, tariff);
  const met = metExceptions(exceptions, { collection, delivery, zones: compiled.zones, today });
  const pair = { from: zonesOf(compiled.zones, collection), to: zonesOf(compiled.zones, delivery) };
  const calendar = prepareCalendar({
    now,
    holidays: holidaysFrom(now, settings),
    office_hours,
    collection_area_weekdays: areaWeekdays(compiled.card.zones, pair.from),
    closed_collection_days: daysClosedBy(met, 'collection', today),
    full_days: booked && fullDaysOf(compiled.card.service_levels, booked),
  });
  const offered = groupOf(compiled, ratings.of(account_id).rate_group_id).levels.filter(
    ({ level, rates }) =>
      (input.service_level_code === undefined || level.code === input.service_level_code) &&
      (level.account_ids === undefined || level.account_ids.includes(account_id)) &&
      accepts(level.collection_address_type, collection.kind) &&
      accepts(level.delivery_address_type, delivery.kind) &&
      breaksOf(rates, pair).length > 0,
  );
  const levels = offered.map(({ level }) => level);
  return {
    closed_days: closedCollectionDays(levels, calendar).map(({ day, reason }) => ({
      date: day,
      reason,
      message: MESSAGES[reason],
    })),
    last_date: addDays(today, CLOSED_DAYS_AHEAD),
  };
}

const MESSAGES: Readonly<Record<ClosedDay['reason'], string>> = {
  full: 'Fully booked.',
  'too-late': 'It is too late for a collection today.',
  exception: 'Nothing is collected here on this day.',
  'public-holiday': 'A public holiday.',
  'not-served': 'Not a day on which we collect here.',
};
