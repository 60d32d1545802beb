import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { TrackingEventRow } from '../../shipments/tracking-event-repository.ts';
import type { EventRow } from './as-of-reads.ts';
import type { KnownEntry } from './shipment-entry.ts';

interface Kept {
  readonly entries: readonly TrackingEventRow[];
  readonly events: readonly EventRow[];
  readonly at: Date;
}

/**
 * The entries of a history that were known at a moment, newest first. A scan that is undone takes its entries out of the history; those that
 * the public read are told by the event of the undoing. It is whole unless one of these events tells none.
 */
export function restoredEntries({ entries, events, at }: Kept): { readonly known: KnownEntry[]; readonly is_whole: boolean } {
  const undone = events.filter(({ type, time }) => type === 'shipment.scan-undone' && time > at);
  const restored = undone.flatMap(({ change_from }) => entriesOf(change_from) ?? []);
  const known = [...entries, ...restored].filter(({ time_received }) => time_received <= at);
  return {
    known: known.toSorted((one, other) => other.id - one.id),
    is_whole: undone.every(({ change_from }) => entriesOf(change_from) !== null),
  };
}

/** As take-back-scan.ts keeps it. */
interface KeptEntry {
  readonly id: number;
  readonly parcel_id: number;
  readonly status: ShipmentStatus;
  readonly date: string;
  readonly message: string;
  readonly reason: string;
  readonly location: string;
  readonly time_received: string;
}

function entriesOf(change_from: unknown): KnownEntry[] | null {
  const { entries } = change_from as { readonly entries?: readonly KeptEntry[] };
  if (entries === undefined) return null;
  return entries.map((entry) => ({
    ...entry,
    date: new Date(entry.date),
    time_received: new Date(entry.time_received),
    is_public: true,
    is_late: false,
  }));
}
