import { STATUS_MATRIX } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { DUE } from './due-statuses.ts';

/** What of a shipment is a driver's to do on a leg. */
export interface DuePart<Each> {
  /** Where those parcels are: of all of them, the shipment's own. */
  readonly status: ShipmentStatus;
  readonly parcels: readonly Each[];
  /** The other parcels of the shipment, which are elsewhere or done. */
  readonly apart: readonly Each[];
}

/**
 * The parcels of a shipment that a driver acts on: what is on the van comes before what waits to be loaded, and what is neither is no part of the
 * stop. Of a shipment that is in one place, and of one that is not due, these are all. Source: screens S26, docs/decisions/0307.
 */
export function duePart<Each extends { readonly status: ShipmentStatus }>(
  leg: keyof typeof DUE,
  shipment: { readonly status: ShipmentStatus },
  parcels: readonly Each[],
): DuePart<Each> {
  const isDue = ({ status }: { readonly status: ShipmentStatus }) => DUE[leg].some((each) => each === status);
  const due = parcels.filter(isDue);
  const on_van = leg === 'delivery' ? due.filter(({ status }) => status !== 'delivery-assigned') : [];
  const part = on_van.length > 0 ? on_van : due;
  const [first] = part;
  if (first) {
    const is_own = part.some(({ status }) => status === shipment.status);
    return { status: is_own ? shipment.status : first.status, ...splitBy(parcels, (parcel) => part.includes(parcel)) };
  }
  if (!isDue(shipment)) return { status: shipment.status, parcels, apart: [] };
  // The shipment waits for the driver, and its parcels were seen elsewhere since: those that are not done wait with it.
  const open = splitBy(parcels, ({ status }) =>
    leg === 'delivery' ? status !== 'delivered' : STATUS_MATRIX[status].collected !== 'yes',
  );
  const [other] = parcels;
  return open.parcels.length > 0 || !other ? { status: shipment.status, ...open } : { status: other.status, parcels, apart: [] };
}

function splitBy<Each>(parcels: readonly Each[], isPart: (parcel: Each) => boolean): Omit<DuePart<Each>, 'status'> {
  return { parcels: parcels.filter(isPart), apart: parcels.filter((parcel) => !isPart(parcel)) };
}
