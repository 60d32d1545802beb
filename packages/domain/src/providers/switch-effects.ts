import { settingOf } from './provider-settings.ts';
import type { SettingKey } from './provider-settings.ts';

/**
 * What a switch does: what its help says, or nothing yet, since what it switches is still to be built. Of messages that nothing takes, it
 * decides whether they are written to the outbox, where they are kept.
 */
export type SwitchEffect = 'works' | 'kept-only' | 'none-yet';

/** Switches of what is still to come. A key leaves this list together with the building of what it switches. */
const NONE_YET: readonly SettingKey[] = [
  'enable_automatic_driver_assignment',
  'enable_shipment_ratings',
  'tracking_show_proof_of_delivery',
  'tracking_show_driver_location',
  'payment_methods_payfast_enabled',
  'payment_methods_bobpay_enabled',
  'payment_methods_stitch_enabled',
  'payment_methods_stitch_set_up_credentials_per_branch',
  'enable_payment_intervention',
  'payment_methods_payfast_topup_enabled',
  'payment_methods_bobpay_topup_enabled',
  'payment_methods_stitch_topup_enabled',
  'payment_methods_stitch_topup_set_up_credentials_per_branch',
  'payment_methods_custom_topup_enabled',
  'payment_methods_eft_enabled',
  'show_custom_payment_gateway',
  'enable_saved_cards',
  'bob_box_auto_reserve',
  'disable_other_for_shipment_on_hold_reasons',
  'disable_other_for_shipment_on_hold_internal_reasons',
  'driver_can_cancel_parcels',
  'driver_can_add_shipments',
  'driver_can_add_parcels',
  'driver_can_add_customer_reference',
  'driver_must_scan_each_parcel',
  'driver_force_alternative_reference',
  'drivers_can_add_photos_to_any_status_update',
  'disable_auto_assigning_drivers_on_public_holidays',
  'manifest_scanner_enabled',
  'manifest_scanner_allow_unlisted',
  'pod_fallback_name_enabled',
  'pod_fallback_name_required',
  'pod_fallback_mobile_number_enabled',
  'pod_fallback_mobile_number_required',
  'pod_fallback_department_enabled',
  'pod_fallback_department_required',
  'pod_fallback_description_enabled',
  'pod_fallback_description_required',
  'pod_fallback_photos_enabled',
  'pod_fallback_photos_required',
  'pod_fallback_signature_enabled',
  'pod_fallback_signature_required',
  'show_scam_alert_on_emails',
  'email_hide_rating_section',
  'email_whatsapp_link_enabled',
  'email_whatsapp_link_add_shipment_reference',
  'email_whatsapp_link_add_tracking_link',
  'notify_provider_on_shipment_created',
  'notify_provider_on_shipment_rescheduled',
  'notify_provider_on_shipment_cancelled',
  'whatsapp_notifications_enabled',
  'enable_kiosk_mode',
];

const NOTIFICATION = /^notify_(collection|delivery)_on_shipment_(.+)_(email|sms|whatsapp)$/;

/** What a switch does; other settings are taken to work. Source: screens S49. */
export function effectOf(key: SettingKey): SwitchEffect {
  if (settingOf(key).form.kind !== 'boolean') return 'works';
  if (NONE_YET.includes(key)) return 'none-yet';
  const [, , event, channel] = NOTIFICATION.exec(key) ?? [];
  // Nobody can change the dates of a shipment, and nothing writes WhatsApp messages.
  if (event === 'rescheduled' || channel === 'whatsapp') return 'none-yet';
  return channel === 'sms' ? 'kept-only' : 'works';
}
