import { Problem } from '@tsela/domain/problem';
import { DOCUMENTS_MAX } from '@tsela/domain/shipments/documents/shipment-documents';
import type { DocumentType } from '@tsela/domain/shipments/documents/shipment-documents';
import { authorOf } from '../../billing/ledger/post-transaction.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { keepContent } from '../../files/file-contents.ts';
import type { Content } from '../../files/file-contents.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { findRoomWith, insertDocument } from './document-repository.ts';
import { soundDocument } from './written-document.ts';
import type { SoundDocument } from './written-document.ts';

/** What is captured with a delivery. */
type DoorKind = 'grv' | 'photo' | 'signature';

/** A document that was captured at the door, its content written. */
export interface DoorDocument extends Omit<SoundDocument, 'bytes'> {
  readonly kind: DoorKind;
  readonly content: Content;
}

const NAMES: Readonly<Record<DoorKind, string>> = { grv: 'Stamped document', photo: 'Photo at the door', signature: 'Signature' };
const TYPES: Readonly<Record<DoorKind, DocumentType>> = { grv: 'grv', photo: 'pod', signature: 'pod' };

/** What a device sent, before it is written. Raises `bad-input` for what is no picture. */
export function soundDoorDocuments(sent: readonly { readonly type: DoorKind; readonly content: string }[]) {
  return sent.map(({ type, content }) => {
    const document = soundDocument({ name: NAMES[type], content });
    if (document.content_type === 'application/pdf') throw new Problem('bad-input', `${NAMES[type]} is no photo.`);
    return { kind: type, ...document };
  });
}

interface AtTheDoor {
  readonly shipment: ShipmentRow;
  readonly event: {
    readonly event_id: string;
    readonly captured_at: Date;
    readonly choice: string;
    readonly receiver_name?: string;
    readonly written: readonly DoorDocument[];
  };
}

/** Keeps what was captured with a delivery, with the transaction that delivers, or at a bench with another scan: that is for staff. The shipment is locked; the same picture of its next parcel is one. */
export async function keepDoorDocuments(tx: Tx, context: RequestContext, { shipment, event }: AtTheDoor): Promise<void> {
  for (const { kind, content, ...document } of event.written) {
    // What proves a delivery is kept even where there is no room for other documents: a shipment is delivered a few times.
    const { has_same, count } = await findRoomWith(tx, shipment.id, document.hash);
    const proves = event.choice === 'delivered';
    if (has_same || (!proves && count >= DOCUMENTS_MAX)) continue;
    await keepContent(tx, content);
    await insertDocument(tx, {
      ...document,
      name: proves ? document.name : document.name.replace('at the door', 'at the hub'),
      content,
      type: proves ? TYPES[kind] : 'other',
      shipment_id: shipment.id,
      receiver_name: event.receiver_name?.trim() ?? '',
      received_on: null,
      event_id: event.event_id,
      created_by: authorOf(context.actor),
      created_by_name: context.actor.kind === 'guest' ? '' : context.actor.name,
      time_created: context.now,
    });
  }
}
