import type { Audience } from '@tsela/domain/permissions/audience';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';

/** Account users and guests have the provider's widget, where it has one; a kiosk shows nothing but its own steps. Source: KEY-13, screens S60. */
export function hasWidget(audience: Audience, settings: ProviderSettings, shipment_page_mode = ''): boolean {
  const is_kiosk = shipment_page_mode.startsWith('kiosk');
  return (
    !is_kiosk && (audience === 'customer' || audience === 'guest') && readSetting(settings, 'custom_widget_html').trim() !== ''
  );
}
