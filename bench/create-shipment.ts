import { createShipment } from '@tsela/server/shipments/booking/create-shipment';
import type { RequestContext } from '@tsela/server/context';
import type { AccountId } from '@tsela/domain/ids';
import { send } from './http-client.ts';
import { perSecond, alternate } from './measure.ts';
import type { Comparison } from './measure.ts';
import { recordStatements, replay } from './recorder.ts';
import type { Sent } from './recorder.ts';
import { BOOKING, freshReference } from './world.ts';
import type { Bench } from './world.ts';

const ROUNDS = 5;
const ROUND_MS = 2000;

interface Recording {
  readonly sent: readonly Sent[];
  readonly reference: string;
}

async function recordBooking(context: RequestContext, account_id: AccountId): Promise<Recording> {
  const book = () => createShipment(context, { ...BOOKING, account_id });
  // What a process keeps is read by the first booking, on connections beside its own, and is not counted.
  await book();
  let reference = '';
  const sent = await recordStatements(async () => {
    reference = (await book()).short_tracking_reference;
  });
  return { sent, reference };
}

/** How many bookings a second the customers of the bench make until something has happened. */
export async function bookingsFor(
  { base_url, customers }: Bench,
  { until }: { readonly until: Promise<unknown> },
): Promise<number> {
  const body = JSON.stringify(BOOKING);
  let [booked, is_over] = [0, false];
  const over = until.finally(() => (is_over = true));
  const began = performance.now();
  await Promise.all(
    customers.map(async ({ token }) => {
      for (; !is_over; booked++) await send(base_url, { method: 'POST', path: '/api/shipments', token, body });
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await over;
  return booked / seconds;
}

/** A booking through HTTP against the bare statements it needs, sent through the same driver and pool. */
export async function compareCreate(bench: Bench): Promise<Comparison[]> {
  const { base_url, customers, services, context } = bench;
  const recordings: Recording[] = [];
  for (const { account_id } of customers) recordings.push(await recordBooking(context, account_id));
  const body = JSON.stringify(BOOKING);

  async function book(worker: number): Promise<void> {
    await send(base_url, {
      method: 'POST',
      path: '/api/shipments',
      token: customers[worker % customers.length]?.token ?? '',
      body,
    });
  }

  async function bare(worker: number): Promise<void> {
    const recording = recordings[worker % recordings.length];
    if (!recording) throw new Error('Nothing was recorded.');
    const client = await services.pool.connect();
    try {
      await replay(client, recording.sent, new Map([[recording.reference, freshReference()]]));
    } finally {
      client.release();
    }
  }

  const comparisons: Comparison[] = [];
  for (const at_once of [1, customers.length]) {
    comparisons.push({
      name: `create-shipment, ${at_once} at once`,
      one: 'POST /shipments',
      other: `its ${recordings[0]?.sent.length ?? 0} statements alone`,
      floor: 0.35,
      samples: await alternate(
        { rounds: ROUNDS },
        () => perSecond(ROUND_MS, at_once, book),
        () => perSecond(ROUND_MS, at_once, bare),
      ),
    });
  }
  return comparisons;
}
