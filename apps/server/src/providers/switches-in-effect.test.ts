import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GATEWAY_PURPOSES } from '@tsela/domain/gateways/payment-gateways';
import { SETTING_KEYS, settingOf } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { describe, expect, it } from 'vitest';

const SERVER = 'apps/server/src/';
const NOTIFICATIONS = `${SERVER}shipments/notices/notification-switches.test.ts`;

/** Every switch that works, with the test that flips it and sees the difference. Notifications, event by event, have a test of their own. */
const FLIPPED_IN: readonly (readonly [SettingKey, string])[] = [
  ['disable_auto_assigning_drivers_on_public_holidays', `${SERVER}collection-requests/collection-requests.test.ts`],
  ['manifest_scanner_enabled', `${SERVER}interhub-transfers/interhub-transfers.test.ts`],
  ['manifest_scanner_allow_unlisted', `${SERVER}interhub-transfers/interhub-transfers.test.ts`],
  ['show_scam_alert_on_emails', 'packages/domain/src/shipments/notices/email-additions.test.ts'],
  ['email_whatsapp_link_enabled', 'packages/domain/src/shipments/notices/email-additions.test.ts'],
  ['email_whatsapp_link_add_shipment_reference', 'packages/domain/src/shipments/notices/email-additions.test.ts'],
  ['email_whatsapp_link_add_tracking_link', 'packages/domain/src/shipments/notices/email-additions.test.ts'],
  ['notify_provider_on_shipment_created', 'packages/domain/src/shipments/notices/provider-copies.test.ts'],
  ['notify_provider_on_shipment_rescheduled', 'packages/domain/src/shipments/notices/provider-copies.test.ts'],
  ['notify_provider_on_shipment_cancelled', 'packages/domain/src/shipments/notices/provider-copies.test.ts'],
  ['whatsapp_notifications_enabled', 'packages/domain/src/shipments/notices/notice-rules.test.ts'],
  ['google_login_enabled', `${SERVER}sessions/social-sign-in.test.ts`],
  ['apple_login_enabled', `${SERVER}sessions/social-sign-in.test.ts`],
  ['enforce_logout_per_user_roles', `${SERVER}sessions/end-sessions.test.ts`],
  ['guest_login_is_staff_login', 'packages/domain/src/permissions/menu.test.ts'],
  ['idm_enabled', `${SERVER}accounts/sign-in-from-idm.test.ts`],
  ['enable_global_delivery_rescheduling', 'packages/domain/src/providers/setting-visibility.test.ts'],
  ['enable_shipment_ratings', 'apps/server/src/tracking/recipients/rate-delivery.test.ts'],
  ['email_hide_rating_section', 'apps/server/src/tracking/recipients/rate-delivery.test.ts'],
  ['tracking_show_driver_location', `${SERVER}tracking/recipients/public-page.test.ts`],
  ['payment_methods_bobpay_enabled', `${SERVER}payments/payments.test.ts`],
  ['payment_methods_bobpay_topup_enabled', `${SERVER}payments/bobpay.test.ts`],
  ['payment_methods_stitch_enabled', `${SERVER}payments/stitch.test.ts`],
  ['payment_methods_stitch_topup_enabled', `${SERVER}payments/stitch.test.ts`],
  ['payment_methods_stitch_set_up_credentials_per_branch', `${SERVER}payments/branch-credentials.test.ts`],
  ['payment_methods_stitch_topup_set_up_credentials_per_branch', `${SERVER}payments/branch-credentials.test.ts`],
  ['payment_methods_payfast_enabled', `${SERVER}payments/pay-for-shipment.test.ts`],
  ['payment_methods_payfast_topup_enabled', `${SERVER}payments/payments.test.ts`],
  ['payment_methods_eft_enabled', `${SERVER}payments/payments.test.ts`],
  ['payment_methods_custom_topup_enabled', `${SERVER}payments/payments.test.ts`],
  ['show_custom_payment_gateway', `${SERVER}payments/payments.test.ts`],
  ['tracking_show_proof_of_delivery', `${SERVER}tracking/recipients/public-page.test.ts`],
  ['enable_guest_account_creation', `${SERVER}accounts/register-account.test.ts`],
  ['enable_payment_intervention', `${SERVER}shipments/booking/pay-shipment.test.ts`],
  ['pay_as_you_go', `${SERVER}shipments/booking/settings-obeyed.test.ts`],
  ['is_parcel_content_required', `${SERVER}shipments/booking/save-checks.test.ts`],
  ['require_postal_code_on_shipment_creation', `${SERVER}shipments/booking/save-checks.test.ts`],
  ['require_guest_shipment_billing_email', `${SERVER}shipments/booking/save-checks.test.ts`],
  ['insurance_declared_value_enabled', `${SERVER}shipments/booking/save-checks.test.ts`],
  ['show_billing_transactions_for_account_users', 'packages/domain/src/permissions/who-may.test.ts'],
  ['override_unassigned_and_rejected_statuses_for_account_users', `${SERVER}shipments/shipment-reads.test.ts`],
  ['require_customer_reference', `${SERVER}shipments/booking/save-checks.test.ts`],
  ['enable_shipment_cancellation_by_account_users', `${SERVER}shipments/change/cancel-shipment.test.ts`],
  ['enable_bob_box', 'packages/domain/src/shipments/notes/note-rules.test.ts'],
  ['disable_other_for_shipment_cancellation_reasons', `${SERVER}shipments/change/hold-shipment.test.ts`],
  ['disable_other_for_shipment_on_hold_reasons', `${SERVER}shipments/change/hold-shipment.test.ts`],
  ['disable_other_for_shipment_on_hold_internal_reasons', `${SERVER}shipments/change/hold-shipment.test.ts`],
  ['pod_fallback_name_enabled', 'packages/domain/src/tracking/proofs/proof-demand.test.ts'],
  ['pod_fallback_name_required', 'packages/domain/src/tracking/proofs/proof-demand.test.ts'],
  ['pod_fallback_mobile_number_enabled', 'packages/domain/src/tracking/proofs/proof-demand.test.ts'],
  ['pod_fallback_mobile_number_required', 'packages/domain/src/tracking/proofs/proof-demand.test.ts'],
  ['pod_fallback_department_enabled', 'packages/domain/src/tracking/proofs/proof-demand.test.ts'],
  ['pod_fallback_department_required', 'packages/domain/src/tracking/proofs/proof-demand.test.ts'],
  ['pod_fallback_description_enabled', 'packages/domain/src/tracking/proofs/proof-demand.test.ts'],
  ['pod_fallback_description_required', 'packages/domain/src/tracking/proofs/proof-demand.test.ts'],
  ['pod_fallback_photos_enabled', 'packages/domain/src/tracking/proofs/proof-demand.test.ts'],
  ['pod_fallback_photos_required', 'packages/domain/src/tracking/proofs/proof-demand.test.ts'],
  ['pod_fallback_signature_enabled', 'packages/domain/src/tracking/proofs/proof-demand.test.ts'],
  ['pod_fallback_signature_required', 'packages/domain/src/tracking/proofs/proof-demand.test.ts'],
  ['require_otp_for_new_account_users', `${SERVER}accounts/register-account.test.ts`],
  ['new_accounts_need_approval', `${SERVER}accounts/register-account.test.ts`],
  ['enable_saved_cards', `${SERVER}payments/saved-cards.test.ts`],
  ['enable_cost_centers', `${SERVER}accounts/account-settings.test.ts`],
  ['require_cost_center', `${SERVER}accounts/account-settings.test.ts`],
  ['driver_can_cancel_shipments', `${SERVER}tracking/driver-events.test.ts`],
  ['driver_can_reject_parcels_shipments', `${SERVER}tracking/driver-events.test.ts`],
  ['enable_automatic_driver_assignment', `${SERVER}collection-requests/give-by-zone.test.ts`],
  ['driver_can_add_parcels', `${SERVER}tracking/change-at-collection.test.ts`],
  ['driver_can_cancel_parcels', `${SERVER}tracking/change-at-collection.test.ts`],
  ['driver_can_add_customer_reference', `${SERVER}tracking/change-at-collection.test.ts`],
  ['driver_can_add_shipments', `${SERVER}tracking/change-at-collection.test.ts`],
  ['driver_force_alternative_reference', `${SERVER}tracking/change-at-collection.test.ts`],
  ['driver_must_scan_each_parcel', 'apps/web/src/tripsheets/ParcelChecks.test.tsx'],
  ['drivers_can_add_photos_to_any_status_update', `${SERVER}tracking/driver-evidence.test.ts`],
  ['prevent_driver_out_for_delivery_for_barred_accounts', `${SERVER}shipments/booking/settings-obeyed.test.ts`],
  ['warn_out_for_delivery_for_accounts_in_arrears_or_on_hold', `${SERVER}shipments/booking/settings-obeyed.test.ts`],
  ['prevent_out_for_delivery_for_zeroed_parcels', `${SERVER}shipments/booking/settings-obeyed.test.ts`],
  ['warn_out_for_delivery_for_zeroed_parcels', `${SERVER}shipments/booking/settings-obeyed.test.ts`],
  ['disable_other_for_rejection_reasons', 'apps/web/src/tripsheets/other-reasons.test.ts'],
  ['disable_other_for_collection_failed_attempt_reasons', 'apps/web/src/tripsheets/other-reasons.test.ts'],
  ['disable_other_for_delivery_failed_attempt_reasons', 'apps/web/src/tripsheets/other-reasons.test.ts'],
  ['shorten_urls', `${SERVER}shipments/notices/shipment-messages.test.ts`],
  ['enable_client_rescheduling', 'packages/domain/src/shipments/checks/detail-changes.test.ts'],
  ['disable_other_for_shipment_requested_date_change_reasons', 'packages/domain/src/shipments/checks/detail-changes.test.ts'],
  ['enable_locker_shipments', `${SERVER}shipments/booking/save-checks.test.ts`],
  ['bob_box_auto_reserve', `${SERVER}pickup-points/reserve-compartments.test.ts`],
  ['enable_counter_shipments', `${SERVER}shipments/booking/save-checks.test.ts`],
  ['enable_kiosk_mode', `${SERVER}users/users.test.ts`],
  ['unused_feature_guest_shipment_creation', `${SERVER}shipments/booking/paying-for-shipments.test.ts`],
];

