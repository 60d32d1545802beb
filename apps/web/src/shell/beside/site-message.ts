import { audienceOf } from '@tsela/domain/permissions/audience';
import type { Actor } from '@tsela/domain/permissions/who-may';
import { isSiteWideMessageHidden } from '@tsela/domain/permissions/who-may';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';

export interface SiteMessage {
  /** As the provider wrote it; drawn by `SafeHtml` only. */
  readonly html: string;
  readonly kind: 'error' | 'warning' | 'info' | 'success';
}

/**
 * The provider's message by kind of user: one for staff, one for account users, none for visitors. Source: SHELL-22, SHELL-23, PERM-065.
 */
export function siteMessageFor(actor: Actor | null, settings: ProviderSettings): SiteMessage | null {
  if (actor === null || isSiteWideMessageHidden(actor)) return null;
  const message =
    audienceOf(actor) === 'customer'
      ? {
          html: readSetting(settings, 'site_wide_account_message'),
          kind: readSetting(settings, 'site_wide_account_message_icon_type'),
        }
      : {
          html: readSetting(settings, 'site_wide_admin_message'),
          kind: readSetting(settings, 'site_wide_admin_message_icon_type'),
        };
  return message.html.trim() === '' ? null : message;
}
