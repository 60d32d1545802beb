import type { ShipmentDocument } from '@tsela/contract/shipments/document-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { markedName, versionOf, versionsOf } from './version-draft.ts';

it('a version is named after what it comes from, once', () => {
  expect(markedName('scan.pdf')).toBe('scan, marked.pdf');
  expect(markedName('scan, marked.pdf')).toBe('scan, marked.pdf');
  expect(markedName('Stamped document')).toBe('Stamped document, marked');
  expect(markedName(`${'n'.repeat(251)}.pdf`).length).toBeLessThanOrEqual(255);
});

const document: ShipmentDocument = {
  id: 7,
  shipment_id: 3 as ShipmentId,
  type: 'grv',
  name: 'scan.pdf',
  content_type: 'application/pdf',
  size_bytes: 100,
  receiver_name: 'Rachel',
  received_on: '2026-11-20',
  is_from_door: false,
  replaced_by_id: null,
  created_by_name: 'Hub Helper',
  time_created: '2026-11-20T08:00:00.000Z',
};

it('SCREEN-55: the versions of a document are found from any of them, without those of others', () => {
  const version = (id: number, replaced_by_id: number | null) => ({ ...document, id, replaced_by_id });
  const documents = [version(9, null), version(8, null), version(7, 9), version(4, 7), version(3, 8)];

  for (const one of [documents[0], documents[2], documents[3]])
    expect(versionsOf(one ?? document, documents).map(({ id }) => id)).toEqual([9, 7, 4]);
  // The newer ones are on another page of the list.
  expect(versionsOf(version(7, 9), [version(7, 9), version(4, 7)]).map(({ id }) => id)).toEqual([7, 4]);
});

it('SCREEN-55: a version has the type and the receipt of the one that it takes the place of', () => {
  expect(versionOf(document, 3 as ShipmentId, new Uint8Array([1, 2, 3]))).toEqual({
    shipment_id: 3,
    type: 'grv',
    name: 'scan, marked.pdf',
    content: 'AQID',
    replaces_id: 7,
    receiver_name: 'Rachel',
    received_on: '2026-11-20',
  });
});
