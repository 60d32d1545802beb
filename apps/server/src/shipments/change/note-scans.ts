import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { insertTrackingEvents } from '../tracking-event-repository.ts';

interface ScanNote {
  readonly shipment: ShipmentRow;
  readonly note: string;
  readonly captured_at: Date;
}

/** Keeps in the history what operators noted beside what was taken, for staff. Source: screens S28. */
export async function noteScans(tx: Tx, context: RequestContext, notes: readonly ScanNote[]): Promise<void> {
  const noted = notes.filter(({ note }) => note.trim() !== '');
  if (noted.length === 0) return;
  await insertTrackingEvents(
    tx,
    context,
    noted.map(({ note, captured_at, shipment }) => ({
      shipment_id: shipment.id,
      status: shipment.status,
      message: note.trim(),
      date: captured_at,
      location: '',
      source: context.source,
      is_public: false,
      moved_parcel_ids: [],
    })),
  );
}
