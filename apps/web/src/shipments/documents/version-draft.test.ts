import type { ShipmentDocument } from '@tsela/contract/shipments/document-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { NO_EDITS, isEdited } from '../../ui/viewer/marks.ts';
import { drawingOf, earlierMarks, markedName, versionOf, versionsOf } from './version-draft.ts';

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
  const drawing = drawingOf(7, null, NO_EDITS);
  expect(versionOf(document, 3 as ShipmentId, { bytes: new Uint8Array([1, 2, 3]), drawing })).toEqual({
    shipment_id: 3,
    type: 'grv',
    name: 'scan, marked.pdf',
    content: 'AQID',
    replaces_id: 7,
    drawing: { drawn_on_id: 7, kept_ids: [], marks: [], turns: [], crops: [] },
    receiver_name: 'Rachel',
    received_on: '2026-11-20',
  });
});

it('SCREEN-55: a version that is drawn anew says which marks stay and what is new, and is edited only then', () => {
  const place = { x: 1.23456, y: 2 };
  const box = { page: 1, kind: 'box' as const, places: [place, { x: 9, y: 9 }], text: '' };
  const read = { ...box, created_by_name: 'Anna', is_own: true, may_remove: true };
  const before = {
    drawn_on_id: 4,
    marks: [
      { ...read, id: '1' },
      { ...read, id: '2', may_remove: false },
    ],
    turns: [{ page: 2, turn: 90 as const }],
    crops: [{ page: 3, left: 1, top: 2, width: 30, height: 40 }],
  };
  const { start, of } = earlierMarks(before);
  const edits = { ...start, marks: [...start.marks.slice(1), { ...box, id: 'mark 1' }] };

  expect([isEdited(start, start), isEdited(edits, start)]).toEqual([false, true]);
  expect([...of.values()].map(({ may_remove }) => may_remove)).toEqual([true, false]);
  expect(drawingOf(7, before, edits)).toEqual({
    drawn_on_id: 4,
    kept_ids: ['2'],
    marks: [
      {
        ...box,
        places: [
          { x: 1.23, y: 2 },
          { x: 9, y: 9 },
        ],
      },
    ],
    turns: before.turns,
    crops: before.crops,
  });
});
