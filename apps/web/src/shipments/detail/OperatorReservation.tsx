import { Button } from '../../ui/act/Button.tsx';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { isPickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { isAskedByHand } from '@tsela/domain/shipments/operator-steps';
import type { OperatorState } from '@tsela/domain/shipments/operator-steps';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { useMay } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { operatorReservation as words } from '../../strings/shipments/operator.ts';
import { Badge } from '../../ui/show/Badge.tsx';
import { useReserveCompartment } from '../shipment-calls.ts';

const TONES = {
  open: 'blue',
  confirmed: 'green',
  refused: 'red',
  unanswered: 'amber',
  differs: 'amber',
} as const satisfies Readonly<Record<OperatorState, string>>;

/** What the operator of a side's locker knows of the shipment, and whether it has confirmed it; staff ask once more where it has not. Source: ADR 0264. */
export function OperatorReservation({ side, shipment }: { readonly side: Side; readonly shipment: Shipment }) {
  const may_change = useMay('API_/shipments:PATCH');
  const asking = useReserveCompartment();
  const operator = shipment[`${side}_pickup_point_provider`];
  const reservation = shipment[`${side}_pickup_point`]?.reservation;
  if (!reservation || !isPickupProvider(operator)) return null;
  const { name } = PICKUP_OPERATORS[operator];
  const { state, step, operator_reference, said } = reservation;
  return (
    <div>
      <dt>{words.at(name)}</dt>
      <dd>
        <Badge tone={TONES[state]} has_dot>
          {words.states[state]}
        </Badge>{' '}
        {state === 'confirmed' ? words.steps[step] : words.told[step]}
        {operator_reference !== '' && `, ${operator_reference}`}
        {said !== '' && <div>{said}</div>}
        {may_change && isAskedByHand(state) && (
          <div>
            <Button
              variant="default"
              size="compact-sm"
              loading={asking.isPending}
              onClick={() =>
                asking.mutate({ id: shipment.id }, { onSuccess: () => tellDone(words.asked(name)), onError: tellFailure })
              }
            >
              {words.askAgain}
            </Button>
          </div>
        )}
      </dd>
    </div>
  );
}
