import { choice, numeric, onOff, text, textList } from '../setting-types.ts';
import { inSection } from './in-section.ts';

/** The settings of the tab Driver app, section by section. */
export const DRIVER_SETTINGS = {
  ...inSection('driver', 'driver settings', {
    driver_can_cancel_parcels: onOff(false, 'staff'),
    driver_can_cancel_shipments: onOff(false, 'staff'),
    driver_can_reject_parcels_shipments: onOff(true, 'staff'),
    driver_can_add_shipments: onOff(false, 'staff'),
    driver_can_add_parcels: onOff(true, 'staff'),
    driver_can_add_customer_reference: onOff(false, 'staff'),
    driver_must_scan_each_parcel: onOff(true, 'staff'),
    driver_force_alternative_reference: onOff(false, 'staff'),
    drivers_can_add_photos_to_any_status_update: onOff(false, 'staff'),
    prevent_driver_out_for_delivery_for_barred_accounts: onOff(false, 'staff'),
    warn_out_for_delivery_for_accounts_in_arrears_or_on_hold: onOff(true, 'staff'),
    prevent_out_for_delivery_for_zeroed_parcels: onOff(false, 'staff'),
    warn_out_for_delivery_for_zeroed_parcels: onOff(true, 'staff'),
    disable_auto_assigning_drivers_on_public_holidays: onOff(true, 'staff'),
    driver_location_interval_seconds: numeric(60, 'staff'),
  }),
  ...inSection('driver', 'manifest scanner settings', {
    manifest_scanner_enabled: onOff(true, 'staff'),
    manifest_scanner_allow_unlisted: onOff(true, 'staff'),
  }),
  ...inSection('driver', 'push notification schedule', {
    push_notifications_active_hours_from: text('staff', 'time', { initial: '06:00' }),
    push_notifications_active_hours_to: text('staff', 'time', { initial: '18:00' }),
  }),
  ...inSection('driver', 'proof of delivery settings', {
    driver_pod1: choice(['none', 'pin', 'name', 'signature', 'photo', 'id-number'], 'pin', 'staff'),
    driver_pod2: choice(['none', 'pin', 'name', 'signature', 'photo', 'id-number'], 'name', 'staff'),
    driver_pod3: choice(['none', 'pin', 'name', 'signature', 'photo', 'id-number'], 'signature', 'staff'),
    pod_pin_length: numeric(4, 'staff', { min: 3, max: 8 }),
    pod_pin_attempts_before_fallback: numeric(3, 'staff'),
  }),
  ...inSection('driver', 'fallback options', {
    pod_fallback_name_enabled: onOff(true, 'staff'),
    pod_fallback_name_required: onOff(true, 'staff'),
    pod_fallback_mobile_number_enabled: onOff(true, 'staff'),
    pod_fallback_mobile_number_required: onOff(false, 'staff'),
    pod_fallback_department_enabled: onOff(false, 'staff'),
    pod_fallback_department_required: onOff(false, 'staff'),
    pod_fallback_description_enabled: onOff(true, 'staff'),
    pod_fallback_description_required: onOff(false, 'staff'),
    pod_fallback_photos_enabled: onOff(true, 'staff'),
    pod_fallback_photos_required: onOff(true, 'staff'),
    pod_fallback_signature_enabled: onOff(true, 'staff'),
    pod_fallback_signature_required: onOff(true, 'staff'),
  }),
  ...inSection('driver', 'predefined reasons for rejection and failed collection and delivery attempts', {
    rejection_reasons: textList('text', 'staff'),
    collection_failed_attempt_reasons: textList('text', 'staff'),
    delivery_failed_attempt_reasons: textList('text', 'staff'),
    disable_other_for_rejection_reasons: onOff(false, 'staff'),
    disable_other_for_collection_failed_attempt_reasons: onOff(false, 'staff'),
    disable_other_for_delivery_failed_attempt_reasons: onOff(false, 'staff'),
  }),
  ...inSection('driver', 'enforced minimum driver app version', {
    latest_driver_app_version: text('staff', 'version'),
  }),
};
