import { SCREENS } from '@tsela/domain/screens/screen-table';
import { AfterGateway } from './parts/AfterGateway.tsx';

/** Where payers come back to once they have paid. Source: ROUTE-34, screens S23. */
export function ShipmentPaidPage() {
  return <AfterGateway title={SCREENS.shipmentPaid.title} />;
}
