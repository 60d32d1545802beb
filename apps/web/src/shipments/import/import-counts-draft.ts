import type { ShipmentImport } from '@tsela/contract/shipments/shipment-import-api';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { spacedCount } from '../../ui/table/list-view.ts';

type Counts = Pick<ShipmentImport, 'booked_count' | 'failed_count' | 'skipped_count' | 'undone_count'>;

/** What became of the shipments of an import, in a line; what there is none of is left out. */
export function countsText({ booked_count, failed_count, skipped_count, undone_count }: Counts): string {
  const { counts } = words;
  const parts = [
    booked_count > 0 || undone_count === 0 ? counts.booked(spacedCount(booked_count)) : '',
    failed_count > 0 ? counts.failed(spacedCount(failed_count)) : '',
    undone_count > 0 ? counts.undone(spacedCount(undone_count)) : '',
    skipped_count > 0 ? counts.skipped(spacedCount(skipped_count)) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

type Progress = Counts & Pick<ShipmentImport, 'state' | 'shipment_count'>;

/** How far a job is, in shipments. */
export function progressOf(made: Progress): { readonly done: number; readonly all: number } {
  const { state, shipment_count, booked_count, failed_count, undone_count } = made;
  if (state === 'undoing') return { done: undone_count, all: undone_count + booked_count };
  return { done: booked_count + failed_count, all: shipment_count };
}

/** The ids of many labels in as many prints as it takes, each with the numbers of its first and last. */
export function printsOf<Id>(
  ids: readonly Id[],
  at_once: number,
): { readonly from: number; readonly to: number; readonly ids: Id[] }[] {
  return Array.from({ length: Math.ceil(ids.length / at_once) }, (_, at) => {
    const part = ids.slice(at * at_once, (at + 1) * at_once);
    return { from: at * at_once + 1, to: at * at_once + part.length, ids: part };
  });
}
