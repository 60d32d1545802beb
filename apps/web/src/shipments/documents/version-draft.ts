import type { documentApi, ShipmentDocument } from '@tsela/contract/shipments/document-api';
import type { InputOf } from '@tsela/contract/route';
import type { ShipmentId } from '@tsela/domain/ids';
import type { DrawnMark, Place } from '@tsela/domain/formats/pictures/document-drawing';
import type { VersionDrawing } from '@tsela/contract/shipments/drawing-shapes';
import type { EarlierMarks, Edits, Turn } from '../../ui/viewer/marks.ts';
import { base64Of } from '../../ui/form/base64.ts';

const ENDING = /(?:, marked)?(\.[A-Za-z0-9]{1,5})?$/;
const LONGEST_STEM = 235;

/** The name of a document that was drawn on: told from the one it comes from, which is kept under its own. */
export function markedName(name: string): string {
  const ending = ENDING.exec(name);
  return `${name.slice(0, Math.min(ending?.index ?? name.length, LONGEST_STEM))}, marked${ending?.[1] ?? ''}`;
}

/** Versions of a document, newest first. */
export type Versions = readonly [ShipmentDocument, ...ShipmentDocument[]];

/** All versions of a document that are among these: each is replaced by the one before it. */
export function versionsOf(document: ShipmentDocument, documents: readonly ShipmentDocument[]): Versions {
  const newer = documents.find(({ id }) => id === document.replaced_by_id);
  if (newer) return versionsOf(newer, documents);
  return [document, ...earlierThan(document, documents)];
}

function earlierThan({ id }: ShipmentDocument, documents: readonly ShipmentDocument[]): ShipmentDocument[] {
  const earlier = documents.find(({ replaced_by_id }) => replaced_by_id === id);
  return earlier ? [earlier, ...earlierThan(earlier, documents)] : [];
}

/** A version of a document with what was drawn on it: of the same type and with the same receipt, in its place. Source: screens S55. */
export function versionOf(
  { id, type, name, receiver_name, received_on }: ShipmentDocument,
  shipment_id: ShipmentId,
  { bytes, drawing }: { readonly bytes: Uint8Array; readonly drawing: AskedDrawing },
): InputOf<typeof documentApi.addDocument> {
  return {
    shipment_id,
    type,
    name: markedName(name),
    content: base64Of(bytes),
    replaces_id: id,
    drawing,
    ...(receiver_name !== '' && { receiver_name }),
    ...(received_on !== null && { received_on }),
  };
}

export type AskedDrawing = NonNullable<InputOf<typeof documentApi.addDocument>['drawing']>;

/** What was done to a version as it is kept with the next one: which of its marks stay, and what is new. */
export function drawingOf(document_id: number, before: VersionDrawing | null, { marks, turns, crops }: Edits): AskedDrawing {
  const earlier = new Set(before?.marks.map(({ id }) => id));
  return {
    drawn_on_id: before?.drawn_on_id ?? document_id,
    kept_ids: marks.flatMap(({ id }) => (earlier.has(id) ? [id] : [])),
    marks: marks.filter(({ id }) => !earlier.has(id)).map(keptMark),
    turns: [...turns].flatMap(([page, turn]) => (turn === 0 ? [] : [{ page, turn }])),
    crops: [...crops].map(([page, crop]) => ({ page, ...crop })),
  };
}

/** To a hundredth of a point, which is finer than any hand. */
function keptMark({ page, kind, places, text, signature }: DrawnMark): DrawnMark {
  const kept = { page, kind, places: places.map(rounded), text };
  return signature ? { ...kept, signature: { ...signature, lines: signature.lines.map((line) => line.map(rounded)) } } : kept;
}

function rounded({ x, y }: Place): Place {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}

/** The marks of a version as they are there when it is drawn anew. */
export function earlierMarks({ marks, turns, crops }: VersionDrawing): EarlierMarks {
  return {
    start: {
      marks,
      turns: new Map(turns.map(({ page, turn }): [number, Turn] => [page, turn])),
      crops: new Map(crops.map(({ page, ...crop }) => [page, crop])),
    },
    of: new Map(marks.map(({ id, created_by_name, may_remove }) => [id, { created_by_name, may_remove }])),
  };
}
