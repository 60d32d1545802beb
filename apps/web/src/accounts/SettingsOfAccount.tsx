import type { AccountId } from '@tsela/domain/ids';
import { AccountIntegrations } from '../integrations/parts/AccountIntegrations.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { AccountSettingsForm } from './AccountSettingsForm.tsx';
import { useIntegrationsOn } from './account-calls.ts';

/** The settings of an account and what connects its programs, where that is switched on. Source: screens S44. */
export function SettingsOfAccount({ account_id }: { readonly account_id: AccountId }) {
  const { is_on } = useIntegrationsOn(account_id);
  return (
    <Stack gap={4}>
      <AccountSettingsForm account_id={account_id} />
      {is_on && <AccountIntegrations account_id={account_id} />}
    </Stack>
  );
}
