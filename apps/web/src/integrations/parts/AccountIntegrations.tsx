import type { AccountId } from '@tsela/domain/ids';
import { useMay } from '../../shell/session.ts';
import { ApiKeys } from '../ApiKeys.tsx';
import { TestBookings } from '../TestBookings.tsx';
import { UsedKeys } from '../UsedKeys.tsx';
import { Webhooks } from '../Webhooks.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

/** What connects the programs of an account, for the account itself and for staff. Source: screens S21, S44. */
export function AccountIntegrations({ account_id }: { readonly account_id: AccountId }) {
  const [has_keys, has_webhooks] = [useMay('API_/integrations/keys:GET'), useMay('API_/integrations:GET')];
  if (!has_keys && !has_webhooks) return null;
  return (
    <Stack max={860} gap={4}>
      {has_keys && <ApiKeys account_id={account_id} />}
      {has_keys && <UsedKeys account_id={account_id} />}
      {has_keys && <TestBookings account_id={account_id} />}
      {has_webhooks && <Webhooks account_id={account_id} />}
    </Stack>
  );
}
