import { useSession } from '../shell/session.ts';
import { DriverSheet } from './DriverSheet.tsx';
import { StaffSheet } from './StaffSheet.tsx';

/** A driver's own stops, or any driver's for staff. Source: screens S25, S26. */
export function TripsheetPage() {
  return useSession().audience === 'driver' ? <DriverSheet /> : <StaffSheet />;
}
