import type { ParcelId, ShipmentId } from '@tsela/domain/ids';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { partWords } from '../../strings/shipments/part.ts';
import { knownParcels } from '../parts/part-draft.ts';
import type { PartParcel } from '../parts/part-draft.ts';
import type { Assignment, SuggestedDrivers } from './suggested-drivers-draft.ts';

type AskedPart = SuggestedDrivers['parts'][number];

/** A shipment that goes to a driver in part, with what the dispatcher has chosen of it. */
export interface GivenPart {
  readonly shipment_id: ShipmentId;
  readonly reference: string;
  readonly goes: readonly PartParcel[];
  /** Those of them that are ticked: all, where nothing can be left out. */
  readonly chosen: readonly ParcelId[];
  readonly can_choose: boolean;
  /** What is said of the parcels that are elsewhere; empty where there are none. */
  readonly stays: string;
}

/** What is chosen of each shipment, by its id; of one that is not in it, everything that is there. */
export type ChosenOf = Readonly<Partial<Record<number, readonly ParcelId[]>>>;

export function givenParts(suggested: SuggestedDrivers | undefined, chosen: ChosenOf): GivenPart[] {
  return (suggested?.parts ?? []).map((part) => {
    const goes = knownParcels(part.goes);
    const all = goes.map(({ id }) => id);
    return {
      shipment_id: part.shipment_id,
      reference: part.short_tracking_reference,
      goes,
      chosen: part.can_choose ? (chosen[part.shipment_id] ?? all) : all,
      can_choose: part.can_choose,
      stays: staysText(part),
    };
  });
}

function staysText({ short_tracking_reference, goes, stays }: AskedPart): string {
  if (stays.length === 0) return '';
  const places = stays.map(({ tracking_reference, status }) => partWords.stands(tracking_reference, statusLabel(status)));
  return partWords.goes({ reference: short_tracking_reference, count: goes.length, of: goes.length + stays.length, places });
}

/** What is sent: a shipment of which nothing is ticked is left out, and parcels are named only where some are. */
export function withParts<Asked extends Pick<Assignment, 'shipment_ids'>>(
  assignment: Asked,
  parts: readonly GivenPart[],
): Asked & { parcel_ids?: ParcelId[] } {
  const none = parts.filter(({ chosen }) => chosen.length === 0).map(({ shipment_id }) => shipment_id);
  const shipment_ids = assignment.shipment_ids.filter((id) => !none.includes(id));
  const parcel_ids = parts
    .filter(({ shipment_id, goes, chosen }) => shipment_ids.includes(shipment_id) && chosen.length < goes.length)
    .flatMap(({ chosen }) => chosen);
  return { ...assignment, shipment_ids, ...(parcel_ids.length > 0 && { parcel_ids }) };
}
