import type { CustomNoteType, ParcelType, ScannerBay } from '../setting-records.ts';
import { choice, numeric, onOff, optionalNumeric, records, text, textList } from '../setting-types.ts';
import { inSection } from './in-section.ts';

/** The settings of the tab Shipments, section by section. */
export const SHIPMENTS_SETTINGS = {
  ...inSection('shipments', 'minimum and maximum parcel dimensions', {
    minimum_parcel_length: optionalNumeric(1, 'public', 'cm'),
    minimum_parcel_width: optionalNumeric(1, 'public', 'cm'),
    minimum_parcel_height: optionalNumeric(1, 'public', 'cm'),
    minimum_parcel_weight: optionalNumeric(0.1, 'public', 'kg'),
    maximum_parcel_length: optionalNumeric(150, 'public', 'cm'),
    maximum_parcel_width: optionalNumeric(120, 'public', 'cm'),
    maximum_parcel_height: optionalNumeric(120, 'public', 'cm'),
    maximum_parcel_weight: optionalNumeric(70, 'public', 'kg'),
  }),
  ...inSection('shipments', 'packaging', {
    parcel_types: records<ParcelType>(['name', 'length', 'width', 'height', 'weight', 'declared_value', 'is_default'], 'public'),
  }),
  ...inSection('shipments', 'parcel categories', {
    parcel_categories: textList('text', 'public'),
    is_parcel_content_required: onOff(false, 'public'),
  }),
  ...inSection('shipments', 'parcel disclaimer', {
    parcel_disclaimer: text('public', 'plain', {
      initial: 'Additional costs may occur if incorrect parcel dimensions and weight are submitted.',
    }),
  }),
  ...inSection('shipments', 'note types', {
    note_types: records<CustomNoteType>(['code', 'label', 'is_visible_to_account'], 'staff'),
  }),
  ...inSection('shipments', 'permissions and extra settings', {
    require_postal_code_on_shipment_creation: onOff(false, 'public'),
    require_guest_shipment_billing_email: onOff(true, 'public'),
    insurance_declared_value_enabled: onOff(false, 'public'),
    insurance_max_declared_value: optionalNumeric(null, 'public', 'rand'),
    show_billing_transactions_for_account_users: onOff(false, 'account'),
    override_unassigned_and_rejected_statuses_for_account_users: onOff(true, 'account'),
    waybill_type: choice(['parcel', 'shipment'], 'parcel', 'account'),
    default_pod_method: choice(['grv', 'pin-with-fallback'], 'pin-with-fallback', 'public'),
    require_customer_reference: onOff(false, 'public'),
    enable_shipment_cancellation_by_account_users: onOff(true, 'account'),
    provider_notification_on_cancel: choice(['support', 'ops-manager', 'none'], 'support', 'staff'),
    provider_notification_on_reschedule: choice(['support', 'ops-manager', 'none'], 'support', 'staff'),
  }),
  ...inSection('shipments', 'Bob Box', {
    enable_bob_box: onOff(false, 'public'),
    bob_box_api_key: text('secret', 'secret'),
    bob_box_account_code: text('staff'),
    bob_box_auto_reserve: onOff(true, 'staff'),
    bob_box_reservation_hours: numeric(48, 'staff'),
  }),
  ...inSection('shipments', 'TCG Locker', {
    tcg_locker_api_key: text('secret', 'secret'),
  }),
  ...inSection('shipments', 'international shipments', {
    international_collection_countries: textList('country', 'public'),
    international_delivery_countries: textList('country', 'public'),
  }),
  ...inSection('shipments', 'predefined reasons for hold, cancellation and date change', {
    shipment_on_hold_reasons: textList('text', 'staff'),
    shipment_on_hold_internal_reasons: textList('text', 'staff'),
    shipment_cancellation_reasons: textList('text', 'account'),
    shipment_requested_date_change_reasons: textList('text', 'account'),
    disable_other_for_shipment_on_hold_reasons: onOff(false, 'staff'),
    disable_other_for_shipment_on_hold_internal_reasons: onOff(false, 'staff'),
    disable_other_for_shipment_cancellation_reasons: onOff(false, 'account'),
    disable_other_for_shipment_requested_date_change_reasons: onOff(false, 'account'),
  }),
  ...inSection('shipments', 'bays for the hub scanner', {
    hub_scanner_bays: records<ScannerBay>(['code', 'label', 'branch_id'], 'staff'),
  }),
};
