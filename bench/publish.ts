import { setTimeout as sleep } from 'node:timers/promises';
import { publishRateRevision } from '@tsela/server/rates/tariff/publish-rate-revision';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import { dayOf } from '@tsela/domain/time/day';
import { demoCard } from '../simulator/tariff.ts';
import { send } from './http-client.ts';
import { median } from './measure.ts';
import type { Figure } from './rating.ts';
import { BOOKING } from './world.ts';
import type { Bench } from './world.ts';

/** Issue 4: a publish reaches every server process within this. */
const LONGEST_MS = 1000;
const PUBLISHES = 20;
const GIVE_UP_MS = 15_000;
/** Quotes are asked for by so many at once while tariffs change under them. */
const ASKERS = 4;

/** How long after a publish in this process the server's process quotes by it, and that no quote holds parts of two tariffs. */
export async function measurePublish({ base_url, context, customers }: Bench): Promise<Figure[]> {
  const { collection_address, delivery_address, parcels } = BOOKING;
  const body = JSON.stringify({ collection_address, delivery_address, parcels });
  const token = customers[0]?.token ?? '';
  const prices = new Map<number, number>();
  let seen = -1;
  let mixed = 0;
  let quotes = 0;
  let is_over = false;
  const ask = async () => {
    const answer = JSON.parse(await send(base_url, { method: 'POST', path: '/api/rates', token, body })) as {
      rates: { base_rate: { charge: number; group_name: string }; service_level: { code: string; name: string } }[];
    };
    quotes++;
    for (const { base_rate, service_level } of answer.rates.filter((rate) => rate.service_level.code === 'ECO')) {
      // The group, the service and the amount are three parts of one tariff: all three tell which.
      const revision = Number(base_rate.group_name.split(' ')[1] ?? Number.NaN);
      const price = prices.get(revision) ?? base_rate.charge;
      // What was published before has another name.
      if (Number.isNaN(revision)) continue;
      if (price !== base_rate.charge || service_level.name !== `Economy ${revision}`) mixed++;
      prices.set(revision, base_rate.charge);
      seen = Math.max(seen, revision);
    }
  };
  const askers = Array.from({ length: ASKERS }, async () => {
    while (!is_over) await ask();
  });
  const took_ms: number[] = [];
  try {
    for (let revision = 1; revision <= PUBLISHES; revision++) {
      await publishRateRevision(context, {
        name: `Revision ${revision}`,
        card: cardOf(revision, demoCard(1, dayOf(context.now))),
      });
      const began = performance.now();
      while (seen < revision && performance.now() - began < GIVE_UP_MS) await sleep(1);
      took_ms.push(performance.now() - began);
    }
  } finally {
    is_over = true;
    await Promise.all(askers);
  }
  const slowest = Math.max(...took_ms);
  const distinct = new Set(prices.values()).size;
  return [
    {
      reached: slowest <= LONGEST_MS && mixed === 0 && distinct >= PUBLISHES,
      lines: [
        `publish to another process: ${median(took_ms).toFixed(0)} ms, slowest of ${PUBLISHES} ${slowest.toFixed(0)} ms (at most ${LONGEST_MS})`,
        `  ${quotes} quotes meanwhile, ${mixed} of two tariffs`,
      ],
    },
  ];
}

/** A tariff that is told apart from the others by its group, its services and its amounts. */
function cardOf(revision: number, card: RateCard): RateCard {
  return {
    ...card,
    service_levels: card.service_levels.map((level) => ({ ...level, name: `${level.name} ${revision}` })),
    rate_groups: card.rate_groups.map((group) => ({ ...group, name: `Group ${revision}` })),
    rates: card.rates.map((rate) => ({
      ...rate,
      charges: rate.charges.map((charge) =>
        'amount_cents' in charge ? { ...charge, amount_cents: charge.amount_cents + 100 * revision } : charge,
      ),
    })),
  };
}
