import type { Steps } from '../../steps.ts';
import type { Side } from '../shipment-draft.ts';
import type { SIDE_PARTS } from './import-fields.ts';
import { bookKey } from './imported-shipment.ts';
import type { CheckedImport, ImportFacts, ImportedShipment, ImportedSide, ShipmentImportRow } from './imported-shipment.ts';
import { readRow } from './read-import-row.ts';
import type { Found, ReadRow } from './read-import-row.ts';

/** More parcels than the call that books one shipment takes. */
const PARCELS_MAX = 500;

/**
 * Reads and repairs the rows of a file and joins those of one customer reference to a shipment of several parcels. Faults are tied to their cells;
 * what only the list of places, the tariff or the account can tell is not among them. Source: screens S34, beyond 13.
 */
export function* checkImportRows(rows: readonly ShipmentImportRow[], facts: ImportFacts): Steps<CheckedImport> {
  const found: Found = { faults: [], repairs: [], doubts: new Map() };
  const groups = new Map<string, [ReadRow, ...ReadRow[]]>();
  for (const row of rows) {
    const read_row = readRow(row, facts, found);
    const key = read_row.customer_reference === '' ? `row ${row.row}` : `reference ${read_row.customer_reference.toLowerCase()}`;
    const others = groups.get(key);
    if (others) others.push(read_row);
    else groups.set(key, [read_row]);
    yield;
  }
  const shipments = [...groups.values()].map((group) => joined(group, found));
  return { shipments, faults: found.faults, repairs: found.repairs, doubts: [...found.doubts.values()] };
}

/** What the rows of one reference must agree in. */
const SAME_IN_ALL: readonly { readonly part: keyof ImportedSide; readonly field: (typeof SIDE_PARTS)[number] }[] = [
  { part: 'street_address', field: 'street' },
  { part: 'local_area', field: 'suburb' },
  { part: 'city', field: 'city' },
  { part: 'code', field: 'code' },
];

function joined(group: readonly [ReadRow, ...ReadRow[]], found: Found): ImportedShipment {
  // A group begins with its first row.
  const head = group.find(({ names_delivery }) => names_delivery) ?? group[0];
  const sender = group.find(({ names_collection }) => names_collection) ?? head;
  for (const row of group) {
    refuseOther(row, head, { side: 'delivery', is_named: row.names_delivery }, found);
    refuseOther(row, sender, { side: 'collection', is_named: row.names_collection }, found);
  }
  const parcels = group.flatMap((row) => row.parcels);
  if (parcels.length > PARCELS_MAX)
    found.faults.push({ row: head.row, field: 'quantity', message: `A shipment has at most ${PARCELS_MAX} parcels.` });
  const { customer_reference, delivery, service, collection_date, cost_center, pod_method } = head;
  return {
    rows: group.map(({ row }) => row),
    customer_reference,
    delivery,
    collection: sender.collection,
    parcels: parcels.slice(0, PARCELS_MAX),
    service,
    collection_date,
    declared_value: group.reduce((sum, row) => sum + row.declared_value, 0),
    cost_center,
    pod_method,
  };
}

function refuseOther(
  row: ReadRow,
  head: ReadRow,
  { side, is_named }: { side: Side; is_named: boolean },
  { faults }: Found,
): void {
  if (!is_named || row === head) return;
  for (const { part, field } of SAME_IN_ALL) {
    const own = row[side][part];
    if (own === '' || bookKey(own) === bookKey(head[side][part])) continue;
    const message = `Row ${head.row} has the same customer reference and another address. Rows of one shipment go to one address.`;
    faults.push({ row: row.row, field: `${side}_${field}`, message });
    return;
  }
}
