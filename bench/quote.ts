import { send } from './http-client.ts';
import { perSecond, takeTurns } from './measure.ts';
import type { Comparison } from './measure.ts';
import { BOOKING } from './world.ts';
import type { Bench } from './world.ts';

const ROUNDS = 5;
const ROUND_MS = 1500;
const AT_ONCE = 8;

/** A quote through HTTP against a bare route of the same server that answers the same JSON to the same body. */
export async function compareQuote({ base_url, customers }: Bench): Promise<Comparison[]> {
  const { collection_address, delivery_address, parcels } = BOOKING;
  const comparisons: Comparison[] = [];
  for (const explain of [false, true]) {
    const body = JSON.stringify({ collection_address, delivery_address, parcels, ...(explain && { explain }) });
    const token = customers[0]?.token ?? '';
    const answer = await send(base_url, { method: 'POST', path: '/api/rates', token, body });
    await send(base_url, { method: 'PUT', path: '/bench/answer', body: answer });
    const quote = () => send(base_url, { method: 'POST', path: '/api/rates', token, body });
    const bare = () => send(base_url, { method: 'POST', path: '/bench/bare', token, body });
    comparisons.push({
      name: explain ? 'quote with every price explained' : 'quote',
      one: `POST /rates (${answer.length} bytes)`,
      other: 'bare route, same JSON',
      // The explanation is asked for by a person, not by a shop's checkout: it is shown, and has no floor.
      floor: explain ? 0 : 0.5,
      samples: await takeTurns(
        ROUNDS,
        () => perSecond(ROUND_MS, AT_ONCE, quote),
        () => perSecond(ROUND_MS, AT_ONCE, bare),
      ),
    });
  }
  return comparisons;
}
