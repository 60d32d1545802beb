import type { Audience } from '@tsela/domain/permissions/audience';
import { isKiosk } from '@tsela/domain/users/kiosk';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';

/** Account users and guests have the provider's widget, where it has one; a kiosk shows nothing but its own steps. Source: KEY-13, screens S60. */
export function hasWidget(audience: Audience, settings: ProviderSettings, shipment_page_mode = ''): boolean {
  return (
    !isKiosk({ shipment_page_mode }) &&
    (audience === 'customer' || audience === 'guest') &&
    readSetting(settings, 'custom_widget_html').trim() !== ''
  );
}
