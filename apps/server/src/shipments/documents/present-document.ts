import type { ShipmentDocument } from '@tsela/contract/shipments/document-api';
import { isStaff } from '../../context.ts';
import type { Actor } from '../../context.ts';
import type { DocumentRow } from './document-repository.ts';

/** A document for its reader: account users are not told which member of staff added it. */
export function presentDocument(row: DocumentRow, actor: Actor): ShipmentDocument {
  const { hash: _hash, file_key: _key, created_by: _by, event_id, ...document } = row;
  return {
    ...document,
    is_from_door: event_id !== null,
    created_by_name: isStaff(actor) ? row.created_by_name : '',
    time_created: row.time_created.toISOString(),
  };
}
