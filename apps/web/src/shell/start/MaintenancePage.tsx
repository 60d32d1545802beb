import { useEffect, useState } from 'react';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { ApiError } from '../../api/api-error.ts';
import { shell } from '../../strings/shell.ts';
import { useSearchValues } from '../pages/address.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { MessagePage } from '../pages/MessagePage.tsx';
import { afterMaintenance } from '../pages/redirect.ts';
import { StartError } from './StartError.tsx';
import { maintenanceDelay } from './maintenance-delay.ts';
import { useHeldState } from './use-held-state.ts';

/** Shows while the server is being worked on, and comes back by itself. Source: MAINT-02, MAINT-03, ERR-05, ERR-06. */
export function MaintenancePage() {
  const { r } = useSearchValues();
  const { is_held, failed } = useHeldState('maintenance', afterMaintenance(r));
  const [delay_ms] = useState(() => maintenanceDelay(Math.random()));

  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(afterMaintenance(r)), delay_ms);
    return () => clearTimeout(timer);
  }, [delay_ms, r]);

  if (!is_held) return <LoadingScreen />;
  if (failed && !isMaintenance(failed)) return <StartError error={failed} />;
  return <MessagePage title={SCREENS.maintenance.title} text={shell.maintenance.text} drawing="/images/maintenance.png" />;
}

function isMaintenance(error: Error): boolean {
  return error instanceof ApiError && error.status === 418;
}
