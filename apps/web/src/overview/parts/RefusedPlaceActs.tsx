import { Button } from '@mantine/core';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { paths } from '../../paths.ts';
import { claimWords as words } from '../../strings/overview-claims.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';

type Shown = Pick<ListedShipment, 'id' | 'short_tracking_reference' | 'collected_date'>;

const ACTS = ['other-point', 'to-door', 'cancel'] as const;

/** What becomes of a shipment whose place was refused: each opens its page with what is to be filled in or agreed to. Source: ADR 0273. */
export function RefusedPlaceActs({ shipment }: { readonly shipment: Shown }) {
  const { go } = useNavigator();
  const { id, short_tracking_reference: reference, collected_date } = shipment;
  return ACTS.filter((act) => act !== 'cancel' || collected_date === null).map((act) => (
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
