import type { ParcelId } from '../ids.ts';

/** An entry of a history that handed parcels over. */
interface HandingOver {
  readonly id: number;
  readonly date: Date;
  /** Of the act that it came with; null where none was captured. */
  readonly event_id: string | null;
  /** Null where it is of all that had not been delivered before. */
  readonly moved_parcel_ids: readonly ParcelId[] | null;
}

/** Parcels that were handed over together. */
export interface Delivery<Entry> {
  /** Newest first. */
  readonly entries: readonly Entry[];
  readonly date: Date;
  readonly parcel_ids: readonly ParcelId[];
}

/**
 * The deliveries of a shipment, oldest first, each with its parcels; of a parcel that was delivered twice the last one counts. `entries` are those
 * that gave parcels the status of a delivery. Source: docs/decisions/0313.
 */
export function deliveriesOf<Entry extends HandingOver>(
  entries: readonly Entry[],
  parcel_ids: readonly ParcelId[],
): readonly Delivery<Entry>[] {
  const newest_first = entries.toSorted((one, other) => other.date.getTime() - one.date.getTime() || other.id - one.id);
  const acts = actsOf(newest_first);
  const open = new Set(parcel_ids);
  const deliveries = acts.flatMap((act, at): Delivery<Entry>[] => {
    const [first] = act;
    // What is of the whole shipment leaves those with their recipient who had it before.
    const named_before = new Set(
      acts.slice(at + 1).flatMap((each) => each.flatMap(({ moved_parcel_ids }) => moved_parcel_ids ?? [])),
    );
    const rest = parcel_ids.filter((id) => !named_before.has(id));
    const own = new Set(act.flatMap(({ moved_parcel_ids }) => moved_parcel_ids ?? rest));
    const handed = [...open].filter((id) => own.has(id));
    for (const id of handed) open.delete(id);
    return first && handed.length > 0 ? [{ entries: act, date: first.date, parcel_ids: handed }] : [];
  });
  return deliveries.toReversed();
}

/** Entries of one act beside each other, in the order of the first of each. */
function actsOf<Entry extends HandingOver>(entries: readonly Entry[]): readonly Entry[][] {
  const acts = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = entry.event_id ?? entry.date.toISOString();
    const act = acts.get(key) ?? [];
    acts.set(key, act);
    act.push(entry);
  }
  return [...acts.values()];
}
