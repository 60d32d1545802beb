import { isStaff } from '@tsela/domain/permissions/audience';
import { mayDeliver } from '@tsela/domain/permissions/who-may';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { useSession } from '../../shell/session.ts';
import { knownParcels, offeredPart } from './part-draft.ts';
import type { OfferedPart, WireParcel } from './part-draft.ts';

interface Standing {
  readonly status: string;
  readonly parcels: readonly WireParcel[];
  readonly collection_agent_id?: number | null | undefined;
  readonly delivery_agent_id?: number | null | undefined;
}

const NOTHING: OfferedPart = { choices: [], due: [], is_whole: true };

/** What the user may choose of a shipment for a status. */
export function useOfferedPart(to: string): (shipment: Standing) => OfferedPart {
  const { user, facts } = useSession();
  const changer = { is_staff: isStaff(user), can_deliver: facts.actor !== null && mayDeliver(facts.actor) };
  return ({ status, parcels, collection_agent_id = null, delivery_agent_id = null }) =>
    isShipmentStatus(status) && isShipmentStatus(to)
      ? offeredPart({ status, parcels: knownParcels(parcels), collection_agent_id, delivery_agent_id }, { ...changer, to })
      : NOTHING;
}
