import { Button } from '../../ui/act/Button.tsx';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import type { RefusedAct } from '@tsela/domain/shipments/refused-places';
import { paths } from '../../paths.ts';
import { claimWords as words } from '../../strings/overview/claims.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { QuietText } from '../../ui/show/Text.tsx';

interface RefusedPlaceActsProps {
  readonly shipment: Pick<ListedShipment, 'id' | 'short_tracking_reference'>;
  /** Those that can be done of it. */
  readonly acts: readonly RefusedAct[];
}

/** What becomes of a shipment whose place was refused: each opens its page with what is to be filled in or agreed to. Source: ADR 0273. */
export function RefusedPlaceActs({ shipment, acts }: RefusedPlaceActsProps) {
  const { go } = useNavigator();
  const { id, short_tracking_reference: reference } = shipment;
  if (acts.length === 0) return <QuietText>{words.decideOnPage}</QuietText>;
  return acts.map((act) => (
    <Button
      key={act}
      size="compact-sm"
      variant="default"
      aria-label={`${words.refused[act]}: ${reference}`}
      onClick={() => go(paths.shipment(id, { act }))}
    >
      {words.refused[act]}
    </Button>
  ));
}
