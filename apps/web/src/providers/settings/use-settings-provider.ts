import type { ProviderId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { paths } from '../../paths.ts';
import { useSearchValues } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';

/** The other provider whose settings the address asks for, for platform administrators; undefined is the own one. Source: screens S49. */
export function useForeignProvider(): ProviderId | undefined {
  const { provider, user } = useSession();
  const named = Number(useSearchValues()['provider_id']);
  const is_platform = user !== null && (user.role_id as number) === ROLE_IDS.super_admin;
  // An address holds any number; the server knows which is a provider.
  return is_platform && named > 0 && named !== (provider.id as number) ? (named as ProviderId) : undefined;
}

type SettingsSearch = Parameters<typeof paths.settings>[0];

/** Addresses on the settings page that stay with the provider whose settings are open. */
export function useSettingsPath(): typeof paths.settings {
  const provider_id = useForeignProvider();
  return (search?: SettingsSearch) =>
    paths.settings({ ...search, ...(provider_id !== undefined && { provider_id: String(provider_id) }) });
}
