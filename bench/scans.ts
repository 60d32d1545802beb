import { randomUUID } from 'node:crypto';
import { createShipment } from '@tsela/server/shipments/booking/create-shipment';
import type { BranchId, RoleId } from '@tsela/domain/ids';
// What services there are is told where each is opened.
import type {} from '@tsela/server/providers/branch-reads';
import { send } from './http-client.ts';
import type { Figure } from './rating.ts';
import { BOOKING, makeStaff } from './world.ts';
import type { Bench } from './world.ts';

/** What issue 19 holds an answer to a scan to, for the slowest of twenty. */
const MS_MAX = 250;
const SCANNERS = 8;
/** Each of them scans so many parcels, and each parcel for two statuses. */
const PARCELS = 40;
const OPERATIONS_STAFF = 7 as RoleId;
const CHOICES = ['received-at-hub', 'ready-for-dispatch'] as const;

/** How long a scan waits for its answer while eight scanners work at once, each scan a parcel of its own. */
export async function measureScans(bench: Bench): Promise<Figure[]> {
  const { base_url, context, services, customers } = bench;
  const [branch] = await services.branches.of(context.provider_id);
  if (!branch) throw new Error('The bench has no branch.');
  const branch_id: BranchId = branch.id;
  const tokens: string[] = [];
  for (let scanner = 0; scanner < SCANNERS; scanner++)
    tokens.push(await makeStaff(context, OPERATIONS_STAFF, `scanner${scanner}@example.com`));
  const references: string[] = [];
  for (let parcel = 0; parcel < SCANNERS * PARCELS; parcel++) {
    const customer = customers[parcel % customers.length];
    if (!customer) throw new Error('The bench has no customer.');
    const booking = { ...BOOKING, account_id: customer.account_id };
    references.push((await createShipment({ ...context, now: new Date() }, booking)).short_tracking_reference);
  }
  let refused = 0;

  async function scan(scanner: number, event: { reference: string; choice: string; device_sequence: number }): Promise<number> {
    const body = JSON.stringify({
      events: [
        {
          ...event,
          event_id: randomUUID(),
          device_id: `scanner ${scanner}`,
          captured_at: new Date().toISOString(),
          branch_id,
        },
      ],
    });
    const began = performance.now();
    const answer = await send(base_url, {
      method: 'POST',
      path: '/api/tracking/shipment-events',
      token: tokens[scanner] ?? '',
      body,
    });
    if (!answer.includes('"accepted"')) refused += 1;
    return performance.now() - began;
  }

  const rounds = await Promise.all(
    tokens.map(async (_, scanner) => {
      const times_ms: number[] = [];
      const own = references.slice(scanner * PARCELS, (scanner + 1) * PARCELS);
      for (const [at, choice] of CHOICES.entries())
        for (const [number, reference] of own.entries())
          times_ms.push(await scan(scanner, { reference, choice, device_sequence: at * PARCELS + number }));
      return times_ms;
    }),
  );
  const times_ms = rounds.flat().toSorted((one, other) => one - other);
  const of = (part: number) => times_ms[Math.floor(times_ms.length * part)] ?? Number.NaN;
  return [
    {
      lines: [
        `scan to answer with ${SCANNERS} scanners: ${of(0.5).toFixed(0)} ms in the middle, ${of(0.95).toFixed(0)} ms at p95 (at most ${MS_MAX}), ${refused} refused`,
      ],
      reached: of(0.95) <= MS_MAX && refused === 0,
    },
  ];
}
