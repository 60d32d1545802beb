import { ButtonLink } from '../../ui/act/Button.tsx';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import type { OutputOf } from '@tsela/contract/route';
import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { OpsTile } from '@tsela/domain/overview/ops-tiles';
import { paths } from '../../paths.ts';
import { isOpenTo } from '../../shell/pages/page-rules.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { claimWords as words } from '../../strings/overview/claims.ts';

interface MissingActProps {
  readonly tile: OpsTile;
  readonly shipment: Pick<ListedShipment, 'id' | 'short_tracking_reference'>;
  /** The pile as it was read; undefined before. */
  readonly pile: OutputOf<typeof overviewApi.opsList> | undefined;
}

/**
 * The way to what a shipment of a pile lacks, for who may: its page where address and parcels are changed, or the bench at its parcel. Nothing in
 * piles that lack nothing. Source: screens S24.
 */
export function MissingAct({ tile, shipment: { id, short_tracking_reference: reference }, pile }: MissingActProps) {
  const { facts } = useSession();
  const may_change = useMay('API_/shipments:PATCH');
  const on_page = paths.shipment(id, { act: 'reprice' });
  if (tile === 'missing-zone' && may_change)
    return (
      <ButtonLink size="compact-sm" variant="default" href={on_page} aria-label={words.fixAddressOf(reference)}>
        {words.fixAddress}
      </ButtonLink>
    );
  if (tile !== 'missing-dimensions') return null;
  const [parcel = reference] = pile?.unmeasured?.find(({ shipment_id }) => shipment_id === id)?.parcel_references ?? [];
  const bench = paths.updateParcelDimensions({ reference: parcel });
  const may_measure = isOpenTo(bench, facts);
  if (!may_measure && !may_change) return null;
  return (
    <ButtonLink size="compact-sm" variant="default" href={may_measure ? bench : on_page} aria-label={words.measureOne(parcel)}>
      {words.measure}
    </ButtonLink>
  );
}
