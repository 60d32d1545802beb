import { DEFAULT_FEATURES } from '../features.ts';
import { onOff, textList } from '../setting-types.ts';
import { inSection } from './in-section.ts';

/** The settings of the tab Feature toggles, section by section. */
export const FEATURE_TOGGLES_SETTINGS = {
  ...inSection('feature_toggles', 'Customer features', {
    enabled_features: textList('feature', 'public', DEFAULT_FEATURES),
  }),
  ...inSection('feature_toggles', 'Pickup points', {
    enable_locker_shipments: onOff(false, 'public'),
    enable_counter_shipments: onOff(false, 'public'),
    enabled_pickup_providers: textList('pickup-provider', 'public'),
    enable_kiosk_mode: onOff(false, 'account'),
  }),
  ...inSection('feature_toggles', 'Payments', {
    show_custom_payment_gateway: onOff(false, 'account'),
    enable_saved_cards: onOff(false, 'account'),
  }),
  ...inSection('feature_toggles', 'Unused features', {
    unused_feature_guest_shipment_creation: onOff(false, 'public'),
  }),
};
