import { SCREENS } from '@tsela/domain/screens/screen-table';
import { AfterGateway } from './parts/AfterGateway.tsx';

/** A payment for a shipment that the gateway has not told of yet. Source: ROUTE-38, screens S23. */
export function ShipmentPaymentPendingPage() {
  return <AfterGateway title={SCREENS.shipmentPaymentPending.title} />;
}
