import { isOfBranch, isPaidByBranch } from '@tsela/domain/gateways/branch-credentials';
import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import type { BranchId } from '@tsela/domain/ids';
import { readSetting, settingOf } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { GatewayAccess } from '../gateways/payments/payment-gateway.ts';
import { selectBranchSettings } from './branch-setting-repository.ts';
import { openBranchSecret, openSecret } from './setting-secrets.ts';
import type { StoredSettings } from './settings-reads.ts';

/**
 * How the context's provider asks a payment gateway, with its settings as they are saved. A payment that was asked for by the credentials of a
 * branch goes on by them: its branch is named then, and no transaction may be open.
 */
export async function gatewayAccessFor(
  context: RequestContext,
  id: GatewayId,
  branch_id: BranchId | null = null,
): Promise<GatewayAccess> {
  const { services, provider_id, now } = context;
  const { gateway_urls, gateway_pages } = services.config;
  const ofProvider = reader(context, await services.settings.of(provider_id));
  return {
    url: gateway_urls[id],
    pages_url: gateway_pages[id] ?? '',
    outgoing: services.outgoing,
    asker: provider_id,
    now,
    settingOf: branch_id === null ? ofProvider : await readerOfBranch(context, { branch_id, ofProvider }),
  };
}

/** The branch by whose credentials a payment is asked for: its own branch, if that has some; null where they are the provider's. */
export async function branchToPayBy(
  tx: Tx,
  settings: StoredSettings,
  {
    gateway,
    purpose,
    branch_id,
  }: { readonly gateway: GatewayId; readonly purpose: PaymentPurpose; readonly branch_id: BranchId | null },
): Promise<BranchId | null> {
  if (branch_id === null || !isPaidByBranch(settings, gateway, purpose)) return null;
  const own = await selectBranchSettings(tx, branch_id);
  return Object.keys(own).length > 0 ? branch_id : null;
}

/** Reads texts among the settings; secrets are opened, and leave the server for their gateway only. */
function reader({ services, provider_id }: RequestContext, settings: StoredSettings): GatewayAccess['settingOf'] {
  return (key) => {
    if (settingOf(key).reader === 'secret')
      return openSecret(services.secret_key, { provider_id, setting: key }, settings[key]) ?? '';
    return textIn(settings, key);
  };
}

async function readerOfBranch(
  context: RequestContext,
  { branch_id, ofProvider }: { readonly branch_id: BranchId; readonly ofProvider: GatewayAccess['settingOf'] },
): Promise<GatewayAccess['settingOf']> {
  const { services, provider_id } = context;
  const own = await reading(context, (tx) => selectBranchSettings(tx, branch_id));
  return (key) => {
    if (!isOfBranch(key, own)) return ofProvider(key);
    if (settingOf(key).reader !== 'secret') return textIn(own, key);
    return openBranchSecret(services.secret_key, { provider_id, branch_id, setting: key }, own[key]) ?? '';
  };
}

function textIn(settings: ProviderSettings, key: Parameters<GatewayAccess['settingOf']>[0]): string {
  const value = readSetting(settings, key);
  return typeof value === 'string' ? value : '';
}
