import { Button } from '../../ui/act/Button.tsx';
import type { Claim } from '@tsela/contract/overview/claim-api';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { tellFailure } from '../../shell/tell.ts';
import { claimWords as words } from '../../strings/overview/claims.ts';
import { Badge } from '../../ui/show/Badge.tsx';
import { useReleaseClaim, useTakeClaim } from '../claim-calls.ts';

interface ClaimStateProps {
  readonly shipment: Pick<ListedShipment, 'id' | 'short_tracking_reference'>;
  readonly claim: Claim | undefined;
}

/** Who has taken up what waits, or the button to do so. Source: screens S24, mode pending. */
export function ClaimState({ shipment: { id, short_tracking_reference: reference }, claim }: ClaimStateProps) {
  const take = useTakeClaim();
  const release = useReleaseClaim();
  if (claim && !claim.is_mine) return <Badge tone="amber">{words.theirs(claim.user_name)}</Badge>;
  if (claim)
    return (
      <>
        <Badge tone="green">{words.mine}</Badge>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={words.releaseOne(reference)}
          loading={release.isPending}
          onClick={() => release.mutate({ shipment_id: id }, { onError: tellFailure })}
        >
          {words.release}
        </Button>
      </>
    );
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={words.takeOne(reference)}
      loading={take.isPending}
      onClick={() => take.mutate({ shipment_id: id }, { onError: tellFailure })}
    >
      {words.take}
    </Button>
  );
}
