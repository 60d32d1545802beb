import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { ShipmentId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useEffect } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { usePathId } from '../../shell/pages/address.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentDetail as detailWords } from '../../strings/shipments/detail.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { ShipmentDetail } from './ShipmentDetail.tsx';
import { useShipment } from '../shipment-calls.ts';

/** One shipment, kept up to date while it is open. Source: screens S09, ROUTE-31. */
export function ShipmentPage() {
  const id = usePathId<ShipmentId>('id');
  const read = useShipment(id);
  const shipment: Shipment | undefined = read.data?.shipments[0];
  const is_missing = id === null || (read.data !== undefined && !shipment);

  // Source: ERR-34.
  useEffect(() => {
    if (is_missing) showToast({ text: words.couldNotFind, variant: 'error' });
  }, [is_missing]);

  const readAgain = async () => (await read.refetch()).data?.shipments[0];
  if (shipment) return <ShipmentDetail shipment={shipment} error={read.error} onReload={readAgain} />;
  if (is_missing) return <NotThere />;
  if (read.error) {
    return (
      <PageFrame title={SCREENS.shipment.title} back={{ href: paths.shipments(), label: SCREENS.shipments.title }}>
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {words.fetchFailed(shownError(read.error) ?? '')}
        </Notice>
      </PageFrame>
    );
  }
  return <PageSkeleton />;
}

function NotThere() {
  return (
    <PageFrame title={SCREENS.shipment.title} back={{ href: paths.shipments(), label: SCREENS.shipments.title }}>
      <EmptyState text={detailWords.notFoundText} action={<AppLink href={paths.shipments()}>{detailWords.toList}</AppLink>} />
    </PageFrame>
  );
}
