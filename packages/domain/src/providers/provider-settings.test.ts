import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FEATURES } from './features.ts';
import {
  PROVIDER_SETTINGS,
  SETTING_KEYS,
  isFeatureOn,
  mayReadSetting,
  readSetting,
  readSettings,
  settingOf,
  settingsFor,
} from './provider-settings.ts';
import type { SettingKey } from './provider-settings.ts';

/** The specification's own table of settings: key, type, default, tab, section, behaviour. */
const ROWS = readFileSync(new URL('../../../../docs/spec/settings.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .filter((row) => row[3] !== '-')
  .map(([key = '', type = '', initial = '', tab = '', section = '']) => ({ key, type, initial, tab, section }));

/** Settings that the table does not have. Source: ADR 0092, ADR 0251, ADR 0264. */
const OWN_KEYS: readonly SettingKey[] = [
  'tcg_locker_api_key',
  'framing_sites',
  'delay_notice_hours',
  'notify_collection_on_shipment_delayed_email',
  'notify_delivery_on_shipment_delayed_email',
  'notify_collection_on_shipment_delayed_sms',
  'notify_delivery_on_shipment_delayed_sms',
  'notify_collection_on_shipment_delayed_whatsapp',
  'notify_delivery_on_shipment_delayed_whatsapp',
];

/** The default a row writes in words or as text. Defaults that are another thing's value are empty here. */
function defaultOf({ type, initial }: { type: string; initial: string }): unknown {
  if (type === 'boolean') return initial === 'true';
  if (type.startsWith('number')) return initial.startsWith('(') ? null : Number(initial.split(' ')[0]);
  if (type.startsWith('list of string') || type.startsWith('list of number')) {
    if (initial.startsWith('(') || initial === '[]') return [];
    return initial.slice(1, -1).split(', ');
  }
  if (type.startsWith('string')) return initial.startsWith('(') ? '' : initial;
  return undefined;
}

function kindOf(type: string): string {
  if (type.startsWith('string (enum')) return 'choice';
  if (type.startsWith('string')) return 'text';
  if (type.startsWith('list of {')) return 'records';
  return type.split(' ')[0] ?? '';
}

describe('the catalogue of provider settings', () => {
  it('KEY-69: holds every row of the table, in its order, and nothing else but what a decision has added', () => {
    expect(ROWS).toHaveLength(341);
    expect(SETTING_KEYS.filter((key) => !OWN_KEYS.includes(key))).toEqual(ROWS.map((row) => row.key));
    expect(SETTING_KEYS).toHaveLength(ROWS.length + OWN_KEYS.length);
  });

  it.each(ROWS)('KEY-69 PROD-22: $key is $type, default $initial, in $tab', (row) => {
    // The key has been found in the catalogue by the test above.
    const setting = settingOf(row.key as SettingKey);
    const expected = defaultOf(row);

    expect(setting).toMatchObject({ tab: row.tab, section: row.section });
    expect(setting.form.kind).toBe(kindOf(row.type));
    if (expected !== undefined) expect(setting.default).toEqual(expected);
    if (row.type.startsWith('string (enum: ')) {
      expect(setting.form).toMatchObject({ options: row.type.slice('string (enum: '.length, -1).split('|') });
    }
  });

  it('a setting whose type says secret is never read back', () => {
    const secrets = ROWS.filter((row) => row.type === 'string (secret)').map((row) => row.key);

    expect(SETTING_KEYS.filter((key) => settingOf(key).reader === 'secret')).toEqual([...secrets, 'tcg_locker_api_key']);
    expect(secrets).toHaveLength(11);
  });

  it.each<[string, SettingKey, unknown]>([
    ['KEY-01', 'whatsapp_notifications_enabled', false],
    ['KEY-02', 'enforce_logout_per_user_roles', false],
    ['KEY-03', 'google_login_enabled', false],
    ['KEY-03', 'apple_login_enabled', false],
    ['KEY-04', 'require_otp_for_new_account_users', true],
    ['KEY-05', 'terms_mode', ''],
    ['KEY-06', 'shipment_terms', []],
    ['KEY-07', 'window_user_terms_and_conditions', ''],
    ['KEY-07', 'terms_and_conditions_version', ''],
    ['KEY-08', 'terms_url', ''],
    ['KEY-08', 'privacy_url', ''],
    ['KEY-09', 'site_wide_admin_message', ''],
    ['KEY-09', 'site_wide_admin_message_icon_type', 'info'],
    ['KEY-10', 'site_wide_account_message', ''],
    ['KEY-10', 'site_wide_account_message_icon_type', 'info'],
    ['KEY-11', 'help_center_links', []],
    ['KEY-11', 'help_center_links_guest', []],
    ['KEY-12', 'quick_links_admin', []],
    ['KEY-13', 'custom_widget_html', ''],
    ['KEY-14', 'websocket_api_url', ''],
    ['KEY-16', 'enable_client_rescheduling', false],
    ['KEY-16', 'enable_locker_shipments', false],
    ['KEY-17', 'unused_feature_guest_shipment_creation', false],
    ['KEY-18', 'show_custom_payment_gateway', false],
    ['KEY-19', 'minimum_parcel_length', 1],
    ['KEY-19', 'minimum_parcel_width', 1],
    ['KEY-19', 'minimum_parcel_height', 1],
    ['KEY-19', 'minimum_parcel_weight', 0.1],
    ['KEY-20', 'maximum_parcel_length', 150],
    ['KEY-20', 'maximum_parcel_width', 120],
    ['KEY-20', 'maximum_parcel_height', 120],
    ['KEY-20', 'maximum_parcel_weight', 70],
    ['KEY-21', 'parcel_types', []],
    ['KEY-21', 'parcel_categories', []],
    ['KEY-21', 'parcel_disclaimer', 'Additional costs may occur if incorrect parcel dimensions and weight are submitted.'],
    ['KEY-21', 'is_parcel_content_required', false],
    ['KEY-22', 'insurance_max_declared_value', null],
    ['KEY-22', 'insurance_declared_value_enabled', false],
    ['KEY-23', 'require_postal_code_on_shipment_creation', false],
    ['KEY-23', 'require_guest_shipment_billing_email', true],
    ['KEY-24', 'international_collection_countries', []],
    ['KEY-24', 'international_delivery_countries', []],
    ['KEY-25 KEY-26', 'invoice_company_name', ''],
    ['KEY-25 KEY-26', 'invoice_address', ''],
    ['KEY-25 KEY-26', 'invoice_registration_no', ''],
    ['KEY-25 KEY-26', 'invoice_vat_no', ''],
    ['KEY-25 KEY-26', 'invoice_terms_and_conditions_html', ''],
    ['KEY-27', 'invoice_trigger_shipment_status', 'collected'],
    ['KEY-28', 'default_invoice_frequency', 'monthly'],
    ['KEY-29', 'vat_percentage', 15],
    ['KEY-29', 'all_vat_percentages', [{ from_date: '2018-04-01', percentage: 15 }]],
    ['KEY-30', 'pay_as_you_go', false],
    ['KEY-31', 'shipment_cancellation_reasons', []],
    ['KEY-31', 'shipment_requested_date_change_reasons', []],
    ['KEY-31', 'rejection_reasons', []],
    ['KEY-31', 'shipment_on_hold_reasons', []],
    ['KEY-31', 'shipment_on_hold_internal_reasons', []],
    ['KEY-31', 'delivery_failed_attempt_reasons', []],
    ['KEY-31', 'collection_failed_attempt_reasons', []],
    ['KEY-32 KEY-33', 'disable_other_for_shipment_cancellation_reasons', false],
    ['KEY-32 KEY-33', 'disable_other_for_shipment_requested_date_change_reasons', false],
    ['KEY-32 KEY-33', 'disable_other_for_rejection_reasons', false],
    ['KEY-32 KEY-33', 'disable_other_for_shipment_on_hold_reasons', false],
    ['KEY-32 KEY-33', 'disable_other_for_shipment_on_hold_internal_reasons', false],
    ['KEY-32 KEY-33', 'disable_other_for_delivery_failed_attempt_reasons', false],
    ['KEY-32 KEY-33', 'disable_other_for_collection_failed_attempt_reasons', false],
    ['KEY-34', 'driver_can_cancel_parcels', false],
    ['KEY-34', 'driver_can_cancel_shipments', false],
    ['KEY-34', 'driver_can_reject_parcels_shipments', true],
    ['KEY-35', 'driver_can_add_shipments', false],
    ['KEY-35', 'driver_can_add_parcels', true],
    ['KEY-35', 'driver_can_add_customer_reference', false],
    ['KEY-36', 'driver_must_scan_each_parcel', true],
    ['KEY-36', 'driver_force_alternative_reference', false],
    ['KEY-36', 'drivers_can_add_photos_to_any_status_update', false],
    ['KEY-37', 'driver_pod1', 'pin'],
    ['KEY-37', 'driver_pod2', 'name'],
    ['KEY-37', 'driver_pod3', 'signature'],
    ['KEY-38', 'latest_driver_app_version', ''],
    ['KEY-39', 'prevent_driver_out_for_delivery_for_barred_accounts', false],
    ['KEY-39', 'warn_out_for_delivery_for_accounts_in_arrears_or_on_hold', true],
    ['KEY-39', 'prevent_out_for_delivery_for_zeroed_parcels', false],
    ['KEY-39', 'warn_out_for_delivery_for_zeroed_parcels', true],
    ['KEY-40', 'disable_auto_assigning_drivers_on_public_holidays', true],
    ['KEY-41 KEY-42', 'pod_fallback_name_enabled', true],
    ['KEY-41 KEY-42', 'pod_fallback_name_required', true],
    ['KEY-41 KEY-42', 'pod_fallback_mobile_number_enabled', true],
    ['KEY-41 KEY-42', 'pod_fallback_mobile_number_required', false],
    ['KEY-41 KEY-42', 'pod_fallback_department_enabled', false],
    ['KEY-41 KEY-42', 'pod_fallback_department_required', false],
    ['KEY-41 KEY-42', 'pod_fallback_description_enabled', true],
    ['KEY-41 KEY-42', 'pod_fallback_description_required', false],
    ['KEY-41 KEY-42', 'pod_fallback_photos_enabled', true],
    ['KEY-41 KEY-42', 'pod_fallback_photos_required', true],
    ['KEY-41 KEY-42', 'pod_fallback_signature_enabled', true],
    ['KEY-41 KEY-42', 'pod_fallback_signature_required', true],
    ['KEY-43', 'notification_email_address', ''],
    ['KEY-44', 'notification_name', ''],
    ['KEY-44', 'notification_footer', ''],
    ['KEY-45', 'notify_provider_on_shipment_created', false],
    ['KEY-45', 'notify_provider_on_shipment_rescheduled', false],
    ['KEY-45', 'notify_provider_on_shipment_cancelled', false],
    ['KEY-46', 'notify_delivery_on_shipment_rescheduled_email', true],
    ['KEY-46', 'notify_delivery_on_shipment_rescheduled_sms', false],
    ['KEY-47', 'show_scam_alert_on_emails', false],
    ['KEY-47', 'email_hide_rating_section', false],
    ['KEY-48', 'email_whatsapp_link_enabled', false],
    ['KEY-48', 'email_whatsapp_link_number', ''],
    ['KEY-48', 'email_whatsapp_link_message', ''],
    ['KEY-48', 'email_whatsapp_link_add_shipment_reference', true],
    ['KEY-48', 'email_whatsapp_link_add_tracking_link', false],
    ['KEY-50', 'shorten_urls', false],
    ['KEY-53', 'provider_notification_on_cancel', 'support'],
    ['KEY-53', 'provider_notification_on_reschedule', 'support'],
    ['KEY-54', 'dashboard_undelivered_shipments_duration_days', 7],
    ['KEY-54', 'dashboard_uncollected_shipments_duration_days', 3],
    ['KEY-54', 'dashboard_unclosed_collection_requests_duration_days', 3],
    ['KEY-55', 'dashboard_stats_start_date', ''],
    ['KEY-55', 'dashboard_uncollected_shipments_date_to_use', 'collection_min_date'],
    ['KEY-56 KEY-57', 'dashboard_exclude_statuses_undelivered_shipments', ['on-hold', 'on-hold-internal']],
    ['KEY-56 KEY-57', 'dashboard_exclude_statuses_uncollected_shipments', ['awaiting-dropoff']],
    ['KEY-58', 'work_hours_from', '08:00'],
    ['KEY-58', 'work_hours_to', '17:00'],
    ['KEY-59', 'holiday_work_hours_from', ''],
    ['KEY-59', 'holiday_work_hours_to', ''],
    ['KEY-60', 'support_email_address', ''],
    ['KEY-60', 'support_contact_number', ''],
    ['KEY-61', 'push_notifications_active_hours_from', '06:00'],
    ['KEY-61', 'push_notifications_active_hours_to', '18:00'],
    ['KEY-62', 'map_max_node_count', 500],
    ['KEY-62', 'map_inactivity_check_minutes', 15],
    ['KEY-63', 'tripsheet_unique_stops_alert_limit', 60],
    ['KEY-64', 'hub_scanner_bays', []],
    ['KEY-65', 'vip_accounts', []],
    ['KEY-65', 'enable_cost_centers', false],
    ['KEY-66', 'interhub_carriers', []],
    ['KEY-66', 'interhub_inbound_scan_status', 'at-destination-hub'],
    ['KEY-67', 'enable_saved_cards', false],
    ['KEY-68', 'enable_bob_box', false],
    ['KEY-68', 'bob_box_auto_reserve', true],
    ['SHIP-VIEW-09', 'excluded_tracking_statuses', []],
    ['SHIP-STATUS-42', 'shipment_status_order', []],
    ['SHIP-DISP-02', 'override_unassigned_and_rejected_statuses_for_account_users', true],
    ['SHIP-RULE-10 CONST-23', 'payment_pending_validity_period', 30],
    ['PERM-068', 'unused_feature_guest_shipment_creation', false],
    ['PERM-098', 'enable_guest_account_creation', false],
    ['PERM-100', 'default_account_code', 'GUEST'],
    ['SHIP-RULE-08', 'parcel_disclaimer', 'Additional costs may occur if incorrect parcel dimensions and weight are submitted.'],
    ['MENU-23', 'guest_login_is_staff_login', false],
    ['SETTINGS-SEC-55', 'enable_global_delivery_rescheduling', false],
    ['KEY-PAY-01', 'payment_methods_payfast_enabled', false],
    ['KEY-PAY-01', 'payment_methods_payfast_merchant_id', ''],
    ['KEY-PAY-01', 'payment_methods_payfast_merchant_key', ''],
    ['KEY-PAY-01', 'payment_methods_payfast_passphrase', ''],
    ['KEY-PAY-02', 'payment_methods_payfast_topup_enabled', false],
    ['KEY-PAY-02', 'payment_methods_payfast_topup_merchant_id', ''],
    ['KEY-PAY-02', 'payment_methods_payfast_topup_merchant_key', ''],
    ['KEY-PAY-02', 'payment_methods_payfast_topup_passphrase', ''],
    ['KEY-PAY-02', 'payment_methods_payfast_topup_limit', null],
    ['KEY-PAY-03', 'payment_methods_bobpay_enabled', false],
    ['KEY-PAY-03', 'payment_methods_bobpay_recipient_account_code', ''],
    ['KEY-PAY-03', 'payment_methods_bobpay_passphrase', ''],
    ['KEY-PAY-04', 'payment_methods_bobpay_topup_enabled', false],
    ['KEY-PAY-04', 'payment_methods_bobpay_topup_recipient_account_code', ''],
    ['KEY-PAY-04', 'payment_methods_bobpay_topup_passphrase', ''],
    ['KEY-PAY-04', 'payment_methods_bobpay_topup_limit', null],
    ['not used yet', 'payment_methods_stitch_enabled', false],
    ['not used yet', 'payment_methods_stitch_set_up_credentials_per_branch', false],
    ['not used yet', 'payment_methods_stitch_client_id', ''],
    ['not used yet', 'payment_methods_stitch_client_secret', ''],
    ['not used yet', 'payment_methods_stitch_beneficiary_reference', ''],
    ['not used yet', 'payment_methods_stitch_beneficiary_name', ''],
    ['not used yet', 'payment_methods_stitch_beneficiary_bank_id', ''],
    ['not used yet', 'payment_methods_stitch_beneficiary_account_number', ''],
    ['KEY-PAY-06', 'payment_methods_stitch_topup_enabled', false],
    ['KEY-PAY-06', 'payment_methods_stitch_topup_set_up_credentials_per_branch', false],
    ['KEY-PAY-06', 'payment_methods_stitch_topup_client_id', ''],
    ['KEY-PAY-06', 'payment_methods_stitch_topup_client_secret', ''],
    ['KEY-PAY-06', 'payment_methods_stitch_topup_beneficiary_reference', ''],
    ['KEY-PAY-06', 'payment_methods_stitch_topup_beneficiary_name', ''],
    ['KEY-PAY-06', 'payment_methods_stitch_topup_beneficiary_bank_id', ''],
    ['KEY-PAY-06', 'payment_methods_stitch_topup_beneficiary_account_number', ''],
    ['KEY-PAY-07', 'payment_methods_custom_topup_enabled', false],
    ['KEY-PAY-07', 'payment_methods_custom_topup_url', ''],
    ['KEY-PAY-07', 'payment_methods_custom_topup_name', ''],
    ['KEY-PAY-07', 'payment_methods_custom_topup_image_url', ''],
    ['KEY-PAY-09', 'payment_methods_eft_enabled', false],
    ['KEY-PAY-09', 'payment_methods_eft_details_bank', ''],
    ['KEY-PAY-09', 'payment_methods_eft_details_branch_code', ''],
    ['KEY-PAY-09', 'payment_methods_eft_details_account_type', ''],
    ['KEY-PAY-09', 'payment_methods_eft_details_account_number', ''],
    ['KEY-PAY-10', 'payment_pending_validity_period', 30],
    ['KEY-PAY-11', 'enable_payment_intervention', false],
    ['KEY-PAY-12', 'charge_discrepancy_threshold_min_amount', 20],
    ['KEY-PAY-13', 'payment_import_start_date', ''],
    ['KEY-PAY-13', 'payment_import_end_date', ''],
    ['KEY-PAY-14', 'billing_email_address', ''],
    ['KEY-PAY-14', 'billing_contact_number', ''],
  ])('%s: %s exists with the default %j', (_id, key, initial) => {
    expect(PROVIDER_SETTINGS[key].default).toEqual(initial);
    expect(readSetting({}, key)).toEqual(initial);
  });

  it('KEY-51 KEY-52: every event has a collection and a delivery key on every channel', () => {
    const events = [
      'created',
      'collected',
      'out_for_delivery',
      'delivered',
      'collection_failed_attempt',
      'delivery_failed_attempt',
      'rescheduled',
      'delayed',
      'cancelled',
      'awaiting_dropoff',
      'ready_for_pickup',
    ];
    const pairs = events.flatMap((event) =>
      ['email', 'sms', 'whatsapp'].flatMap((channel) => [
        `notify_collection_on_shipment_${event}_${channel}`,
        `notify_delivery_on_shipment_${event}_${channel}`,
      ]),
    );

    expect(SETTING_KEYS.filter((key) => /^notify_(collection|delivery)_on_shipment_/.test(key)).toSorted()).toEqual(
      pairs.toSorted(),
    );
  });

  it('KEY-52: what is sent by default is what decisions §4.8 lists', () => {
    const on = SETTING_KEYS.filter((key) => /^notify_(collection|delivery)_/.test(key) && settingOf(key).default === true);

    expect(on).toEqual([
      'notify_collection_on_shipment_created_email',
      'notify_delivery_on_shipment_created_email',
      'notify_delivery_on_shipment_collected_email',
      'notify_delivery_on_shipment_out_for_delivery_email',
      'notify_collection_on_shipment_delivered_email',
      'notify_delivery_on_shipment_delivered_email',
      'notify_collection_on_shipment_collection_failed_attempt_email',
      'notify_collection_on_shipment_delivery_failed_attempt_email',
      'notify_delivery_on_shipment_delivery_failed_attempt_email',
      'notify_collection_on_shipment_rescheduled_email',
      'notify_delivery_on_shipment_rescheduled_email',
      'notify_collection_on_shipment_delayed_email',
      'notify_delivery_on_shipment_delayed_email',
      'notify_collection_on_shipment_cancelled_email',
      'notify_delivery_on_shipment_cancelled_email',
      'notify_collection_on_shipment_awaiting_dropoff_email',
      'notify_delivery_on_shipment_ready_for_pickup_email',
      'notify_delivery_on_shipment_out_for_delivery_sms',
      'notify_collection_on_shipment_collection_failed_attempt_sms',
      'notify_delivery_on_shipment_delivery_failed_attempt_sms',
      'notify_collection_on_shipment_awaiting_dropoff_sms',
      'notify_delivery_on_shipment_ready_for_pickup_sms',
    ]);
  });
});

describe('reading settings', () => {
  it('PROD-22: a stored value wins, an absent one is the default', () => {
    expect(readSetting({ vat_percentage: 16 }, 'vat_percentage')).toBe(16);
    expect(readSetting({}, 'vat_percentage')).toBe(15);
    expect(readSetting({ shipment_terms: ['<p>One</p>'] }, 'shipment_terms')).toEqual(['<p>One</p>']);
  });

  it.each<[SettingKey, unknown, unknown]>([
    ['vat_percentage', '16', 15],
    ['vat_percentage', Number.NaN, 15],
    ['google_login_enabled', 'true', false],
    ['weight_rounding', 'down', 'round_up'],
    ['shipment_terms', 'text', []],
    ['vip_accounts', ['7'], []],
    ['parcel_types', [7], []],
    ['map_default_center', [1], { lat: -26.1076, lng: 28.0567, zoom: 9 }],
    ['terms_mode', null, ''],
    ['terms_mode', 'scroll', ''],
    ['weight_rounding', '', 'round_up'],
    ['parcel_types', [null], []],
    ['parcel_types', [[1]], []],
  ])('PROD-22: %s stored as %j, which has the wrong shape, reads as %j', (key, stored, expected) => {
    expect(readSetting({ [key]: stored }, key)).toEqual(expected);
  });

  it('SHIP-RULE-10: an emptied validity period is 30 days, an emptied limit is no limit', () => {
    expect(readSetting({ payment_pending_validity_period: null }, 'payment_pending_validity_period')).toBe(30);
    expect(readSetting({ maximum_parcel_length: null }, 'maximum_parcel_length')).toBeNull();
  });

  it('empty titles and logos take the place of others', () => {
    const settings = { provider_title: 'Karoo Couriers', logo_url: 'https://example.co.za/logo.png' };

    expect(readSetting(settings, 'navigation_logo_url')).toBe('https://example.co.za/logo.png');
    expect(readSetting(settings, 'invoice_company_name')).toBe('Karoo Couriers');
    expect(readSetting({ ...settings, notification_name: '' }, 'notification_name')).toBe('Karoo Couriers');
    expect(readSetting({ ...settings, notification_name: 'Karoo' }, 'notification_name')).toBe('Karoo');
  });

  it('several are read at once', () => {
    expect(readSettings({ vat_percentage: 16 }, ['vat_percentage', 'pay_as_you_go'])).toEqual({
      vat_percentage: 16,
      pay_as_you_go: false,
    });
  });

  it('KEY-15 KEY-65 MENU-01 PERM-021: a feature is on when the provider lists it and it was not switched off', () => {
    expect(isFeatureOn({}, 'shipments')).toBe(true);
    expect(isFeatureOn({}, 'collection_requests')).toBe(false);
    expect(isFeatureOn({ enabled_features: ['collection_requests'] }, 'collection_requests')).toBe(true);
    expect(isFeatureOn({ enabled_features: [] }, 'shipments')).toBe(false);
    expect(isFeatureOn({}, 'shipments', ['shipments'])).toBe(false);
  });

  it('MENU-02: there are 24 features', () => {
    expect(FEATURES).toEqual([
      'dashboard',
      'shipments',
      'shipment_quotes',
      'address_book',
      'account',
      'settings',
      'inbox',
      'collection_requests',
      'locations',
      'track',
      'help_centre',
      'quick_quote',
      'top_up',
      'ops_dashboard',
      'tripsheet',
      'maps',
      'hub_scanner',
      'interhub_transfers',
      'tools',
      'billing',
      'accounts',
      'users',
      'rates_and_estimates',
      'reports',
    ]);
  });
});

describe('who reads settings', () => {
  const stored = {
    provider_title: 'Karoo Couriers',
    pay_as_you_go: true,
    driver_can_cancel_parcels: true,
    payment_methods_payfast_passphrase: 'salt',
    payment_methods_payfast_merchant_key: 'key',
    no_such_setting: 1,
  };

  it('a guest reads public settings, an account user more, staff all but secrets', () => {
    expect(Object.keys(settingsFor(stored, 'public'))).toEqual(['provider_title']);
    expect(Object.keys(settingsFor(stored, 'account'))).toEqual(['provider_title', 'pay_as_you_go']);
    expect(Object.keys(settingsFor(stored, 'staff'))).toEqual([
      'provider_title',
      'pay_as_you_go',
      'driver_can_cancel_parcels',
      'payment_methods_payfast_merchant_key',
    ]);
  });

  it.each<[SettingKey]>([
    ['payment_methods_payfast_passphrase'],
    ['payment_methods_payfast_topup_passphrase'],
    ['payment_methods_bobpay_passphrase'],
    ['payment_methods_bobpay_topup_passphrase'],
    ['payment_methods_stitch_client_secret'],
    ['payment_methods_stitch_topup_client_secret'],
    ['bob_box_api_key'],
    ['tcg_locker_api_key'],
  ])('FORM-07 FORM-08: no caller reads %s', (key) => {
    expect(mayReadSetting(key, 'staff')).toBe(false);
  });

  it('no credential of a payment method is public or for account users', () => {
    const credentials = SETTING_KEYS.filter((key) => /merchant|passphrase|secret|client_id$|recipient|api_key/.test(key));

    expect(credentials.filter((key) => mayReadSetting(key, 'account'))).toEqual([
      'google_client_id',
      'apple_client_id',
      'google_maps_api_key',
    ]);
  });
});
