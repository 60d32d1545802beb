import type { ShipmentToPay } from '@tsela/contract/payments/payment-api';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import type { useShipmentHere } from './use-shipment-here.ts';

interface ShipmentFrameProps {
  readonly title: string;
  readonly here: ReturnType<typeof useShipmentHere>;
  readonly children: (shipment: ShipmentToPay) => ReactNode;
}

/** A page about paying for one shipment: what it says once the shipment is read, and until then. */
export function ShipmentFrame({ title, here: { shipment, fault, readAgain }, children }: ShipmentFrameProps) {
  return (
    <PageFrame title={title} aside={shipment && <span className="num">{shipment.short_tracking_reference}</span>}>
      {fault !== null && (
        <Notice kind="error" onRetry={readAgain}>
          {fault}
        </Notice>
      )}
      {!shipment && fault === null && <Skeleton height={320} />}
      {shipment && children(shipment)}
    </PageFrame>
  );
}