const SWITCHES = SETTING_KEYS.filter((key) => settingOf(key).form.kind === 'boolean');
const NOTICES = /^notify_(collection|delivery)_/;
/** Where settings are declared, named, explained, checked and shown, whatever reads them. */
const SAYS_ONLY =
  /providers\/(?:settings\/|provider-settings|setting-|settings-|TextControl)|permissions\/settings-access|^strings\/|^gateways\/\w+\/[\w-]+\.ts$/;

/** Everything under a folder that is no test. */
function sourceOf(folder: string): string {
  const root = fileURLToPath(new URL(`../../../../${folder}`, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !SAYS_ONLY.test(name))
    .map((name) => readFileSync(`${root}${name}`, 'utf8'))
    .join('\n');
}

const textOf = (path: string) => readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');

describe('every switch of the settings', () => {
  it('SCREEN-49: is flipped in a test', () => {
    const flipped = new Set<string>(FLIPPED_IN.map(([key]) => key));

    expect(SWITCHES.filter((key) => !NOTICES.test(key) && !flipped.has(key))).toEqual([]);
  });

  it.each(FLIPPED_IN)('%s stands in %s', (key, path) => {
    expect(textOf(path)).toContain(key);
  });

  it('SCREEN-49: every other setting is read by the product', () => {
    const product = ['packages/domain/src/', SERVER, 'apps/web/src/'].map(sourceOf).join('\n');
    const named = (key: string) => new RegExp(`\\b${key}\\b`).test(product);
    const others = SETTING_KEYS.filter((key) => !SWITCHES.includes(key));

    // The largest amounts are read of every gateway alike.
    const limits: readonly (string | null)[] = GATEWAY_PURPOSES.map(({ limit }) => limit);
    expect(others.filter((key) => !named(key) && !limits.includes(key))).toEqual([]);
  });

  it('SCREEN-49: notifications are flipped by event, side and channel', () => {
    expect(SWITCHES.filter((key) => NOTICES.test(key))).toHaveLength(66);
    expect(textOf(NOTIFICATIONS)).toContain('notify_');
  });
});
