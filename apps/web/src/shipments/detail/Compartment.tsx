import { Button } from '../../ui/act/Button.tsx';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { reservableSides } from '@tsela/domain/shipments/kept-compartments';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { useMay, useSession } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { useReserveCompartment } from '../shipment-calls.ts';

function isStillToCome(side: Side, { status, ...shipment }: Shipment): boolean {
  return isShipmentStatus(status) && reservableSides({ ...shipment, status }).includes(side);
}

/** The compartment that is kept at the locker of a side; where none is, staff reserve one. Source: KEY-68. */
export function Compartment({ side, shipment }: { readonly side: Side; readonly shipment: Shipment }) {
  const { user } = useSession();
  const may_change = useMay('API_/shipments:PATCH');
  const reserving = useReserveCompartment();
  const point = shipment[`${side}_pickup_point`];
  const is_kept = point !== null && point.compartment !== '';
  // Where we speak with the operator, its own answer says it.
  const is_asked = point?.reservation !== undefined && point.reservation !== null;
  const may_reserve =
    point?.type === 'locker' && !is_kept && !is_asked && may_change && isStaff(user) && isStillToCome(side, shipment);
  if (!is_kept && !may_reserve) return null;
  return (
    <div>
      <dt>{words.compartment}</dt>
      <dd>
        {is_kept ? point.compartment : words.noCompartment}{' '}
        {may_reserve && (
          <Button
            variant="default"
            size="compact-sm"
            loading={reserving.isPending}
            onClick={() =>
              reserving.mutate({ id: shipment.id }, { onSuccess: () => tellDone(words.reserved), onError: tellFailure })
            }
          >
            {words.reserve}
          </Button>
        )}
      </dd>
    </div>
  );
}
