import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import type { OperatorAccess } from '../gateways/pickup-operators/pickup-operator-port.ts';
import { openSecret } from './setting-secrets.ts';

/** The operators of pickup points that the provider is connected with; none asks the database nothing. */
export async function connectedOperators(context: RequestContext): Promise<PickupProvider[]> {
  const found: PickupProvider[] = [];
  for (const operator of PICKUP_PROVIDERS) if ((await operatorAccessFor(context, operator)) !== null) found.push(operator);
  return found;
}

/**
 * How the context's provider asks an operator of pickup points; null where it is not connected with it: no address of it is known to the
 * installation, no key is saved, or the provider does not work with Bob Box at all. Source: KEY-68, ADR 0264.
 */
export async function operatorAccessFor(context: RequestContext, operator: PickupProvider): Promise<OperatorAccess | null> {
  const { services, provider_id } = context;
  const url = services.config.pickup_operator_urls[operator];
  const { connection } = PICKUP_OPERATORS[operator];
  if (url === '' || connection === null) return null;
  const settings = await services.settings.of(provider_id);
  if (operator === 'bob-box' && !readSetting(settings, 'enable_bob_box')) return null;
  const { key_setting, account_setting } = connection;
  const api_key = openSecret(services.secret_key, { provider_id, setting: key_setting }, settings[key_setting]) ?? '';
  if (api_key === '') return null;
  const account_code = account_setting === null ? '' : readSetting(settings, account_setting);
  return { outgoing: services.outgoing, asker: provider_id, url, api_key, account_code };
}
