import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { refusedPlace as words } from '../../strings/shipments/operator.ts';
import { dayText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';

/** The last day on which another place may be chosen for a side whose operator has refused it. Source: ADR 0273. */
export function ChoosePlaceBy({ side, shipment }: { readonly side: Side; readonly shipment: Shipment }) {
  const day = shipment[`${side}_pickup_point`]?.choose_by ?? null;
  const now = useNow();
  if (day === null) return null;
  return (
    <div>
      <dt>{words.label}</dt>
      <dd>{words.chooseBy[side](dayText(day, now))}</dd>
    </div>
  );
}
