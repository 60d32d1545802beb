import { publicHolidays } from '../../time/public-holidays.ts';
import type { PublicHoliday } from '../../time/public-holidays.ts';
import type { MapCenter, QuickLink } from '../setting-records.ts';
import { choice, map, numeric, onOff, optionalChoice, records, text, textList } from '../setting-types.ts';
import { inSection } from './in-section.ts';

/** Holidays until a provider keeps its own list: enough years for every estimate, past and to come. */
const DEFAULT_PUBLIC_HOLIDAYS = Array.from({ length: 20 }, (_, index) => publicHolidays(2020 + index)).flat();

/** Sessions end after 30 days, used or not. */
const IDLE_HOURS = { unit: 'hours', min: 1, max: 720 };

/** The settings of the tab General, section by section. */
export const GENERAL_SETTINGS = {
  ...inSection('general', 'site URLs', {
    website_url: text('public', 'url'),
    portal_url: text('account', 'url'),
    terms_url: text('public', 'url'),
    privacy_url: text('public', 'url'),
    websocket_api_url: text('account', 'websocket-url'),
    framing_sites: textList('site', 'staff'),
  }),
  ...inSection('general', 'authentication', {
    google_login_enabled: onOff(false, 'public'),
    apple_login_enabled: onOff(false, 'public'),
    google_client_id: text('public'),
    apple_client_id: text('public'),
    enforce_logout_per_user_roles: onOff(false, 'account'),
    session_idle_hours_staff: numeric(24, 'staff', IDLE_HOURS),
    session_idle_hours_customers: numeric(168, 'staff', IDLE_HOURS),
    session_idle_hours_drivers: numeric(72, 'staff', IDLE_HOURS),
    guest_login_is_staff_login: onOff(false, 'public'),
    idm_enabled: onOff(false, 'public'),
    idm_issuer: text('staff', 'url'),
  }),
  ...inSection('general', 'corporate identity', {
    provider_title: text('public'),
    logo_url: text('public', 'picture'),
    navigation_logo_url: text('public', 'picture'),
    favicon_url: text('public', 'picture'),
  }),
  ...inSection('general', 'office hours', {
    work_hours_from: text('public', 'time', { initial: '08:00' }),
    work_hours_to: text('public', 'time', { initial: '17:00' }),
  }),
  ...inSection('general', 'public holiday hours', {
    holiday_work_hours_from: text('public', 'time'),
    holiday_work_hours_to: text('public', 'time'),
    public_holidays: records<PublicHoliday>(['date', 'name'], 'public', DEFAULT_PUBLIC_HOLIDAYS),
  }),
  ...inSection('general', 'support contact', {
    support_email_address: text('public', 'email'),
    support_contact_number: text('public', 'phone'),
  }),
  ...inSection('general', 'dashboard settings', {
    dashboard_undelivered_shipments_duration_days: numeric(7, 'account'),
    dashboard_uncollected_shipments_duration_days: numeric(3, 'account'),
    dashboard_unclosed_collection_requests_duration_days: numeric(3, 'account'),
    dashboard_stats_start_date: text('account', 'date'),
    dashboard_uncollected_shipments_date_to_use: choice(
      ['time_created', 'collection_min_date'],
      'collection_min_date',
      'account',
    ),
    dashboard_exclude_statuses_undelivered_shipments: textList('status', 'account', ['on-hold', 'on-hold-internal']),
    dashboard_exclude_statuses_uncollected_shipments: textList('status', 'account', ['awaiting-dropoff']),
    quick_links_admin: records<QuickLink>(['label', 'url', 'icon'], 'staff'),
  }),
  ...inSection('general', 'ops dashboard settings', {
    ops_dashboard_default_mode: choice(['all', 'driver-tripsheet', 'pending'], 'all', 'staff'),
    ops_dashboard_refresh_seconds: numeric(60, 'staff'),
    ops_dashboard_unassigned_alert_minutes: numeric(60, 'staff'),
    tripsheet_unique_stops_alert_limit: numeric(60, 'staff'),
  }),
  ...inSection('general', 'enable features', {
    enable_global_delivery_rescheduling: onOff(false, 'public'),
    enable_client_rescheduling: onOff(false, 'account'),
    enable_guest_account_creation: onOff(false, 'public'),
    whatsapp_notifications_enabled: onOff(false, 'account'),
    enable_automatic_driver_assignment: onOff(true, 'staff'),
    enable_shipment_ratings: onOff(true, 'public'),
  }),
  ...inSection('general', 'map settings', {
    map_max_node_count: numeric(500, 'staff'),
    map_inactivity_check_minutes: numeric(15, 'staff'),
    google_maps_api_key: text('public'),
    map_default_center: map<MapCenter>({ lat: -26.1076, lng: 28.0567, zoom: 9 }, 'public'),
  }),
  ...inSection('general', 'tracking settings', {
    excluded_tracking_statuses: textList('status', 'public'),
    shipment_status_order: textList('status', 'public'),
    tracking_show_proof_of_delivery: onOff(true, 'public'),
    tracking_show_driver_location: onOff(false, 'public'),
  }),
  ...inSection('general', 'personal data', {
    keep_people_of_shipments_months: numeric(36, 'staff', { unit: 'months', min: 1, max: 120 }),
    keep_messages_months: numeric(12, 'staff', { unit: 'months', min: 1, max: 120 }),
    keep_note_files_months: numeric(36, 'staff', { unit: 'months', min: 1, max: 120 }),
    keep_positions_months: numeric(12, 'staff', { unit: 'months', min: 1, max: 120 }),
    keep_visitors_months: numeric(3, 'staff', { unit: 'months', min: 1, max: 120 }),
    keep_sign_ins_days: numeric(30, 'staff', { unit: 'days', min: 1, max: 3650 }),
  }),
  ...inSection('general', 'site-wide message banner', {
    site_wide_admin_message: text('staff', 'html'),
    site_wide_admin_message_icon_type: choice(['error', 'warning', 'info', 'success'], 'info', 'staff'),
    site_wide_account_message: text('account', 'html'),
    site_wide_account_message_icon_type: choice(['error', 'warning', 'info', 'success'], 'info', 'account'),
  }),
  ...inSection('general', 'user terms and conditions', {
    terms_mode: optionalChoice(['window', 'checkbox'], 'public'),
    shipment_terms: textList('html', 'public'),
    window_user_terms_and_conditions: text('public', 'html'),
    terms_and_conditions_version: text('public'),
  }),
};
