import type { RateImpact } from '@tsela/contract/rates/rate-impact-api';
import { inTransaction, reading } from '@tsela/server/db/transaction';
import { measureRateImpact } from '@tsela/server/rates/tariff/measure-rate-impact';
import { insertImpact, readCharged, selectImpacts } from '@tsela/server/rates/tariff/rate-impact-repository';
import type { ChargedShipment } from '@tsela/server/rates/tariff/rate-impact-repository';
import { insertRevision } from '@tsela/server/rates/tariff/rate-revision-repository';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import { rateShipment } from '@tsela/domain/rates/price/rate-shipment';
import type { RatingInput, RatingSide } from '@tsela/domain/rates/price/rating-input';
import type { RatingTrace } from '@tsela/domain/rates/price/rating-trace';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { demoCard } from '../simulator/tariff.ts';
import type { Figure } from './rating.ts';
import type { BenchWorld } from './world.ts';

/** Issue 4: a draft is run over 100 000 past shipments in less than this, on two cores. */
const LONGEST_S = 30;
/** Reading the shipments is most of the work there is: a run that takes many times as long does something else. */
const AT_LEAST_OF_READING = 0.25;
/** Shipments differ in place and weight; so many kinds of them are kept, with the whole of what a price keeps. */
const KINDS = 200;
const SUBURBS_APART = 97;
const PERIOD_DAYS = 120;
const PAGE = 1000;
const PAGES_READ = 20;

/** What a draft would change for the shipments of the list, run as its job runs it, against only reading some of the same rows. */
export async function measureImpactRun({ context, services }: BenchWorld): Promise<Figure[]> {
  await keepTraces({ context, services });
  const today = dayOf(context.now);
  const period = { from_day: addDays(today, -PERIOD_DAYS), to_day: today };
  const filter = { ...period, account_id: null, service_level_code: '' };
  const impact_id = await inTransaction(context, async (tx) => {
    const draft = await insertRevision(tx, context, { name: 'Dearer', status: 'draft', card: dearer(demoCard(1, today)) });
    const { id: rate_revision_id, name: rate_revision_name, version } = draft;
    const run = { rate_revision_id, rate_revision_name, version, ...filter, started_by_name: 'Bench', time_created: context.now };
    return (await insertImpact(tx, run)).id;
  });
  const seconds = await timed(() => measureRateImpact(context, { impact_id }, { job_id: 'bench', is_last_try: true }));
  const [row] = await reading(context, (tx) => selectImpacts(tx, { id: impact_id }).selectAll().execute());
  if (row?.state !== 'done' || !row.result) throw new Error(`The run ended ${row?.state}: ${row?.message}`);
  // Written by the run as the contract has it.
  const { shipments, difference, not_offered } = (row.result as NonNullable<RateImpact['result']>).totals;
  if (difference <= 0) throw new Error('A dearer tariff cost no more.');

  let read = 0;
  const reading_s = await timed(async () => {
    let after: ChargedShipment | undefined;
    for (let pages = 0; pages < PAGES_READ; pages++) {
      const page: ChargedShipment[] = await reading(context, (tx) => readCharged(tx, filter, { after, limit: PAGE }));
      read += page.length;
      after = page.at(-1);
    }
  });
  const [run_rate, read_rate] = [shipments / seconds, read / reading_s];
  const ratio = run_rate / read_rate;
  return [
    {
      reached: shipments >= 100_000 && seconds <= LONGEST_S && ratio >= AT_LEAST_OF_READING,
      lines: [
        `impact of a draft: ${shipments} shipments in ${seconds.toFixed(1)} s (at most ${LONGEST_S}), ${not_offered} without a price`,
        `  ${run_rate.toFixed(0)} a second against ${read_rate.toFixed(0)} that are only read: ${ratio.toFixed(2)} (floor ${AT_LEAST_OF_READING})`,
      ],
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Gives the shipments of the list real prices with all they keep, of so many kinds in turn. */
async function keepTraces({ context, services }: Pick<BenchWorld, 'context' | 'services'>): Promise<void> {
  const live = await services.rate_cards.of(context.provider_id);
  if (!live) throw new Error('The bench has no tariff.');
  const places = services.gazetteer.rows.filter((_, at) => at % SUBURBS_APART === 0);
  const sideAt = (at: number): RatingSide => {
    const place = places[at % places.length];
    if (!place) throw new Error('There are no places.');
    const { suburb: local_area, city, street_code: code, zone, lat, lng } = place;
    return { kind: 'street-address', local_area, city, code, zone, lat, lng };
  };
  const traces: RatingTrace[] = [];
  for (let at = 0; traces.length < KINDS && at < 20 * KINDS; at++) {
    const input: RatingInput = {
      collection: sideAt(at),
      delivery: sideAt(at * 7 + 1),
      parcels: [{ length_cm: 30, width_cm: 20, height_cm: 10 + (at % 30), weight_grams: 500 + (at % 20) * 700 }],
      declared_value_cents: 0,
      pod_method: 'pin-with-fallback',
      tags: [],
      account_id: 1,
      service_level_code: 'ECO',
    };
    const [result] = rateShipment(input, live.compiled, {
      now: context.now,
      rate_group_id: null,
      holidays: [],
      office_hours: { from: '08:00', to: '17:00' },
      metres_from_collection_branch: 12_000,
      metres_from_delivery_branch: 9_000,
    });
    if (result?.offered) traces.push(result.trace);
  }
  await inTransaction(context, async (tx) => {
    await tx.client.query(
      `update shipment_prices p set trace = kind.trace, rate_cents = (kind.trace -> 'outcome' ->> 'rate_cents')::bigint
       from jsonb_array_elements($2::jsonb) with ordinality as kind (trace, at)
       where p.provider_id = $1 and p.trace = '{}' and kind.at = 1 + p.shipment_id % $3`,
      [tx.provider_id, JSON.stringify(traces), traces.length],
    );
  });
}

function dearer(card: RateCard): RateCard {
  const rates = card.rates.map((rate) => ({
    ...rate,
    charges: rate.charges.map((charge) =>
      'amount_cents' in charge ? { ...charge, amount_cents: Math.round(charge.amount_cents * 1.1) } : charge,
    ),
  }));
  return { ...card, rates };
}
