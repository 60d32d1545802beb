import { StartedShipment } from '../form/StartedShipment.tsx';
import { PhoneForm } from './PhoneForm.tsx';

/** The same one question after the other, for customers and visitors on a phone. Source: screens S11; ROUTE-30. */
export function PhoneShipmentPage() {
  return <StartedShipment Form={PhoneForm} />;
}
