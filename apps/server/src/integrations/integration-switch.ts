import type { AccountId } from '@tsela/domain/ids';
import type { OutgoingType } from '@tsela/domain/integrations/integration-types';
import { Problem } from '@tsela/domain/problem';
import { readIntegrationsOn } from '../accounts/account-setting-reads.ts';
import type { Tx } from '../db/transaction.ts';

/** Refuses what an account makes for its programs while its provider has not switched that on. Source: settings.tsv, webhook_integration_enabled. */
export async function refuseSwitchedOff(tx: Tx, account_id: AccountId): Promise<void> {
  if (await readIntegrationsOn(tx, account_id)) return;
  throw new Problem('not-permitted', 'Webhooks and API keys are not switched on for this account.');
}

/** The same for what there is already: what staff have set up does not hang on what the account may make itself. */
export async function refuseSwitchedOffFor(
  tx: Tx,
  { integration_type, account_id }: { readonly integration_type: OutgoingType; readonly account_id: AccountId },
): Promise<void> {
  if (integration_type === 'webhook-outgoing') await refuseSwitchedOff(tx, account_id);
}
