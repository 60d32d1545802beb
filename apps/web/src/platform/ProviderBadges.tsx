import type { ProviderInUse } from '@tsela/contract/platform/provider-admin-api';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { useNow } from '../ui/show/now.ts';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';

/** What is not as usual at a provider: nothing for one that simply works. */
export function ProviderBadges({ provider }: { readonly provider: ProviderInUse }) {
  const now = useNow();
  const { status, maintenance_from } = provider;
  const setup = provider.setup?.state === 'done' ? null : provider.setup;
  return (
    <>
      {status === 'overdue' && <StatusBadge status="payment-pending" label={words.statuses.overdue} />}
      {setup !== null && <StatusBadge status="on-hold" label={setup.state === 'failed' ? words.setUpStopped : words.settingUp} />}
      {status === 'inactive' && setup === null && <StatusBadge status="cancelled" label={words.statuses.inactive} />}
      {maintenance_from !== null && (
        <StatusBadge
          status="on-hold"
          label={Date.parse(maintenance_from) <= now.getTime() ? words.inMaintenance : words.planned}
        />
      )}
    </>
  );
}
