import { listShipments } from '@tsela/server/shipments/shipment-reads';
import { send } from './http-client.ts';
import { perSecond, lockExclusive } from './measure.ts';
import type { Comparison } from './measure.ts';
import { recordStatements, replay } from './recorder.ts';
import type { Bench } from './world.ts';

const ROUNDS = 5;
const ROUND_MS = 2000;
const AT_ONCE = 4;
const INPUT = { limit: 20, offset: 0 };

/** A page of 20 of a hundred thousand through HTTP against the same statements alone, through the same driver and pool. */
export async function compareList({ base_url, customers, services, context }: Bench): Promise<Comparison[]> {
  const customer = customers[0];
  if (!customer) throw new Error('The bench has no customer.');
  const input = { ...INPUT, account_id: customer.account_id };
  const sent = await recordStatements(() => listShipments(context, input));
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString();

  async function bare(): Promise<void> {
    const client = await services.pool.connect();
    try {
      await replay(client, sent, new Map());
    } finally {
      client.release();
    }
  }

  return [
    {
      name: 'list 20 of 100 000',
      one: 'GET /shipments',
      other: `its ${sent.length} statements alone`,
      floor: 0.5,
      samples: await lockExclusive(
        { rounds: ROUNDS },
        () =>
          perSecond(ROUND_MS, AT_ONCE, () =>
            send(base_url, { method: 'GET', path: `/api/shipments?${query}`, token: customer.token }),
          ),
        () => perSecond(ROUND_MS, AT_ONCE, bare),
      ),
    },
  ];
}
