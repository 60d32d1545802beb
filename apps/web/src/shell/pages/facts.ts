import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { User } from '@tsela/contract/users/user-shapes';
import { isOnHold } from '@tsela/domain/accounts/account-rules';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { FEATURES } from '@tsela/domain/providers/features';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';

/** What menus and buttons depend on, from what the server answered. */
export function menuFactsOf(facts: { user: User | null; account: Account | null; settings: ProviderSettings }): MenuFacts {
  const { user, account, settings } = facts;
  return {
    actor: user && {
      role_id: user.role_id,
      account_id: user.account_id,
      email: user.email,
      permissions: withExtra(user.role.permissions, user.extra_permissions),
      permissions_ui: withExtra(user.role.permissions_ui, user.extra_permissions_ui),
      is_platform_internal: user.is_platform_internal,
    },
    account: account && { account_type: account.account_type, is_on_hold: isOnHold(account) },
    features: FEATURES.filter((feature) => readSetting(settings, 'enabled_features').includes(feature)),
    settings: readSettings(settings, ['guest_login_is_staff_login', 'unused_feature_guest_shipment_creation']),
  };
}

/** The role's and the user's own: the union counts. What was kept on this device before users had any of their own has none. Source: decisions B10. */
function withExtra(held: readonly string[], extra: readonly string[] | undefined): readonly string[] {
  return extra === undefined || extra.length === 0 ? held : [...held, ...extra];
}
