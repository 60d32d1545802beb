import type { RoleId } from '@tsela/domain/ids';
import { IMPORTED_SHIPMENT_ROWS_MAX } from '@tsela/domain/shipments/import/import-fields';
import type { RequestContext } from '@tsela/server/context';
import { runJob } from '@tsela/server/job-handlers/job-handlers';
import { checkShipmentImport, importShipments } from '@tsela/server/shipments/imports/import-shipments';
import { listShipmentImports } from '@tsela/server/shipments/imports/import-reads';
import { undoImport } from '@tsela/server/shipments/imports/undo-import';
import type { Figure } from './rating.ts';
import { asUser, makeStaffUser } from './world.ts';
import type { Bench, BenchCustomer } from './world.ts';

const ADMINISTRATOR = 3 as RoleId;
const PREVIEW_MS = 5000;
/** Rated, charged and booked, from the button to the last shipment. */
const BOOKED_MS = 60_000;
/** Every so many suburbs of the country one is delivered to. */
const SUBURBS_APART = 9;
const COLUMNS = [
  'customer_reference',
  'delivery_name',
  'delivery_mobile',
  'delivery_street',
  'delivery_suburb',
  'delivery_city',
  'delivery_code',
  'dimensions',
  'weight',
] as const;

/** A file of as many rows as one may hold, each a shipment of its own to another suburb: looked at, booked with its money, and undone. */
export async function measureImport({ services, context, customers }: Bench): Promise<Figure[]> {
  const [customer] = customers;
  if (!customer) throw new Error('The bench has no customers.');
  const own = { ...context, now: new Date() };
  const { user_id } = await makeStaffUser(own, ADMINISTRATOR, 'imports@example.com');
  const staff = await asUser(own, user_id);
  const { columns, rows, ...file } = fileOf(customer, services.gazetteer.rows);
  const checked = await timed(() => checkShipmentImport(staff, { ...file, columns, rows }));
  const booked = await timed(async () => {
    const headings = [...columns];
    const { import: made } = await importShipments(staff, {
      ...file,
      columns,
      rows,
      file_name: 'bench.csv',
      headings,
      fields: headings,
    });
    await runImport(own, 'book-import', made.id);
    return made.id;
  });
  const undone = await timed(async () => {
    await undoImport(staff, { id: booked.answer });
    await runImport(own, 'undo-import', booked.answer);
  });
  const [made] = (await listShipmentImports(staff, { id: booked.answer })).imports;
  const { good, wrong } = checked.answer;
  return [
    {
      lines: [
        `preview of ${rows.length} rows: ${seconds(checked.ms)} s (at most ${seconds(PREVIEW_MS)}), ${good} good, ${wrong} with faults`,
      ],
      reached: checked.ms <= PREVIEW_MS && good === rows.length,
    },
    {
      lines: [`  booked with rates and charges: ${seconds(booked.ms)} s (at most ${seconds(BOOKED_MS)})`],
      reached: booked.ms <= BOOKED_MS,
    },
    {
      lines: [`  undone: ${seconds(undone.ms)} s, ${made?.undone_count} cancelled`],
      reached: made?.undone_count === rows.length,
    },
  ];
}

function runImport(
  { services, provider_id }: RequestContext,
  name: 'book-import' | 'undo-import',
  import_id: number,
): Promise<void> {
  return runJob(services, name, { provider_id, import_id }, { job_id: 'bench', is_last_try: true });
}

function fileOf({ account_id }: BenchCustomer, places: Bench['services']['gazetteer']['rows']) {
  const suburbs = places.filter((_, at) => at % SUBURBS_APART === 0);
  const rows = Array.from({ length: IMPORTED_SHIPMENT_ROWS_MAX }, (_, at) => {
    const { suburb = '', city = '', street_code = '' } = suburbs[at % suburbs.length] ?? {};
    const mobile = `8${String(31_000_000 + at)}`;
    const cells = [
      `BENCH-${at}`,
      `Recipient ${at}`,
      mobile,
      `${at + 1} Main Road`,
      suburb,
      city,
      street_code,
      '30x20x10',
      '2,5 kg',
    ];
    return { row: at + 2, cells };
  });
  return {
    account_id,
    kind: 'shipments' as const,
    columns: [...COLUMNS],
    rows,
    defaults: {
      collection: {
        name: 'Sipho Sender',
        mobile_number: '0821234567',
        street_address: '12 Oxford Road',
        local_area: 'Rosebank',
        city: 'Johannesburg',
        code: '2196',
      },
      service_level: 'cheapest',
    },
  };
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<{ readonly ms: number; readonly answer: Answer }> {
  const began = performance.now();
  const answer = await work();
  return { ms: performance.now() - began, answer };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
