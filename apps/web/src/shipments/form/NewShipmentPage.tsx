import { isKiosk } from '@tsela/domain/users/kiosk';
import { useSession } from '../../shell/session.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { NewShipmentForm } from './NewShipmentForm.tsx';
import { StartedShipment } from './StartedShipment.tsx';

const loadKiosk = async () => (await import('../kiosk/KioskFlow.tsx')).KioskFlow;

/** Booking a parcel, or asking what it costs, on one page; at a kiosk its own flow. Source: screens S10, S12; ROUTE-27 to ROUTE-30. */
export function NewShipmentPage() {
  const { user } = useSession();
  if (user !== null && isKiosk(user)) return <LazyPart load={loadKiosk} props={{}} height="page" />;
  return <StartedShipment Form={NewShipmentForm} />;
}
