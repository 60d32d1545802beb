import type { ShipmentToPay } from '@tsela/contract/payments/payment-api';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { shipmentPayments as words } from '../../strings/payments-shipment.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import type { useShipmentHere } from './use-shipment-here.ts';

interface ShipmentFrameProps {
  readonly title: string;
  readonly here: ReturnType<typeof useShipmentHere>;
  readonly children: (shipment: ShipmentToPay) => ReactNode;
}

/** A page about paying for one shipment: what it says once the shipment is read, and until then. */
export function ShipmentFrame({ title, here: { shipment, fault, is_dead_link, readAgain }, children }: ShipmentFrameProps) {
  return (
    <PageFrame title={title} aside={shipment && <span className="num">{shipment.short_tracking_reference}</span>}>
      {fault !== null && is_dead_link && <DeadLink fault={fault} />}
      {fault !== null && !is_dead_link && (
        <Notice kind="error" onRetry={readAgain}>
          {fault}
        </Notice>
      )}
      {!shipment && fault === null && <Skeleton height={320} />}
      {shipment && children(shipment)}
    </PageFrame>
  );
}

/** A payer with a link that opens nothing still has a parcel, and may have paid for it. */
function DeadLink({ fault }: { readonly fault: string }) {
  return (
    <Stack gap={4} max={620}>
      <Notice kind="error">{fault}</Notice>
      <Row gap={4}>
        <AppLink href={paths.track()}>{words.trackParcel}</AppLink>
        <AppLink href={paths.helpCentre()}>{words.contactUs}</AppLink>
      </Row>
    </Stack>
  );
}
