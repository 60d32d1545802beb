import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { checkImportRows } from '@tsela/domain/shipments/import/check-import-rows';
import { guessedFields } from '@tsela/domain/shipments/import/import-fields';
import { allAtOnce } from '@tsela/domain/steps';
import { expect, it } from 'vitest';
import { textOfFile } from '../../ui/form/csv-source-draft.ts';
import { FIELD_OF, uglyFiles } from './corpus.testing.ts';
import type { TrueRow, UglyFile } from './corpus.testing.ts';
import { ROWS_READ_MAX, checkInputOf, likelySheet, sheetOfTable, tableOfSheet, withColumns } from './import-draft.ts';
import { readWorkbook } from '../../ui/workbook/read-workbook.ts';

/** The file as the page and the server read it, with nothing done by hand. */
function readFile({ name, bytes }: UglyFile) {
  const workbook = bytes[0] === 0x50 && bytes[1] === 0x4b ? readWorkbook(bytes, { rows_max: ROWS_READ_MAX }) : null;
  if (workbook?.kind === 'refused') throw new Error(`${name}: ${workbook.why}`);
  const sheets = workbook?.sheets ?? [sheetOfTable(readCsv(textOfFile(bytes)))];
  const sheet = likelySheet(sheets);
  const chosen = sheets[sheet];
  if (!chosen) throw new Error(name);
  const table = tableOfSheet(chosen);
  const draft = withColumns(
    { name, sheets, sheet, table },
    { fields: [...guessedFields(table.headings)], is_known: false, defaults: null },
  );
  const input = checkInputOf(draft, null);
  if (!input) throw new Error(`${name}: no column is known`);
  const rows = input.rows.map(({ row, cells }) => {
    const pairs = input.columns.flatMap((column, at) => (cells[at] ? [[column, cells[at]] as const] : []));
    return { row, cells: Object.fromEntries(pairs) };
  });
  const checked = allAtOnce(
    checkImportRows(rows, {
      defaults: { collection: {}, service_level: 'cheapest', collection_date: '', pod_method: '' },
      units: input.units ?? {},
      answers: new Map(),
      book: new Map(),
      service_levels: [],
    }),
  );
  return { ...checked, by_reference: new Map(checked.shipments.map((each) => [each.customer_reference, each])) };
}

type Read = ReturnType<typeof readFile>;

/** What a row was read as, in the words of the truth. */
function readRow({ by_reference }: Read, { customer_reference }: TrueRow) {
  const shipment = by_reference.get(customer_reference);
  const [parcel] = shipment?.parcels ?? [];
  return {
    rows: shipment?.rows ?? [],
    mobile: shipment?.delivery.mobile_number,
    code: shipment?.delivery.code,
    name: shipment?.delivery.name,
    street: shipment?.delivery.street_address,
    suburb: shipment?.delivery.local_area,
    city: shipment?.delivery.city,
    length: parcel?.submitted_length_cm,
    width: parcel?.submitted_width_cm,
    height: parcel?.submitted_height_cm,
    weight: parcel?.submitted_weight_kg,
    date: shipment?.collection_date,
  };
}

const TENTHS = Array.from({ length: 10 }, (_, tenth) => tenth);

it.each(TENTHS)(
  'beyond 13: in tenth %i of 100 ugly files no good row needs a hand, and no code or number is repaired to a wrong one',
  (tenth) => {
    const files = uglyFiles({ from: tenth * 10, count: 10 });
    const [good, untouched, wrong, unnoticed]: [number[], string[], string[], string[]] = [[0], [], [], []];
    const touched: string[] = [];
    for (const file of files) {
      const read = readFile(file);
      for (const row of file.rows) {
        const is = readRow(read, row);
        const faults = read.faults.filter((fault) => is.rows.includes(fault.row));
        const { broken, customer_reference, ...truth } = row;
        const at = `${file.name}, ${customer_reference}`;
        for (const column of ['mobile', 'code'] as const) {
          const has_fault = faults.some(({ field }) => field === FIELD_OF[column]);
          if (!has_fault && is[column] !== row[column]) wrong.push(`${at}: ${column} ${is[column]} for ${row[column]}`);
        }
        if (broken !== null) {
          if (!faults.some(({ field }) => field === FIELD_OF[broken])) unnoticed.push(`${at}: ${broken}`);
          continue;
        }
        good[0] = (good[0] ?? 0) + 1;
        const { rows: _rows, ...values } = is;
        const is_same = JSON.stringify(sorted(values)) === JSON.stringify(sorted(truth));
        if (faults.length === 0 && is_same) untouched.push(at);
        else
          touched.push(
            `${at}: ${faults.map(({ message }) => message).join(' ')} ${JSON.stringify(values)} ${JSON.stringify(truth)}`,
          );
      }
    }

    expect(wrong).toEqual([]);
    expect(unnoticed).toEqual([]);
    expect({ share: untouched.length / (good[0] ?? 1), touched: touched.slice(0, 20) }).toEqual({ share: 1, touched: [] });
  },
);

function sorted(values: object): [string, unknown][] {
  return Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other));
}
