import { useSession } from '../shell/session.ts';
import { LazyPart } from '../ui/LazyPart.tsx';
import { DriverSheet } from './DriverSheet.tsx';

const loadStaffSheet = async () => (await import('./StaffSheet.tsx')).StaffSheet;

/** A driver's own stops, or any driver's for staff; a driver's telephone loads nothing of the office's. Source: screens S25, S26. */
export function TripsheetPage() {
  return useSession().audience === 'driver' ? <DriverSheet /> : <LazyPart load={loadStaffSheet} props={{}} height="page" />;
}
