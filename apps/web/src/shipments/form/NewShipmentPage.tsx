import { NewShipmentForm } from './NewShipmentForm.tsx';
import { StartedShipment } from './StartedShipment.tsx';

/** Booking a parcel, or asking what it costs, on one page. Source: screens S10; ROUTE-27 to ROUTE-30. */
export function NewShipmentPage() {
  return <StartedShipment Form={NewShipmentForm} />;
}
