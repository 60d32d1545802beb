import type { documentApi, MatchedShipment, ShipmentDocument } from '@tsela/contract/shipments/document-api';
import type { InputOf } from '@tsela/contract/route';
import type { ParcelId } from '@tsela/domain/ids';
import { isChoice, partInput } from '../parts/part-draft.ts';
import type { OfferedPart } from '../parts/part-draft.ts';

/** What a user has said about a file that waits. */
export interface ProofOfFile {
  /** Chosen among several, or found by hand. */
  readonly shipment: MatchedShipment | null;
  /** The proof that it takes the place of; null keeps both. */
  readonly replaces_id: number | null;
  readonly receiver_name: string;
  readonly received_on: string;
  /** The parcels that it proves, as they were ticked; null where none was touched: then all that were out. */
  readonly handed_parcel_ids: readonly ParcelId[] | null;
  /** Left for later when all are attached. */
  readonly is_skipped: boolean;
}

export const NOTHING_SAID: ProofOfFile = {
  shipment: null,
  replaces_id: null,
  receiver_name: '',
  received_on: '',
  handed_parcel_ids: null,
  is_skipped: false,
};

/** A file that waits, with the shipments that it may belong to. */
export interface WaitingFile {
  readonly document: ShipmentDocument;
  readonly shipments: readonly MatchedShipment[];
  readonly said: ProofOfFile;
}

/** The shipment of a file: what the user chose, else the only one that was found. Of several none is taken unasked. */
export function shipmentOf({ said, shipments }: WaitingFile): MatchedShipment | null {
  return said.shipment ?? (shipments.length === 1 ? (shipments[0] ?? null) : null);
}

/** Files that have their shipment and are not skipped. */
export function readyToAttach(files: readonly WaitingFile[]): readonly WaitingFile[] {
  return files.filter((file) => shipmentOf(file) !== null && !file.said.is_skipped);
}

interface Delivering {
  readonly set_delivered: boolean;
  /** What can be set delivered of the shipment. */
  readonly offered: OfferedPart;
}

/** How a file is attached; a proof is replaced only where it is of the shipment that was chosen. */
export function attachmentOf(
  file: WaitingFile,
  { id, proofs, status }: MatchedShipment,
  { set_delivered, offered }: Delivering,
): InputOf<typeof documentApi.attachDocument> {
  const { replaces_id, receiver_name, received_on } = file.said;
  const delivers = set_delivered && status !== 'delivered';
  const delivered_parcel_ids = delivers && isChoice(offered) ? partInput(offered, handedOver(file, offered)) : undefined;
  return {
    id: file.document.id,
    shipment_id: id,
    ...(receiver_name.trim() !== '' && { receiver_name: receiver_name.trim() }),
    ...(received_on !== '' && { received_on }),
    ...(replaces_id !== null && proofs.some((proof) => proof.id === replaces_id) && { replaces_id }),
    ...(delivers && { set_delivered }),
    ...(delivered_parcel_ids && { delivered_parcel_ids }),
  };
}

/** The parcels that a proof is of. */
export function handedOver({ said: { handed_parcel_ids } }: WaitingFile, { choices, due }: OfferedPart): readonly ParcelId[] {
  if (handed_parcel_ids === null) return due.map(({ id }) => id);
  return choices.flatMap(({ id }) => (handed_parcel_ids.includes(id) ? id : []));
}
