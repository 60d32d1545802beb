import type { Audience } from '@tsela/domain/permissions/audience';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';

/** Account users and guests have the provider's widget, where it has one. Source: KEY-13. */
export function hasWidget(audience: Audience, settings: ProviderSettings): boolean {
  return (audience === 'customer' || audience === 'guest') && readSetting(settings, 'custom_widget_html').trim() !== '';
}
