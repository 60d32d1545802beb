import { useEffect, useState } from 'react';
import { shell } from '../strings/shell.ts';
import { useSearchValues } from './address.ts';
import { MessagePage } from './MessagePage.tsx';
import { afterMaintenance } from './redirect.ts';
import { maintenanceDelay } from './maintenance-delay.ts';

/** Shows while the server is being worked on, and comes back by itself. Source: MAINT-02, MAINT-03, ERR-05. */
export function MaintenancePage() {
  const { r } = useSearchValues();
  const [delay_ms] = useState(() => maintenanceDelay(Math.random()));

  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(afterMaintenance(r)), delay_ms);
    return () => clearTimeout(timer);
  }, [delay_ms, r]);

  return <MessagePage title={shell.maintenance.title} text={shell.maintenance.text} drawing="/images/maintenance.png" />;
}
