import { readOpsDashboard } from '@tsela/server/overview/ops-dashboard-reads';
import { listShipmentRows } from '@tsela/server/shipments/list/listed-shipment-reads';
import { listShipments } from '@tsela/server/shipments/shipment-reads';
import type { RoleId } from '@tsela/domain/ids';
import { send } from './http-client.ts';
import { perSecond, alternate } from './measure.ts';
import type { Comparison } from './measure.ts';
import { recordStatements, replay } from './recorder.ts';
import { makeStaff } from './world.ts';
import type { Bench } from './world.ts';

const ROUNDS = 5;
const ROUND_MS = 2000;
const AT_ONCE = 8;
const OPERATIONS = 4 as RoleId;
const INPUT = { limit: 20, offset: 0 };

/** A page of 20 of a hundred thousand through HTTP against the same statements alone, through the same driver and pool. */
export async function compareList(bench: Bench): Promise<Comparison[]> {
  const { base_url, customers, context } = bench;
  const customer = customers[0];
  if (!customer) throw new Error('The bench has no customer.');
  const input = { ...INPUT, account_id: customer.account_id };
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString();
  const read = (path: string) => () => send(base_url, { method: 'GET', path: `${path}?${query}`, token: customer.token });
  const [whole, rows] = [read('/api/shipments'), read('/api/shipments/rows')];
  const sizes = { whole: (await whole()).length, rows: (await rows()).length };
  const statements = await statementsAlone(bench, () => listShipments(context, input));
  return [
    await compared({
      name: 'list 20 of 100 000',
      one: `GET /shipments (${sizes.whole} bytes)`,
      other: `its ${statements.sent} statements alone`,
      floor: 0.5,
      run: [whole, statements.run],
    }),
    await compared({
      name: 'the same as rows of the web app',
      one: `GET /shipments/rows (${sizes.rows} bytes)`,
      other: `GET /shipments (${sizes.whole} bytes)`,
      floor: 2,
      run: [rows, whole],
    }),
    await rowsAlone(bench, rows, input),
  ];
}

async function rowsAlone(bench: Bench, rows: () => Promise<unknown>, input: typeof INPUT): Promise<Comparison> {
  // The first time counts; what is measured is every time after that.
  await listShipmentRows(bench.context, input);
  const statements = await statementsAlone(bench, () => listShipmentRows(bench.context, input));
  return compared({
    name: 'rows of the web app, again',
    one: 'GET /shipments/rows',
    other: `its ${statements.sent} statements alone`,
    floor: 0.4,
    run: [rows, statements.run],
  });
}

/** The counters of the operations dashboard, counted once for each change, against counting them each time. */
export async function compareCounters(bench: Bench): Promise<Comparison[]> {
  const { base_url, context } = bench;
  const token = await makeStaff(context, OPERATIONS);
  const statements = await statementsAlone(bench, () => readOpsDashboard(context, {}));
  return [
    await compared({
      name: 'counters of the operations dashboard',
      one: 'GET /ui/ops-dashboard',
      other: `its ${statements.sent} statements alone`,
      floor: 2,
      run: [() => send(base_url, { method: 'GET', path: '/api/ui/ops-dashboard', token }), statements.run],
    }),
  ];
}

async function statementsAlone({ services }: Bench, work: () => Promise<unknown>) {
  const sent = await recordStatements(work);
  return {
    sent: sent.length,
    async run(): Promise<void> {
      const client = await services.pool.connect();
      try {
        await replay(client, sent, new Map());
      } finally {
        client.release();
      }
    },
  };
}

async function compared({
  run: [one, other],
  ...said
}: Omit<Comparison, 'samples'> & {
  readonly run: readonly [() => Promise<unknown>, () => Promise<unknown>];
}): Promise<Comparison> {
  const samples = await alternate(
    { rounds: ROUNDS },
    () => perSecond(ROUND_MS, AT_ONCE, one),
    () => perSecond(ROUND_MS, AT_ONCE, other),
  );
  return { ...said, samples };
}
