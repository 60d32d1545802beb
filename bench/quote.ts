import { send, stayAwake } from './http-client.ts';
import { perSecond, repeat, alternate } from './measure.ts';
import type { Comparison } from './measure.ts';
import { BOOKING } from './world.ts';
import type { Bench } from './world.ts';

const ROUNDS = 7;
/**
 * The engine compiles what it serves after some ten thousand calls; a server is there after its first minute, and stays there. By their number
 * and not by time: on a busy machine seconds would not reach it.
 */
const WARM_UP_CALLS = 50_000;
const ROUND_MS = 1500;
const AT_ONCE = 8;

/** Every so many suburbs of the country one is delivered to: no two quotes in a row are alike. */
const SUBURBS_APART = 9;
const HEAVIEST_KG = 20;

/** A quote through HTTP against a bare route of the same server that answers a quote's JSON to the same bodies. */
export async function compareQuote({ base_url, customers, services }: Bench): Promise<Comparison[]> {
  const { collection_address, delivery_address, parcels } = BOOKING;
  const suburbs = services.gazetteer.rows.filter((_, at) => at % SUBURBS_APART === 0);
  const comparisons: Comparison[] = [];
  for (const explain of [false, true]) {
    const bodyOf = (wishes: object) => JSON.stringify({ collection_address, parcels, ...wishes, ...(explain && { explain }) });
    const bodies = suburbs.map(({ suburb, city, street_code, zone }, at) => {
      const [parcel] = parcels;
      return bodyOf({
        delivery_address: { ...delivery_address, local_area: suburb, city, code: street_code, zone },
        parcels: [{ ...parcel, submitted_weight_kg: 1 + (at % HEAVIEST_KG) }],
      });
    });
    const token = customers[0]?.token ?? '';
    const answer = await send(base_url, { method: 'POST', path: '/api/rates', token, body: bodyOf({ delivery_address }) });
    await send(base_url, { method: 'PUT', path: '/bench/answer', body: answer });
    let sent = 0;
    const sendTo = (path: string) => () =>
      send(base_url, { method: 'POST', path, token, body: bodies[sent++ % bodies.length] ?? '' });
    const sleepAgain = stayAwake();
    await repeat(WARM_UP_CALLS, AT_ONCE, sendTo('/api/rates'));
    await repeat(WARM_UP_CALLS, AT_ONCE, sendTo('/bench/bare'));
    comparisons.push({
      name: explain ? 'quote with every price explained' : 'quote',
      one: `POST /rates for ${bodies.length} suburbs in turn (${answer.length} bytes)`,
      other: 'bare route, same bodies, same JSON',
      // The explanation is asked for by a person, not by a shop's checkout: it is shown, and has no floor.
      floor: explain ? 0 : 0.5,
      samples: await alternate(
        { rounds: ROUNDS },
        () => perSecond(ROUND_MS, AT_ONCE, sendTo('/api/rates')),
        () => perSecond(ROUND_MS, AT_ONCE, sendTo('/bench/bare')),
      ),
    });
    sleepAgain();
  }
  return comparisons;
}
