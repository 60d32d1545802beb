import type { documentApi, ShipmentDocument } from '@tsela/contract/shipments/document-api';
import type { InputOf } from '@tsela/contract/route';
import type { ShipmentId } from '@tsela/domain/ids';
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
  bytes: Uint8Array,
): InputOf<typeof documentApi.addDocument> {
  return {
    shipment_id,
    type,
    name: markedName(name),
    content: base64Of(bytes),
    replaces_id: id,
    ...(receiver_name !== '' && { receiver_name }),
    ...(received_on !== null && { received_on }),
  };
}
