import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { LABELLED_TEXTS } from '@tsela/domain/shipments/shipment-texts';
import { expect, it } from 'vitest';

/** Where rows of shipments are shown and acted on. */
const READERS = [
  'shipments/parts/shipment-columns.tsx',
  'shipments/parts/own-columns.tsx',
  'shipments/list/offered-columns.tsx',
  'shipments/list/BulkActions.tsx',
  'shipments/list/bulk-draft.ts',
  'overview/work-age-draft.ts',
];

it('a row of a list has no field that no list reads', () => {
  const sources = READERS.map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).join('\n');
  // A column for each of these is made from their table.
  const texts: readonly string[] = LABELLED_TEXTS;
  const isRead = (field: string) =>
    texts.includes(field) ||
    new RegExp(`\\b${field}\\b`).test(sources) ||
    sources.includes(`${'${side}'}_${field.replace(/^(collection|delivery)_/, '')}`);

  expect(Object.keys(listedShipment.properties).filter((field) => !isRead(field))).toEqual([]);
});
