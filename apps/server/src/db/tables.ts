// Written by `npm run db:types` from the migrations. Do not edit.
import type { Address, Contact } from '@tsela/contract/service-areas/address-shapes';
import type {
  AccountId,
  BranchId,
  CollectionRequestId,
  CollectionSeriesId,
  DriverId,
  InterhubTransferId,
  ParcelId,
  ProviderId,
  RoleId,
  ServiceLevelId,
  ShipmentId,
  UserId,
} from '@tsela/domain/ids';
import type { Drawing } from '@tsela/domain/formats/pictures/document-drawing';
import type { EventFilter } from '@tsela/domain/integrations/event-filter';
import type { IncomingFields, IncomingScope, MappedStatus } from '@tsela/domain/integrations/incoming-rules';
import type { KeyScope } from '@tsela/domain/integrations/key-scopes';
import type { TestStep } from '@tsela/domain/shipments/test-mode';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import type { Cents } from '@tsela/domain/money/cents';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import type { RateException } from '@tsela/domain/rates/rate-exceptions';
import type { ReportName } from '@tsela/domain/reports/report-catalogue';
import type { RunQuestion } from '@tsela/domain/reports/report-runs';
import type { MovingPeriod, SavedQuestion } from '@tsela/domain/reports/saved-reports';
import type { StopOrder } from '@tsela/domain/tripsheets/stop-order';
import type { Polygon } from '@tsela/domain/service-areas/point-in-polygon';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { Day, Weekday } from '@tsela/domain/time/day';
import type { ColumnType, Generated } from 'kysely';

/** JSON is written as text and read parsed. */
type Json<T> = ColumnType<T, string, string>;

/** A row of `account_files`. */
export interface AccountFilesTable {
  provider_id: ProviderId;
  id: number;
  account_id: AccountId;
  name: string;
  content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'text/csv';
  size_bytes: number;
  hash: Buffer;
  bytes: Generated<Buffer | null>;
  created_by: Generated<UserId | null>;
  created_by_name: string;
  time_created: Date;
  file_key: Generated<string | null>;
  payment_id: Generated<number | null>;
  transaction_id: Generated<number | null>;
  is_shared: Generated<boolean>;
}

/** A row of `account_notes`. */
export interface AccountNotesTable {
  provider_id: ProviderId;
  id: number;
  account_id: AccountId;
  text: string;
  created_by: Generated<UserId | null>;
  created_by_name: string;
  time_created: Date;
}

/** A row of `account_settings`. */
export interface AccountSettingsTable {
  provider_id: ProviderId;
  account_id: AccountId;
  setting: string;
  value: Json<unknown>;
  is_fixed: Generated<boolean>;
  time_modified: Date;
}

/** A row of `account_tags`. */
export interface AccountTagsTable {
  provider_id: ProviderId;
  account_id: AccountId;
  tag_id: number;
}

/** A row of `accounts`. */
export interface AccountsTable {
  provider_id: ProviderId;
  id: AccountId;
  account_code: string;
  name: string;
  account_type: 'prepaid' | 'postpaid' | 'guest';
  status: Generated<'open' | 'closed'>;
  balance_cents: Generated<Cents>;
  credit_limit_cents: Generated<Cents>;
  is_on_hold: Generated<boolean>;
  temp_disable_auto_hold: Generated<boolean>;
  invoice_frequency: Generated<'monthly' | 'weekly' | 'daily' | 'shipment'>;
  invoice_frequency_time: Generated<number | null>;
  tracking_prefix: Generated<string>;
  billing_contact: ColumnType<Contact, string | undefined, string>;
  support_email: Generated<string | null>;
  force_show_billing_transactions: Generated<boolean>;
  time_created: Date;
  time_modified: Date;
  needs_approval: Generated<boolean>;
  registration: ColumnType<unknown, string | undefined, string>;
  uninvoiced_cents: Generated<Cents>;
  registration_number: Generated<string>;
  vat_number: Generated<string>;
  address: ColumnType<Address | null, string | null | undefined, string | null>;
  registration_fields: ColumnType<Record<string, unknown>, string | undefined, string>;
  internal_fields: ColumnType<Record<string, unknown>, string | undefined, string>;
  temp_disable_auto_hold_until: Generated<Day | null>;
  time_closed: Generated<Date | null>;
  branch_id: Generated<BranchId | null>;
  merged_into_account_id: Generated<AccountId | null>;
  time_close_asked: Generated<Date | null>;
  close_asked_reason: Generated<string>;
  custom_fields: ColumnType<unknown, string | undefined, string>;
  rate_group_id: Generated<number | null>;
  wants_postpaid: Generated<boolean>;
  sales_person: Generated<string>;
  last_invoice_run: Generated<Day | null>;
  no_invoice_reminders: Generated<boolean>;
  invoice_per_cost_center: Generated<boolean>;
  invoiced_until: Generated<Date | null>;
}

/** A row of `address_book_copies`. */
export interface AddressBookCopiesTable {
  provider_id: ProviderId;
  id: number;
  from_account_id: number;
  to_account_id: number;
  created_by: UserId;
  copied: number;
  time_created: Date;
  time_undone: Generated<Date | null>;
}

/** A row of `address_book_entries`. */
export interface AddressBookEntriesTable {
  provider_id: ProviderId;
  id: number;
  account_id: AccountId;
  name: string;
  contact_name: string;
  mobile_number: string;
  email: string;
  address: Json<Address>;
  address_key: string;
  special_instructions: string;
  source: 'manual' | 'automatic' | 'import' | 'copied from %';
  time_created: Date;
  copy_id: Generated<number | null>;
  is_position_given: Generated<boolean | null>;
  email_hash: ColumnType<number | null, never, never>;
  time_modified: Generated<Date | null>;
  times_used: Generated<number>;
  time_last_used: Generated<Date | null>;
  search_text: ColumnType<string | null, never, never>;
  opening_hours: Generated<string | null>;
}

/** A row of `allocation_imports`. */
export interface AllocationImportsTable {
  provider_id: ProviderId;
  id: number;
  fingerprint: string;
  row_count: number;
  total_cents: Cents;
  created_by: UserId;
  created_by_name: string;
  time_created: Date;
  time_undone: Generated<Date | null>;
  undone_by: Generated<number | null>;
}

/** A row of `allocations`. */
export interface AllocationsTable {
  provider_id: ProviderId;
  id: number;
  account_id: AccountId;
  transaction_id: number;
  document_id: number;
  amount_cents: Cents;
  reverses_allocation_id: Generated<number | null>;
  made_by: 'rule' | 'hand' | 'import';
  reason: Generated<string>;
  created_by: Generated<UserId | null>;
  time_created: Date;
  import_id: Generated<number | null>;
  day: Generated<Day | null>;
}

/** A row of `api_keys`. */
export interface ApiKeysTable {
  provider_id: ProviderId;
  id: number;
  account_id: AccountId;
  name: string;
  hint: string;
  scopes: Json<KeyScope[]>;
  key_hash: Buffer;
  created_by: UserId;
  time_created: Date;
  time_expires: Generated<Date | null>;
  time_last_used: Generated<Date | null>;
  time_revoked: Generated<Date | null>;
  is_test: Generated<boolean>;
}

/** A row of `billing_document_lines`. */
export interface BillingDocumentLinesTable {
  provider_id: ProviderId;
  document_id: number;
  transaction_id: number;
  amount_cents: Cents;
  vat_cents: Cents;
  cost_center: Generated<string>;
}

/** A row of `billing_documents`. */
export interface BillingDocumentsTable {
  provider_id: ProviderId;
  id: number;
  kind: 'invoice' | 'credit-note';
  number: number;
  account_id: AccountId;
  date: Day;
  due_date: Generated<Day | null>;
  total_cents: Cents;
  vat_cents: Cents;
  paid_cents: Generated<Cents>;
  time_created: Date;
  issued: ColumnType<unknown | null, string | null | undefined, string | null>;
  cost_center: Generated<string>;
  time_sent: Generated<Date | null>;
  migration_reference: Generated<string>;
}

/** A row of `blank_shipments`. */
export interface BlankShipmentsTable {
  provider_id: ProviderId;
  id: number;
  reference: string;
  account_id: Generated<AccountId | null>;
  parcel_count: number;
  branch_id: Generated<BranchId | null>;
  note: string;
  status: 'open' | 'completed' | 'dropped';
  shipment_id: Generated<ShipmentId | null>;
  reason: Generated<string>;
  created_by: Generated<UserId | null>;
  time_created: Date;
  time_closed: Generated<Date | null>;
}

/** A row of `blocked_entries`. */
export interface BlockedEntriesTable {
  provider_id: ProviderId;
  id: number;
  type: 'email-address' | 'email-domain' | 'mobile-number' | 'ip-address';
  value: string;
  reason: string;
  added_by: string;
  time_created: Date;
  time_modified: Date;
  time_expires: Generated<Date | null>;
  hits: Generated<number>;
  time_last_hit: Generated<Date | null>;
}

/** A row of `blocked_hits`. */
export interface BlockedHitsTable {
  provider_id: ProviderId;
  id: number;
  entry_id: number;
  time: Date;
  attempt: 'registration' | 'verification-code' | 'sign-in' | 'quote' | 'shipment';
  visitor: string;
  ip: string;
}

/** A row of `branch_settings`. */
export interface BranchSettingsTable {
  provider_id: ProviderId;
  branch_id: BranchId;
  setting: string;
  value: Json<unknown>;
  time_modified: Date;
}

/** A row of `branches`. */
export interface BranchesTable {
  provider_id: ProviderId;
  id: BranchId;
  code: string;
  name: string;
  city: string;
  zone: string;
  lat: number;
  lng: number;
  is_active: Generated<boolean>;
  time_modified: Generated<Date>;
  street_address: Generated<string>;
  local_area: Generated<string>;
  postal_code: Generated<string>;
  contact: ColumnType<Contact, string | undefined, string>;
  opening_hours: Generated<string>;
  is_hub: Generated<boolean>;
}

/** A row of `charge_discrepancies`. */
export interface ChargeDiscrepanciesTable {
  provider_id: ProviderId;
  id: number;
  shipment_id: ShipmentId;
  measurement_id: number;
  status: 'open' | 'applied' | 'approved' | 'rejected' | 'superseded';
  cause: 'dimensions' | 'weight';
  severity: 'HIGH' | 'LOW';
  rate_revision_id: number;
  quoted_cents: Cents;
  rate_cents: Cents;
  rate_excluding_vat_cents: Cents;
  difference_cents: Cents;
  charged_weight_g: number;
  actual_weight_g: number;
  volumetric_weight_g: number;
  items: Json<unknown>;
  trace: Json<unknown>;
  answer: Generated<'' | 'accepted' | 'disputed'>;
  answer_reason: Generated<string>;
  answered_by: Generated<number | null>;
  time_answered: Generated<Date | null>;
  time_told: Generated<Date | null>;
  answer_until: Generated<Date | null>;
  comment: Generated<string>;
  decided_by: Generated<number | null>;
  time_decided: Generated<Date | null>;
  measured_by: Generated<number | null>;
  time_created: Date;
  measured: ColumnType<unknown | null, string | null | undefined, string | null>;
}

/** A row of `claims`. */
export interface ClaimsTable {
  provider_id: ProviderId;
  shipment_id: ShipmentId;
  user_id: UserId;
  standing: string;
  time_claimed: Date;
}

/** A row of `collection_days`. */
export interface CollectionDaysTable {
  provider_id: ProviderId;
  service_level_code: string;
  collection_day: Day;
  booked: number;
}

/** A row of `collection_places`. */
export interface CollectionPlacesTable {
  provider_id: ProviderId;
  shipment_id: ShipmentId;
  service_level_code: string;
  collection_day: Day;
  is_kept: Generated<boolean>;
}

/** A row of `collection_request_attempts`. */
export interface CollectionRequestAttemptsTable {
  provider_id: ProviderId;
  id: number;
  collection_request_id: CollectionRequestId;
  driver_id: Generated<DriverId | null>;
  event_id: string;
  date: Date;
  reason: string;
  is_shown: boolean;
}

/** A row of `collection_request_photos`. */
export interface CollectionRequestPhotosTable {
  provider_id: ProviderId;
  id: number;
  collection_request_id: CollectionRequestId;
  event_id: string;
  content_type: 'image/png' | 'image/jpeg';
  size_bytes: number;
  hash: Buffer;
  bytes: Generated<Buffer | null>;
  file_key: Generated<string | null>;
  time_created: Date;
}

/** A row of `collection_request_shipments`. */
export interface CollectionRequestShipmentsTable {
  provider_id: ProviderId;
  collection_request_id: CollectionRequestId;
  shipment_id: ShipmentId;
  is_automatic: boolean;
  is_open: boolean;
  time_linked: Date;
}

/** A row of `collection_requests`. */
export interface CollectionRequestsTable {
  provider_id: ProviderId;
  id: CollectionRequestId;
  number: number;
  account_id: AccountId;
  branch_id: Generated<BranchId | null>;
  driver_id: Generated<DriverId | null>;
  series_id: Generated<CollectionSeriesId | null>;
  status:
    | 'collection-assigned'
    | 'collection-unassigned'
    | 'collection-rejected'
    | 'collection-exception'
    | 'collection-failed-attempt'
    | 'closed'
    | 'cancelled';
  reason: Generated<string>;
  date: Day;
  collect_after: string;
  collect_before: string;
  address: Json<Address>;
  contact: Json<Contact>;
  expected_parcels: number;
  expected_weight_g: number;
  instructions: Generated<string>;
  notes: Generated<string>;
  collected_parcels: Generated<number | null>;
  time_collected: Generated<Date | null>;
  time_closed: Generated<Date | null>;
  created_by: Generated<UserId | null>;
  time_created: Date;
  time_modified: Date;
}

/** A row of `collection_series`. */
export interface CollectionSeriesTable {
  provider_id: ProviderId;
  id: CollectionSeriesId;
  account_id: AccountId;
  frequency: 'daily' | 'weekly';
  weekdays: Json<Weekday[]>;
  repeat_until: Day;
  next_date: Generated<Day | null>;
  time_stopped: Generated<Date | null>;
  time_created: Date;
}

/** A row of `compartment_reservations`. */
export interface CompartmentReservationsTable {
  provider_id: ProviderId;
  shipment_id: ShipmentId;
  side: 'collection' | 'delivery';
  pickup_point_provider: string;
  pickup_point_id: string;
  code: string;
  time_reserved: Date;
  time_expires: Generated<Date | null>;
}

/** A row of `cost_centers`. */
export interface CostCentersTable {
  provider_id: ProviderId;
  id: number;
  account_id: AccountId;
  name: string;
  is_active: Generated<boolean>;
  time_created: Date;
  time_modified: Date;
}

/** A row of `credits`. */
export interface CreditsTable {
  provider_id: ProviderId;
  transaction_id: number;
  account_id: AccountId;
  payment_id: Generated<number | null>;
  amount_cents: Cents;
  spent_cents: Generated<Cents>;
  allocated_cents: Generated<Cents>;
}

/** A row of `custom_fields`. */
export interface CustomFieldsTable {
  provider_id: ProviderId;
  id: number;
  entity: 'account' | 'shipment' | 'user';
  code: string;
  label: string;
  type: 'text' | 'number' | 'date' | 'list' | 'yes/no';
  options: ColumnType<unknown, string | undefined, string>;
  is_required: boolean;
  is_visible_to_account: boolean;
  is_shown_in_list: boolean;
  is_active: Generated<boolean>;
  time_created: Date;
  time_modified: Date;
}

/** A row of `document_numbers`. */
export interface DocumentNumbersTable {
  provider_id: ProviderId;
  kind: string;
  last_number: number;
}

/** A row of `driver_duties`. */
export interface DriverDutiesTable {
  provider_id: ProviderId;
  driver_id: DriverId;
  is_on_duty: boolean;
  time_changed: Date;
  checked: Json<unknown>;
  event_id: Generated<string | null>;
}

/** A row of `driver_messages`. */
export interface DriverMessagesTable {
  provider_id: ProviderId;
  id: number;
  driver_id: DriverId;
  text: string;
  created_by: Generated<UserId | null>;
  created_by_name: string;
  time_created: Date;
  time_read: Generated<Date | null>;
}

/** A row of `driver_positions`. */
export interface DriverPositionsTable {
  provider_id: ProviderId;
  driver_id: DriverId;
  lat: number;
  lng: number;
  captured_at: Date;
}

/** A row of `drivers`. */
export interface DriversTable {
  provider_id: ProviderId;
  id: DriverId;
  user_id: UserId;
  name: string;
  mobile_number: string;
  branch_id: BranchId;
  vehicle_registration: Generated<string>;
  deleted_date: Generated<Date | null>;
  time_modified: Generated<Date>;
  vehicle_type: Generated<'' | 'motorcycle' | 'car' | 'bakkie' | 'van' | 'truck'>;
  capacity_kg: Generated<number | null>;
  capacity_parcels: Generated<number | null>;
}

/** A row of `event_erasures`. */
export interface EventErasuresTable {
  provider_id: ProviderId;
  event_id: number;
  number: number;
  mac: Buffer;
  time_erased: Date;
}

/** A row of `event_seals`. */
export interface EventSealsTable {
  provider_id: ProviderId;
  seq: number;
  event_id: number;
  seal: Buffer;
  time_sealed: Date;
  form: Generated<number>;
}

/** A row of `events`. */
export interface EventsTable {
  provider_id: ProviderId;
  id: number;
  time: Date;
  type: string;
  object_type: string;
  object_id: number;
  account_id: Generated<AccountId | null>;
  actor_user_id: Generated<UserId | null>;
  actor_name: string;
  request_id: string;
  client_version: string;
  source: string;
  change_from: ColumnType<unknown | null, string | null | undefined, string | null>;
  change_to: ColumnType<unknown | null, string | null | undefined, string | null>;
  transaction_id: Generated<string>;
  impersonator_user_id: Generated<UserId | null>;
  impersonator_name: Generated<string | null>;
  salt: Generated<string | null>;
}

/** A row of `export_file_parts`. */
export interface ExportFilePartsTable {
  provider_id: ProviderId;
  id: number;
  export_file_id: number;
  number: number;
  bytes: Generated<Buffer | null>;
  file_key: Generated<string | null>;
  hash: Buffer;
}

/** A row of `export_files`. */
export interface ExportFilesTable {
  provider_id: ProviderId;
  id: number;
  user_id: UserId;
  filters: Json<unknown>;
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  message: Generated<string>;
  try: Generated<number>;
  lines_total: Generated<number | null>;
  lines_done: Generated<number>;
  size_bytes: Generated<number>;
  part_count: Generated<number>;
  time_created: Date;
  time_done: Generated<Date | null>;
  kind: Generated<'shipments' | 'report'>;
}

/** A row of `favourite_pickup_points`. */
export interface FavouritePickupPointsTable {
  provider_id: ProviderId;
  user_id: UserId;
  pickup_point_provider: string;
  pickup_point_id: string;
  time_created: Date;
}

/** A row of `field_events`. */
export interface FieldEventsTable {
  provider_id: ProviderId;
  event_id: string;
  device_id: string;
  device_sequence: number;
  captured_at: Date;
  time_received: Date;
  actor_user_id: Generated<UserId | null>;
  event: Json<unknown>;
  answer: Json<unknown>;
  clock_behind_ms: Generated<number>;
  is_clock_changed: Generated<boolean>;
}

/** A row of `field_exceptions`. */
export interface FieldExceptionsTable {
  provider_id: ProviderId;
  event_id: string;
  kind:
    | 'delivered-twice'
    | 'correction'
    | 'other-driver'
    | 'overtaken'
    | 'unproven'
    | 'clock'
    | 'left-behind'
    | 'not-changed'
    | 'contested'
    | 'incomplete'
    | 'parcels-missing';
  shipment_id: ShipmentId;
  driver_id: Generated<DriverId | null>;
  choice: string;
  message: string;
  captured_at: Date;
  time_received: Date;
  time_settled: Generated<Date | null>;
  settled_by: Generated<number | null>;
  settled_note: Generated<string>;
}

/** A row of `idempotency_keys`. */
export interface IdempotencyKeysTable {
  provider_id: ProviderId;
  caller: string;
  key: string;
  call: string;
  request_hash: string;
  answer: ColumnType<unknown | null, string | null | undefined, string | null>;
  time_created: Date;
}

/** A row of `idm_tokens_used`. */
export interface IdmTokensUsedTable {
  provider_id: ProviderId;
  token_hash: Buffer;
  time_expires: Date;
}

/** A row of `imported_payment_parts`. */
export interface ImportedPaymentPartsTable {
  provider_id: ProviderId;
  imported_payment_id: number;
  account_id: AccountId;
  amount_cents: Cents;
  payment_id: Generated<number | null>;
}

/** A row of `imported_payments`. */
export interface ImportedPaymentsTable {
  provider_id: ProviderId;
  id: number;
  import_id: number;
  row_number: number;
  received_date: Day;
  amount_cents: Cents;
  bank_text: string;
  fingerprint: string;
  state: 'open' | 'matched' | 'posted' | 'ignored';
  certain_account_id: Generated<AccountId | null>;
  reason: Generated<string>;
  decided_by: Generated<number | null>;
  time_decided: Generated<Date | null>;
}

/** A row of `inbox_announcement_marks`. */
export interface InboxAnnouncementMarksTable {
  provider_id: ProviderId;
  user_id: UserId;
  announcement_id: number;
  is_read: boolean;
  is_archived: boolean;
}

/** A row of `inbox_announcements`. */
export interface InboxAnnouncementsTable {
  provider_id: ProviderId;
  id: number;
  audience: 'accounts' | 'account' | 'branch' | 'role' | 'user';
  account_id: Generated<AccountId | null>;
  branch_id: Generated<BranchId | null>;
  role_id: Generated<RoleId | null>;
  subject: string;
  text: string;
  created_by: Generated<UserId | null>;
  time_created: Date;
  user_id: Generated<UserId | null>;
  page: Generated<string>;
}

/** A row of `inbox_attachments`. */
export interface InboxAttachmentsTable {
  provider_id: ProviderId;
  id: number;
  thread_id: number;
  message_id: number;
  name: string;
  content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'text/csv';
  size_bytes: number;
  hash: Buffer;
  bytes: Generated<Buffer | null>;
  file_key: Generated<string | null>;
  time_created: Date;
}

/** A row of `inbox_canned_replies`. */
export interface InboxCannedRepliesTable {
  provider_id: ProviderId;
  id: number;
  name: string;
  text: string;
  time_created: Date;
  time_modified: Date;
}

/** A row of `inbox_marks`. */
export interface InboxMarksTable {
  provider_id: ProviderId;
  user_id: UserId;
  thread_id: number;
  read_to: number;
  archived_to: number;
}

/** A row of `inbox_messages`. */
export interface InboxMessagesTable {
  provider_id: ProviderId;
  id: number;
  thread_id: number;
  is_from_staff: boolean;
  is_internal: Generated<boolean>;
  created_by: Generated<UserId | null>;
  text: string;
  time_created: Date;
  from_email: Generated<string>;
  mail_hash: Generated<Buffer | null>;
}

/** A row of `inbox_threads`. */
export interface InboxThreadsTable {
  provider_id: ProviderId;
  id: number;
  account_id: Generated<AccountId | null>;
  topic: 'shipments' | 'billing' | 'general';
  subject: string;
  shipment_id: Generated<ShipmentId | null>;
  document_id: Generated<number | null>;
  reference: Generated<string>;
  status: 'open' | 'done';
  assigned_to: Generated<number | null>;
  created_by: Generated<UserId | null>;
  search_text: string;
  last_message_id: number;
  last_public_id: number;
  time_created: Date;
  time_last: Date;
  guest_name: Generated<string | null>;
  guest_email: Generated<string | null>;
}

/** A row of `incoming_calls`. */
export interface IncomingCallsTable {
  provider_id: ProviderId;
  id: number;
  integration_id: number;
  kind: 'status' | 'rates';
  time_called: Date;
  duration_ms: number;
  ip: string;
  status_code: number;
  body: Generated<string | null>;
  answer: Generated<string>;
  shipment_id: Generated<ShipmentId | null>;
  event_key: Generated<string | null>;
}

/** A row of `incoming_integrations`. */
export interface IncomingIntegrationsTable {
  provider_id: ProviderId;
  id: number;
  account_id: AccountId;
  integration_type: 'api-incoming' | 'webhook-incoming';
  name: string;
  partner: Generated<string>;
  scopes: Json<IncomingScope[]>;
  fields: Json<IncomingFields>;
  status_mapping: Json<MappedStatus[]>;
  allowed_addresses: Json<string[]>;
  is_active: Generated<boolean>;
  token_hash: string;
  token_hint: string;
  token_expiry: 'one-week' | 'one-month' | 'never';
  token_expires: Generated<Date | null>;
  created_by: UserId;
  time_created: Date;
  time_modified: Date;
  time_removed: Generated<Date | null>;
}

/** A row of `installation`. */
export interface InstallationTable {
  name: string;
  value: string;
}

/** A row of `interhub_transfer_parcels`. */
export interface InterhubTransferParcelsTable {
  provider_id: ProviderId;
  transfer_id: InterhubTransferId;
  parcel_id: ParcelId;
  shipment_id: ShipmentId;
  is_open: boolean;
  time_added: Date;
  added_by: Generated<UserId | null>;
  time_scanned_out: Generated<Date | null>;
  scanned_out_by: Generated<UserId | null>;
  time_scanned_in: Generated<Date | null>;
  scanned_in_by: Generated<UserId | null>;
  difference: Generated<'missing' | 'extra' | 'damaged' | 'wrong-lane' | null>;
  decision: Generated<'found' | 'lost' | 'moved' | 'investigate' | null>;
  moved_to_id: Generated<InterhubTransferId | null>;
  note: Generated<string>;
  decided_by: Generated<UserId | null>;
  time_decided: Generated<Date | null>;
}

/** A row of `interhub_transfers`. */
export interface InterhubTransfersTable {
  provider_id: ProviderId;
  id: InterhubTransferId;
  number: number;
  origin_branch_id: BranchId;
  destination_branch_id: BranchId;
  carrier: Generated<string>;
  service_level: Generated<string>;
  driver_id: Generated<DriverId | null>;
  vehicle: Generated<string>;
  waybill_number: Generated<string>;
  seal_number: Generated<string>;
  notes: Generated<string>;
  planned_departure: Generated<Date | null>;
  expected_arrival: Generated<Date | null>;
  daily_date: Generated<Day | null>;
  takes_until: Generated<Date | null>;
  status: 'open' | 'closed';
  time_dispatched: Generated<Date | null>;
  time_first_in: Generated<Date | null>;
  time_received: Generated<Date | null>;
  time_closed: Generated<Date | null>;
  time_told_late: Generated<Date | null>;
  created_by: Generated<UserId | null>;
  time_created: Date;
  time_modified: Date;
}

/** A row of `invoice_reminder_lines`. */
export interface InvoiceReminderLinesTable {
  provider_id: ProviderId;
  document_id: number;
  reminder_id: number;
  stage: Generated<number | null>;
  open_cents: Cents;
}

/** A row of `invoice_reminders`. */
export interface InvoiceRemindersTable {
  provider_id: ProviderId;
  id: number;
  account_id: AccountId;
  recipients: string;
  owed_cents: Cents;
  sent_by: Generated<number | null>;
  time_created: Date;
}

/** A row of `invoice_runs`. */
export interface InvoiceRunsTable {
  provider_id: ProviderId;
  id: number;
  state: 'running' | 'done' | 'failed';
  started_by: Generated<number | null>;
  account_count: Generated<number>;
  invoice_count: Generated<number>;
  total_cents: Generated<Cents>;
  failures: ColumnType<unknown, string | undefined, string>;
  time_started: Date;
  time_ended: Generated<Date | null>;
}

/** A row of `invoice_write_offs`. */
export interface InvoiceWriteOffsTable {
  provider_id: ProviderId;
  transaction_id: number;
  document_id: number;
}

/** A row of `key_calls`. */
export interface KeyCallsTable {
  provider_id: ProviderId;
  key_id: number;
  time_began: Date;
  counted: number;
}

/** A row of `kiosks`. */
export interface KiosksTable {
  provider_id: ProviderId;
  user_id: UserId;
  locker_id: Generated<string>;
  staff_pin_hash: Generated<string | null>;
  printer: Generated<'works' | 'fault' | 'unknown'>;
  locker: Generated<'works' | 'fault' | 'unknown'>;
  time_heard: Generated<Date | null>;
}

/** A row of `known_position_progress`. */
export interface KnownPositionProgressTable {
  provider_id: ProviderId;
  history: Generated<string>;
  last_event_id: number;
}

/** A row of `known_positions`. */
export interface KnownPositionsTable {
  provider_id: ProviderId;
  door_key: string;
  lat: number;
  lng: number;
  proofs: number;
  doubts: Generated<number>;
  time_learnt: Date;
}

/** A row of `ledger_roots`. */
export interface LedgerRootsTable {
  provider_id: ProviderId;
  day: Day;
  root: Buffer;
  account_count: number;
  time_created: Date;
}

/** A row of `look_ups`. */
export interface LookUpsTable {
  provider_id: ProviderId;
  network: string;
  time_began: Date;
  counted: number;
}

/** A row of `loose_files`. */
export interface LooseFilesTable {
  provider_id: ProviderId;
  key: string;
  time_created: Date;
}

/** A row of `map_locks`. */
export interface MapLocksTable {
  provider_id: ProviderId;
  layer: string;
  draft_id: number;
  user_id: UserId;
  user_name: string;
  time_taken: Date;
  time_renewed: Date;
}

/** A row of `message_channel_faults`. */
export interface MessageChannelFaultsTable {
  provider_id: ProviderId;
  channel: 'email' | 'sms' | 'whatsapp' | 'push';
  time_since: Date;
  said: string;
}

/** A row of `message_channels`. */
export interface MessageChannelsTable {
  provider_id: ProviderId;
  channel: 'email' | 'sms' | 'whatsapp' | 'push';
  gateway: 'none' | 'platform' | 'bulksms' | 'smsportal' | 'whatsapp-cloud';
  credentials_id: string;
  secrets: ColumnType<unknown | null, string | null | undefined, string | null>;
  language: string;
  is_paused: boolean;
  price_cents: Cents;
  parts_monthly_max: Generated<number | null>;
  time_modified: Date;
  platform_parts_monthly_max: Generated<number | null>;
  alert_percent: Generated<number | null>;
}

/** A row of `message_days`. */
export interface MessageDaysTable {
  provider_id: ProviderId;
  channel: string;
  day: Day;
  messages: number;
  parts: number;
  cost_millicents: number;
  delivered: number;
  failed: number;
}

/** A row of `message_suppressions`. */
export interface MessageSuppressionsTable {
  provider_id: ProviderId;
  id: number;
  channel: 'email' | 'sms' | 'whatsapp';
  recipient_hash: string;
  recipient_masked: string;
  reason: 'bounced' | 'stopped' | 'by-hand' | 'unsubscribed';
  time_created: Date;
}

/** A row of `message_texts`. */
export interface MessageTextsTable {
  provider_id: ProviderId;
  event: string;
  channel: 'email' | 'sms';
  side: 'collection' | 'delivery';
  language: 'en' | 'af' | 'zu';
  subject: string;
  body: string;
  time_modified: Date;
}

/** A row of `messages`. */
export interface MessagesTable {
  provider_id: ProviderId;
  id: number;
  shipment_id: Generated<ShipmentId | null>;
  account_id: Generated<AccountId | null>;
  channel: 'email' | 'sms' | 'whatsapp' | 'push';
  event: string;
  recipient: string;
  subject: string;
  body: string;
  status: Generated<'queued' | 'sent' | 'delivered' | 'kept' | 'failed' | 'bounced' | 'held' | 'suppressed' | 'cancelled'>;
  attempts: Generated<number>;
  last_error: Generated<string | null>;
  time_created: Date;
  time_sent: Generated<Date | null>;
  time_claimed: Generated<Date | null>;
  has_secret: Generated<boolean>;
  recipient_hash: ColumnType<number | null, never, never>;
  document_kind: Generated<'invoice' | 'credit-note' | 'quote' | null>;
  document_id: Generated<number | null>;
  gateway: Generated<string | null>;
  gateway_message: Generated<string | null>;
  parts: Generated<number | null>;
  cost_millicents: Generated<number | null>;
  time_delivered: Generated<Date | null>;
  time_due: Generated<Date | null>;
  template: ColumnType<unknown | null, string | null | undefined, string | null>;
  resend_of: Generated<number | null>;
  once_key: Generated<string | null>;
  check_code: Generated<string>;
  reply_to: Generated<string>;
  page: Generated<string>;
  to_user_id: Generated<UserId | null>;
  saved_report_id: Generated<number | null>;
  language: Generated<string>;
}

/** A row of `move_rows`. */
export interface MoveRowsTable {
  provider_id: ProviderId;
  move_id: number;
  number: number;
  kind: string;
  row: number;
  state: 'waiting' | 'moved' | 'failed' | 'skipped' | 'undone' | 'kept';
  migration_reference: string;
  once_key: string;
  input: ColumnType<unknown | null, string | null | undefined, string | null>;
  amount_cents: Generated<Cents | null>;
  message: Generated<string>;
  account_id: Generated<AccountId | null>;
  object_id: Generated<number | null>;
  transaction_id: Generated<number | null>;
  cells: ColumnType<unknown | null, string | null | undefined, string | null>;
  result: Generated<string>;
}

/** A row of `moves`. */
export interface MovesTable {
  provider_id: ProviderId;
  id: number;
  kind:
    | 'accounts'
    | 'users'
    | 'contacts'
    | 'invoices'
    | 'balances'
    | 'shipments'
    | 'rates'
    | 'parcel-dimensions'
    | 'address-book'
    | 'credit-allocations'
    | 'bulk-users';
  state: 'moving' | 'done' | 'stopped' | 'undoing' | 'undo-stopped' | 'undone';
  message: Generated<string>;
  file_name: string;
  row_count: number;
  total_cents: Generated<Cents | null>;
  moved_count: Generated<number>;
  failed_count: Generated<number>;
  undone_count: Generated<number>;
  kept_count: Generated<number>;
  user_import_id: Generated<number | null>;
  invites: Generated<boolean>;
  created_by: UserId;
  created_by_name: string;
  acting_user_id: UserId;
  time_created: Date;
  time_done: Generated<Date | null>;
  time_undone: Generated<Date | null>;
  skipped_count: Generated<number>;
  file_columns: ColumnType<{ heading: string; field: string | null }[] | null, string | null | undefined, string | null>;
}

/** A row of `operator_reservations`. */
export interface OperatorReservationsTable {
  provider_id: ProviderId;
  id: number;
  shipment_id: ShipmentId;
  side: 'collection' | 'delivery';
  pickup_point_provider: string;
  pickup_point_id: string;
  is_current: Generated<boolean>;
  step: 'reserved' | 'dropped-off' | 'expired' | 'collected' | 'released';
  time_step: Date;
  confirmed_step: Generated<'reserved' | 'dropped-off' | 'expired' | 'collected' | 'released' | null>;
  state: 'open' | 'confirmed' | 'refused' | 'unanswered' | 'differs';
  operator_reference: Generated<string>;
  compartment: Generated<string>;
  said: Generated<string>;
  time_asked: Generated<Date | null>;
  time_expires: Generated<Date | null>;
  looks: Generated<number>;
  time_look: Generated<Date | null>;
  time_choose: Generated<Date | null>;
  told: Generated<'' | 'staff' | 'refused' | 'found'>;
}

/** A row of `own_places`. */
export interface OwnPlacesTable {
  provider_id: ProviderId;
  id: number;
  name: string;
  aliases: Json<string[]>;
  city: string;
  zone: string;
  code: string;
  lat: number;
  lng: number;
  version: Generated<number>;
  changed_by_name: string;
  time_modified: Date;
}

/** A row of `parcel_measurements`. */
export interface ParcelMeasurementsTable {
  provider_id: ProviderId;
  id: number;
  shipment_id: ShipmentId;
  parcel_id: ParcelId;
  length_cm: Generated<number | null>;
  width_cm: Generated<number | null>;
  height_cm: Generated<number | null>;
  weight_kg: Generated<number | null>;
  before_length_cm: Generated<number | null>;
  before_width_cm: Generated<number | null>;
  before_height_cm: Generated<number | null>;
  before_weight_kg: Generated<number | null>;
  device: string;
  device_calibrated_on: Generated<Day | null>;
  note_id: Generated<number | null>;
  undoes_id: Generated<number | null>;
  measured_by: Generated<number | null>;
  source: string;
  time_created: Date;
  before_rated_length_cm: Generated<number | null>;
  before_rated_width_cm: Generated<number | null>;
  before_rated_height_cm: Generated<number | null>;
  before_rated_weight_kg: Generated<number | null>;
}

/** A row of `parcels`. */
export interface ParcelsTable {
  provider_id: ProviderId;
  id: ParcelId;
  shipment_id: ShipmentId;
  number: number;
  status: ShipmentStatus;
  tracking_reference: string;
  alternative_tracking_reference: Generated<string>;
  packaging: Generated<string>;
  parcel_description: Generated<string>;
  submitted_length_cm: number;
  submitted_width_cm: number;
  submitted_height_cm: number;
  submitted_weight_kg: number;
  actual_length_cm: Generated<number | null>;
  actual_width_cm: Generated<number | null>;
  actual_height_cm: Generated<number | null>;
  actual_weight_kg: Generated<number | null>;
  charged_length_cm: Generated<number | null>;
  charged_width_cm: Generated<number | null>;
  charged_height_cm: Generated<number | null>;
  charged_weight_kg: Generated<number | null>;
  time_added: Generated<Date | null>;
}

/** A row of `payment_attempts`. */
export interface PaymentAttemptsTable {
  provider_id: ProviderId;
  payment_id: number;
  purpose: 'topup' | 'shipment';
  gateway: string;
  started_by: Generated<number | null>;
  billing_email: string;
  phone_number: string;
  time_expires: Generated<Date | null>;
  gateway_payment_id: Generated<string | null>;
  failure_reason: Generated<'wrong-merchant' | 'wrong-amount' | 'declined' | 'cancelled' | null>;
  request_id: Generated<string | null>;
  request_url: Generated<string | null>;
  time_look: Generated<Date | null>;
  looks: Generated<number>;
  saves_card: Generated<boolean>;
  saves_as_default: Generated<boolean>;
  saved_card_id: Generated<number | null>;
  time_charged: Generated<Date | null>;
  afterwards: Generated<'refunded' | 'refund_pending' | 'partially_refunded' | 'chargeback' | null>;
  time_afterwards: Generated<Date | null>;
  branch_id: Generated<BranchId | null>;
  books_nothing: Generated<boolean>;
}

/** A row of `payment_imports`. */
export interface PaymentImportsTable {
  provider_id: ProviderId;
  id: number;
  filename: string;
  bank: string;
  first_day: Day;
  last_day: Day;
  line_count: number;
  out_count: number;
  outside_count: number;
  repeated_count: number;
  time_locked: Generated<Date | null>;
  created_by: Generated<UserId | null>;
  time_created: Date;
}

/** A row of `payment_notices`. */
export interface PaymentNoticesTable {
  provider_id: ProviderId;
  id: number;
  gateway: string;
  gateway_payment_id: string;
  outcome: 'paid' | 'failed' | 'cancelled' | 'waiting';
  signature: string;
  reference: string;
  amount_cents: Cents;
  merchant: string;
  parameters: string;
  ip: string;
  state: 'received' | 'settled' | 'refused';
  settled_as: Generated<string>;
  time_received: Date;
  time_settled: Generated<Date | null>;
}

/** A row of `payment_refunds`. */
export interface PaymentRefundsTable {
  provider_id: ProviderId;
  id: number;
  payment_id: number;
  amount_cents: Cents;
  reason: string;
  state: 'asked' | 'unclear' | 'done' | 'refused';
  available_cents: Generated<Cents | null>;
  said: Generated<string>;
  requested_by: Generated<number | null>;
  time_created: Date;
  time_asked: Generated<Date | null>;
  time_ended: Generated<Date | null>;
}

/** A row of `payments`. */
export interface PaymentsTable {
  provider_id: ProviderId;
  id: number;
  number: number;
  account_id: AccountId;
  amount_cents: Cents;
  method: string;
  reference: string;
  status: 'pending' | 'complete' | 'failed' | 'expired';
  time_created: Date;
  received_date: Generated<Day | null>;
  bank_reference: Generated<string>;
  note: Generated<string>;
  recorded_by: Generated<number | null>;
  shipment_id: Generated<ShipmentId | null>;
  returned_cents: Generated<Cents>;
}

/** A row of `personal_data_erasures`. */
export interface PersonalDataErasuresTable {
  provider_id: ProviderId;
  id: number;
  state: 'waiting' | 'running' | 'done' | 'failed';
  email: Generated<string | null>;
  mobile_number: Generated<string | null>;
  names: ColumnType<unknown, string | undefined, string>;
  user_id: Generated<UserId | null>;
  requested_by: number;
  counts: ColumnType<unknown, string | undefined, string>;
  message: Generated<string>;
  time_created: Date;
  time_done: Generated<Date | null>;
}

/** A row of `pickup_points`. */
export interface PickupPointsTable {
  provider_id: ProviderId;
  pickup_point_provider: 'bob-box' | 'tcg-locker' | 'ram-counter';
  pickup_point_id: string;
  name: string;
  type: 'locker' | 'counter';
  description: Generated<string>;
  trading_hours: Generated<string>;
  is_online: Generated<boolean>;
  address: Json<Address>;
  lat: number;
  lng: number;
  compartments: ColumnType<{ code: string; count: number }[], string | undefined, string>;
  notice: Generated<string>;
  photo_url: Generated<string>;
  time_closed: Generated<Date | null>;
}

/** A row of `pictures`. */
export interface PicturesTable {
  provider_id: ProviderId;
  hash: Buffer;
  content_type: 'image/png' | 'image/jpeg' | 'image/webp';
  bytes: Buffer;
  time_created: Date;
}

/** A row of `platform_invoices`. */
export interface PlatformInvoicesTable {
  provider: ProviderId;
  number: number;
  month: Day;
  state: 'open' | 'paid' | 'cancelled';
  plan_name: string;
  billed_by: string;
  pay_to: string;
  lines: Json<unknown>;
  vat_percentage_bp: number;
  vat_cents: Cents;
  total_cents: Cents;
  date: Day;
  due_date: Day;
  paid_date: Generated<Day | null>;
  note: Generated<string>;
  time_created: Date;
  time_modified: Date;
}

/** A row of `platform_plan_periods`. */
export interface PlatformPlanPeriodsTable {
  provider: number;
  first_day: Day;
  last_day: Day;
  plan_id: number;
  users: number;
  time_created: Date;
}

/** A row of `platform_plan_prices`. */
export interface PlatformPlanPricesTable {
  plan_id: number;
  first_day: Day;
  monthly_cents: Cents;
  included: Json<unknown>;
  each_cents: Json<unknown>;
  time_created: Date;
}

/** A row of `platform_plans`. */
export interface PlatformPlansTable {
  id: number;
  name: string;
  monthly_cents: Cents;
  included: Json<unknown>;
  each_cents: Json<unknown>;
  due_days: number;
  billed_by: Generated<string>;
  pay_to: Generated<string>;
  is_active: Generated<boolean>;
  time_created: Date;
  time_modified: Date;
}

/** A row of `platform_usage`. */
export interface PlatformUsageTable {
  provider: ProviderId;
  month: Day;
  shipments: number;
  users: number;
  sms: number;
  time_counted: Date;
  is_final: Generated<boolean>;
}

/** A row of `position_ends`. */
export interface PositionEndsTable {
  provider_id: ProviderId;
  history: Generated<string>;
  last_event_id: number;
}

/** A row of `proof_pieces`. */
export interface ProofPiecesTable {
  provider_id: ProviderId;
  user_id: UserId;
  hash: string;
  start: number;
  size: number;
  content: Buffer;
  time_received: Date;
}

/** A row of `provider_origins`. */
export interface ProviderOriginsTable {
  origin: string;
  provider: ProviderId;
  position: Generated<number>;
}

/** A row of `provider_settings`. */
export interface ProviderSettingsTable {
  provider_id: ProviderId;
  setting: string;
  value: Json<unknown>;
  time_modified: Date;
  modified_by: Generated<string>;
  is_default: Generated<boolean>;
}

/** A row of `provider_setups`. */
export interface ProviderSetupsTable {
  provider: ProviderId;
  state: 'waiting' | 'running' | 'done' | 'failed';
  plan: Json<unknown>;
  steps_done: ColumnType<string[], string | undefined, string>;
  message: Generated<string>;
  started_by_name: string;
  time_created: Date;
  time_done: Generated<Date | null>;
  time_continued: Generated<Date | null>;
}

/** A row of `provider_usage`. */
export interface ProviderUsageTable {
  provider: number;
  shipments_this_month: number;
  users: number;
  last_activity: Generated<Date | null>;
  time_measured: Date;
  client_version: Generated<string>;
}

/** A row of `providers`. */
export interface ProvidersTable {
  id: ProviderId;
  name: string;
  status: Generated<'active' | 'overdue' | 'inactive'>;
  time_created: Date;
  kind: Generated<'own-brand' | 'shared-brand' | 'bob-box'>;
  maintenance_from: Generated<Date | null>;
  overdue_invoices: ColumnType<unknown, string | undefined, string>;
  plan: Generated<string>;
  amount_owed_cents: Generated<Cents>;
  amount_owed_due: Generated<Day | null>;
  time_modified: Generated<Date>;
  plan_id: Generated<number | null>;
  plan_from: Generated<Day | null>;
  about_sealed_from: Generated<Date>;
}

/** A row of `push_devices`. */
export interface PushDevicesTable {
  provider_id: ProviderId;
  id: number;
  user_id: Generated<UserId | null>;
  session_id: Generated<number | null>;
  shipment_id: Generated<ShipmentId | null>;
  endpoint: string;
  p256dh: string;
  auth: string;
  user_agent: Generated<string>;
  language: Generated<string>;
  time_created: Date;
  time_told: Generated<Date | null>;
  time_ends: Generated<Date | null>;
}

/** A row of `rate_exceptions`. */
export interface RateExceptionsTable {
  provider_id: ProviderId;
  id: number;
  name: string;
  from_day: Day;
  to_day: Day;
  no_collection: boolean;
  no_delivery: boolean;
  extra_days: number;
  message: string;
  zone_tag: string;
  area: Json<RateException['area']>;
  version: Generated<number>;
  changed_by_name: string;
  time_created: Date;
  time_modified: Date;
}

/** A row of `rate_impact_accounts`. */
export interface RateImpactAccountsTable {
  provider_id: ProviderId;
  impact_id: number;
  account_id: AccountId;
  shipments: number;
  charged_cents: Cents;
  would_be_cents: Cents;
  not_offered: number;
}

/** A row of `rate_impacts`. */
export interface RateImpactsTable {
  provider_id: ProviderId;
  id: number;
  rate_revision_id: number;
  rate_revision_name: string;
  version: number;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  from_day: Day;
  to_day: Day;
  account_id: Generated<AccountId | null>;
  service_level_code: Generated<string>;
  shipments_done: Generated<number>;
  shipments_total: Generated<number>;
  message: Generated<string>;
  started_by_name: string;
  time_created: Date;
  time_done: Generated<Date | null>;
  result: ColumnType<unknown | null, string | null | undefined, string | null>;
}

/** A row of `rate_revisions`. */
export interface RateRevisionsTable {
  provider_id: ProviderId;
  id: number;
  name: string;
  status: 'draft' | 'scheduled' | 'live' | 'superseded';
  time_live: Generated<Date | null>;
  card: Json<RateCard>;
  time_created: Date;
  version: Generated<number>;
  scheduled_day: Generated<Day | null>;
  time_superseded: Generated<Date | null>;
  copied_from_id: Generated<number | null>;
  rate_count: Generated<number>;
  created_by_name: Generated<string>;
  changed_by: Generated<number | null>;
  changed_by_name: Generated<string>;
  published_by_name: Generated<string>;
  time_modified: Generated<Date>;
}

/** A row of `recipient_pages`. */
export interface RecipientPagesTable {
  provider_id: ProviderId;
  shipment_id: ShipmentId;
  changes: Generated<number>;
  version: Generated<number>;
  wrong_tries: Generated<number>;
  time_wrong: Generated<Date | null>;
}

/** A row of `recipient_requests`. */
export interface RecipientRequestsTable {
  provider_id: ProviderId;
  shipment_id: ShipmentId;
  request_id: string;
  time_created: Date;
}

/** A row of `release_note_marks`. */
export interface ReleaseNoteMarksTable {
  provider_id: ProviderId;
  release_note_id: number;
  user_id: UserId;
}

/** A row of `release_note_visits`. */
export interface ReleaseNoteVisitsTable {
  provider_id: ProviderId;
  user_id: UserId;
  time_read: Date;
}

/** A row of `release_notes`. */
export interface ReleaseNotesTable {
  id: number;
  version: string;
  title: string;
  added: Generated<string>;
  improved: Generated<string>;
  fixed: Generated<string>;
  audiences: Json<string[]>;
  time_published: Generated<Date | null>;
  time_created: Date;
  time_modified: Date;
  providers: ColumnType<number[], string | undefined, string>;
  useful: Generated<number>;
}

/** A row of `report_runs`. */
export interface ReportRunsTable {
  provider_id: ProviderId;
  id: number;
  user_id: UserId;
  saved_report_id: Generated<number | null>;
  report: ReportName;
  question: Json<RunQuestion>;
  format: 'csv' | 'xlsx' | 'pdf' | 'email';
  state: 'waiting' | 'running' | 'done' | 'failed';
  message: Generated<string>;
  row_count: Generated<number | null>;
  recipient_count: Generated<number>;
  export_file_id: Generated<number | null>;
  time_created: Date;
  time_begun: Generated<Date | null>;
  time_done: Generated<Date | null>;
}

/** A row of `role_sign_in_rules`. */
export interface RoleSignInRulesTable {
  provider_id: ProviderId;
  role_id: RoleId;
  require_2fa: Generated<boolean>;
  logout_after_inactive_minutes: Generated<number>;
  time_modified: Generated<Date>;
}

/** A row of `roles`. */
export interface RolesTable {
  provider_id: ProviderId;
  id: RoleId;
  name: string;
  description: Generated<string>;
  needs_account: boolean;
  permissions: Json<string[]>;
  permissions_ui: Json<string[]>;
  copied_from: Generated<RoleId | null>;
  time_created: Date;
  time_modified: Date;
  time_deleted: Generated<Date | null>;
}

/** A row of `said_windows`. */
export interface SaidWindowsTable {
  provider_id: ProviderId;
  shipment_id: ShipmentId;
  day: Day;
  said_from: Date;
  said_to: Date;
  moved: Generated<'later' | 'earlier' | null>;
  version: number;
}

/** A row of `saved_cards`. */
export interface SavedCardsTable {
  provider_id: ProviderId;
  id: number;
  account_id: AccountId;
  payment_id: number;
  gateway: string;
  merchant: string;
  token: ColumnType<unknown | null, string | null | undefined, string | null>;
  card_association: Generated<string>;
  card_pan: Generated<string>;
  is_default: boolean;
  state: 'active' | 'removing' | 'removed';
  time_created: Date;
  time_removed: Generated<Date | null>;
}

/** A row of `saved_reports`. */
export interface SavedReportsTable {
  provider_id: ProviderId;
  id: number;
  user_id: UserId;
  name: string;
  question: Json<SavedQuestion>;
  period: MovingPeriod;
  is_shared: boolean;
  sending: 'never' | 'daily' | 'weekly' | 'monthly';
  send_hour: number;
  send_weekday: Weekday;
  send_day: number;
  recipient_ids: Json<UserId[]>;
  time_next: Generated<Date | null>;
  time_sent: Generated<Date | null>;
  left_out: ColumnType<UserId[], string | undefined, string>;
  time_created: Date;
  time_modified: Date;
  failures: Generated<number>;
  failure: Generated<string>;
  time_paused: Generated<Date | null>;
}

/** A row of `seal_photos`. */
export interface SealPhotosTable {
  provider_id: ProviderId;
  id: number;
  transfer_id: InterhubTransferId;
  content_type: 'image/png' | 'image/jpeg';
  size_bytes: number;
  hash: Buffer;
  bytes: Generated<Buffer | null>;
  file_key: Generated<string | null>;
  time_created: Date;
}

/** A row of `sealing_progress`. */
export interface SealingProgressTable {
  provider_id: ProviderId;
  chain: string;
  sealed_to: number;
}

/** A row of `served_areas`. */
export interface ServedAreasTable {
  provider_id: ProviderId;
  layer: 'branches' | 'drivers';
  owner_id: number;
  polygons: Json<readonly Polygon[]>;
  version: Generated<number>;
  changed_by_name: string;
  time_modified: Date;
}

/** A row of `sessions`. */
export interface SessionsTable {
  provider_id: ProviderId;
  id: number;
  token_hash: Buffer;
  user_id: UserId;
  time_created: Date;
  time_expires: Date;
  time_ended: Generated<Date | null>;
  ip: string;
  user_agent: string;
  time_seen: Generated<Date | null>;
  opened: ColumnType<unknown, string | undefined, string>;
}

/** A row of `setup_tokens`. */
export interface SetupTokensTable {
  token_hash: Buffer;
  time_created: Date;
  time_expires: Date;
  role_id: Generated<RoleId>;
}

/** A row of `shared_filters`. */
export interface SharedFiltersTable {
  provider_id: ProviderId;
  id: number;
  name: string;
  filters: Json<unknown>;
  created_by: Generated<UserId | null>;
  created_by_name: string;
  time_created: Date;
  time_modified: Date;
}

/** A row of `shipment_batch_items`. */
export interface ShipmentBatchItemsTable {
  provider_id: ProviderId;
  batch_id: number;
  shipment_id: ShipmentId;
  outcome: Generated<'handed-over' | 'partly' | 'missing' | 'refused' | 'cancelled' | 'dissolved' | null>;
  time_added: Date;
}

/** A row of `shipment_batch_picks`. */
export interface ShipmentBatchPicksTable {
  provider_id: ProviderId;
  batch_id: number;
  parcel_id: number;
  picked_by: Generated<number | null>;
  time_picked: Date;
}

/** A row of `shipment_batches`. */
export interface ShipmentBatchesTable {
  provider_id: ProviderId;
  id: number;
  number: number;
  account_id: AccountId;
  status: 'open' | 'handed-over' | 'dissolved';
  created_by: Generated<UserId | null>;
  time_created: Date;
  choice: Generated<'collected' | 'received-at-hub' | null>;
  taken_by: Generated<number | null>;
  branch_id: Generated<BranchId | null>;
  time_taken: Generated<Date | null>;
  differences: ColumnType<unknown | null, string | null | undefined, string | null>;
}

/** A row of `shipment_documents`. */
export interface ShipmentDocumentsTable {
  provider_id: ProviderId;
  id: number;
  shipment_id: Generated<ShipmentId | null>;
  type: 'pod' | 'grv' | 'waybill' | 'other';
  name: string;
  content_type: 'application/pdf' | 'image/png' | 'image/jpeg';
  size_bytes: number;
  hash: Buffer;
  bytes: Generated<Buffer | null>;
  file_key: Generated<string | null>;
  receiver_name: Generated<string>;
  received_on: Generated<Day | null>;
  event_id: Generated<string | null>;
  replaced_by_id: Generated<number | null>;
  created_by: Generated<UserId | null>;
  created_by_name: string;
  time_created: Date;
  drawn_on_id: Generated<number | null>;
  drawing: ColumnType<Drawing | null, string | null | undefined, string | null>;
}

/** A row of `shipment_import_columns`. */
export interface ShipmentImportColumnsTable {
  provider_id: ProviderId;
  account_id: AccountId;
  headings_hash: string;
  kept: Json<Record<string, string>>;
  defaults: Json<unknown>;
  time_used: Date;
}

/** A row of `shipment_import_items`. */
export interface ShipmentImportItemsTable {
  provider_id: ProviderId;
  import_id: number;
  number: number;
  state: 'waiting' | 'booked' | 'failed' | 'skipped' | 'undone' | 'kept';
  rows: Json<number[]>;
  reference: string;
  fingerprint: string;
  input: ColumnType<unknown | null, string | null | undefined, string | null>;
  cells: ColumnType<unknown | null, string | null | undefined, string | null>;
  rate_cents: Cents;
  shipment_id: Generated<ShipmentId | null>;
  message: string;
}

/** A row of `shipment_imports`. */
export interface ShipmentImportsTable {
  provider_id: ProviderId;
  id: number;
  account_id: AccountId;
  kind: 'shipments' | 'quotes';
  state: 'booking' | 'stopped' | 'done' | 'undoing' | 'undo-stopped' | 'undone';
  message: Generated<string>;
  file_name: string;
  fingerprint: string;
  is_repeat: boolean;
  columns: Json<unknown>;
  row_count: number;
  shipment_count: number;
  total_cents: Cents;
  booked_count: Generated<number>;
  failed_count: Generated<number>;
  skipped_count: Generated<number>;
  undone_count: Generated<number>;
  created_by: UserId;
  created_by_name: string;
  acting_user_id: UserId;
  time_created: Date;
  time_done: Generated<Date | null>;
  time_undone: Generated<Date | null>;
}

/** A row of `shipment_note_files`. */
export interface ShipmentNoteFilesTable {
  provider_id: ProviderId;
  id: number;
  note_id: number;
  name: string;
  content_type: 'application/pdf' | 'image/png' | 'image/jpeg';
  size_bytes: number;
  bytes: Generated<Buffer | null>;
  time_created: Date;
  hash: Generated<Buffer | null>;
  file_key: Generated<string | null>;
}

/** A row of `shipment_note_versions`. */
export interface ShipmentNoteVersionsTable {
  provider_id: ProviderId;
  id: number;
  note_id: number;
  shipment_id: ShipmentId;
  text: string;
  time_replaced: Date;
}

/** A row of `shipment_notes`. */
export interface ShipmentNotesTable {
  provider_id: ProviderId;
  id: number;
  shipment_id: ShipmentId;
  type: string;
  type_label: string;
  text: string;
  is_visible_to_account: boolean;
  created_by: Generated<UserId | null>;
  created_by_name: string;
  is_from_account: boolean;
  time_created: Date;
  time_modified: Date;
  time_deleted: Generated<Date | null>;
}

/** A row of `shipment_pins`. */
export interface ShipmentPinsTable {
  provider_id: ProviderId;
  shipment_id: ShipmentId;
  pin_type: 'delivery' | 'pickup' | 'dropoff';
  pin_hash: string;
  wrong_tries: Generated<number>;
  times_sent: Json<string[]>;
}

/** A row of `shipment_prices`. */
export interface ShipmentPricesTable {
  provider_id: ProviderId;
  id: number;
  shipment_id: ShipmentId;
  version: number;
  cause: string;
  rate_revision_id: number;
  rate_cents: Cents;
  rate_excluding_vat_cents: Cents;
  items: Json<unknown>;
  trace: Json<unknown>;
  time_created: Date;
}

/** A row of `shipment_ratings`. */
export interface ShipmentRatingsTable {
  provider_id: ProviderId;
  shipment_id: ShipmentId;
  party: 'sender' | 'recipient';
  stars: number;
  reasons: Generated<string>;
  comment: Generated<string>;
  may_contact: Generated<boolean>;
  driver_id: Generated<DriverId | null>;
  branch_id: Generated<BranchId | null>;
  time_rated: Date;
  time_modified: Date;
}

/** A row of `shipment_tags`. */
export interface ShipmentTagsTable {
  provider_id: ProviderId;
  shipment_id: ShipmentId;
  tag_id: number;
}

/** A row of `shipment_words`. */
export interface ShipmentWordsTable {
  provider_id: ProviderId;
  word: string;
  shipment_id: ShipmentId;
}

/** A row of `shipments`. */
export interface ShipmentsTable {
  provider_id: ProviderId;
  id: ShipmentId;
  account_id: AccountId;
  status: ShipmentStatus;
  short_tracking_reference: string;
  custom_tracking_reference: Generated<string>;
  customer_reference: Generated<string>;
  cost_center: Generated<string>;
  source: string;
  collection_address: Json<Address>;
  delivery_address: Json<Address>;
  collection_contact: Json<Contact>;
  delivery_contact: Json<Contact>;
  responsible_contact: ColumnType<Contact | null, string | null | undefined, string | null>;
  billing_contact: ColumnType<{ email: string }, string | undefined, string>;
  collection_pickup_point_id: Generated<string>;
  collection_pickup_point_provider: Generated<string>;
  delivery_pickup_point_id: Generated<string>;
  delivery_pickup_point_provider: Generated<string>;
  special_instructions_collection: Generated<string>;
  special_instructions_delivery: Generated<string>;
  collection_min_date: Day;
  collection_after: Generated<string>;
  collection_before: Generated<string>;
  delivery_min_date: Generated<Day | null>;
  delivery_after: Generated<string>;
  delivery_before: Generated<string>;
  service_level_id: ServiceLevelId;
  service_level_code: string;
  service_level_name: string;
  rate_cents: Cents;
  charged_weight_g: number;
  actual_weight_g: number;
  volumetric_weight_g: number;
  declared_value_cents: Generated<Cents>;
  is_return: Generated<boolean>;
  pod_method: string;
  mute_notifications: Generated<boolean>;
  opt_in_rates: ColumnType<number[], string | undefined, string>;
  opt_in_time_based_rates: ColumnType<number[], string | undefined, string>;
  collected_date: Generated<Date | null>;
  delivered_date: Generated<Date | null>;
  returned_to_hub_date: Generated<Date | null>;
  estimated_collection: Generated<Date | null>;
  estimated_delivery_from: Generated<Date | null>;
  estimated_delivery_to: Generated<Date | null>;
  collection_branch_id: Generated<BranchId | null>;
  delivery_branch_id: Generated<BranchId | null>;
  current_branch_id: Generated<BranchId | null>;
  collection_agent_id: Generated<DriverId | null>;
  delivery_agent_id: Generated<DriverId | null>;
  parcel_count: number;
  time_created: Date;
  time_modified: Date;
  created_by: Generated<UserId | null>;
  last_step_date: Generated<Date | null>;
  search_text: Generated<string>;
  custom_reference_key: ColumnType<string, never, never>;
  custom_fields: ColumnType<unknown, string | undefined, string>;
  collection_rescheduled_reason: Generated<string>;
  delivery_rescheduled_reason: Generated<string>;
  stickers_printed: Generated<number>;
  stickers_print_key: Generated<string>;
  earliest_collection_capacity_date: Generated<Day | null>;
  recipient_instructions: Generated<string>;
  time_anonymised: Generated<Date | null>;
  collection_email_hash: ColumnType<number | null, never, never>;
  collection_number_hash: ColumnType<number | null, never, never>;
  delivery_email_hash: ColumnType<number | null, never, never>;
  delivery_number_hash: ColumnType<number | null, never, never>;
  return_of_id: Generated<ShipmentId | null>;
  recipient_language: Generated<'' | 'en' | 'af' | 'zu'>;
  migration_reference: Generated<string>;
}

/** A row of `short_url_days`. */
export interface ShortUrlDaysTable {
  provider_id: ProviderId;
  short_url_id: number;
  day: Day;
  hits: number;
}

/** A row of `short_urls`. */
export interface ShortUrlsTable {
  provider_id: ProviderId;
  id: number;
  code: string;
  target: string;
  purpose: 'tracking' | 'rescheduling' | 'rating' | 'campaign';
  made_by: string;
  is_active: Generated<boolean>;
  time_created: Date;
  time_expires: Generated<Date | null>;
  hits: Generated<number>;
  time_last_hit: Generated<Date | null>;
  is_automatic: Generated<boolean>;
  time_modified: Generated<Date>;
}

/** A row of `sign_in_tries`. */
export interface SignInTriesTable {
  provider_id: ProviderId;
  key: string;
  times: ColumnType<number[], string | undefined, string>;
  time_last: Date;
}

/** A row of `social_log_ins`. */
export interface SocialLogInsTable {
  provider_id: ProviderId;
  user_id: UserId;
  service: 'google' | 'apple';
  subject: Generated<string | null>;
  email: string;
  time_linked: Date;
}

/** A row of `statements`. */
export interface StatementsTable {
  provider_id: ProviderId;
  id: number;
  account_id: AccountId;
  start_date: Day;
  end_date: Day;
  opening_seq: number;
  closing_seq: number;
  opening_cents: Cents;
  closing_cents: Cents;
  standing: Json<unknown>;
  issued: Json<unknown>;
  is_monthly: boolean;
  made_by: Generated<number | null>;
  time_created: Date;
}

/** A row of `sticker_changes`. */
export interface StickerChangesTable {
  provider_id: ProviderId;
  id: number;
  range_id: number;
  change: number;
}

/** A row of `sticker_marks`. */
export interface StickerMarksTable {
  provider_id: ProviderId;
  id: number;
  range_id: number;
  first_number: number;
  last_number: number;
  mark: 'lost' | 'void';
  reason: string;
  created_by: Generated<UserId | null>;
  time_created: Date;
  time_undone: Generated<Date | null>;
}

/** A row of `sticker_ranges`. */
export interface StickerRangesTable {
  provider_id: ProviderId;
  id: number;
  prefix: string;
  stem: string;
  width: number;
  first_number: number;
  last_number: number;
  first_reference: string;
  last_reference: string;
  account_id: Generated<AccountId | null>;
  driver_id: Generated<DriverId | null>;
  branch_id: Generated<BranchId | null>;
  created_by: Generated<UserId | null>;
  time_created: Date;
  time_given: Generated<Date | null>;
  used_count: Generated<number>;
  out_of_use_count: Generated<number>;
}

/** A row of `stop_orders`. */
export interface StopOrdersTable {
  provider_id: ProviderId;
  driver_id: DriverId;
  day: Day;
  version: number;
  stops: Json<StopOrder['stops']>;
  time_modified: Date;
}

/** A row of `tags`. */
export interface TagsTable {
  provider_id: ProviderId;
  id: number;
  type: 'branches' | 'rates' | 'surcharges' | 'service_days' | 'exceptions' | 'account' | 'shipment';
  name: string;
  colour: string;
  time_created: Date;
  time_modified: Date;
  time_deleted: Generated<Date | null>;
  is_offered_to_accounts: Generated<boolean>;
  rate_group_id: Generated<number | null>;
}

/** A row of `test_shipments`. */
export interface TestShipmentsTable {
  provider_id: ProviderId;
  id: ShipmentId;
  account_id: AccountId;
  key_name: string;
  short_tracking_reference: string;
  custom_tracking_reference: Generated<string>;
  status: ShipmentStatus;
  shipment: Json<Shipment>;
  steps: ColumnType<TestStep[], string | undefined, string>;
  time_created: Date;
  time_modified: Date;
}

/** A row of `tracking_events`. */
export interface TrackingEventsTable {
  provider_id: ProviderId;
  id: number;
  shipment_id: ShipmentId;
  parcel_id: Generated<number>;
  status: ShipmentStatus;
  date: Date;
  message: Generated<string>;
  reason: Generated<string>;
  location: Generated<string>;
  branch_id: Generated<BranchId | null>;
  bay: Generated<string>;
  driver_id: Generated<DriverId | null>;
  lat: Generated<number>;
  lng: Generated<number>;
  source: string;
  is_public: Generated<boolean>;
  data: ColumnType<unknown | null, string | null | undefined, string | null>;
  event_id: Generated<string | null>;
  time_received: Date;
  moved_parcel_ids: ColumnType<ParcelId[] | null, string | null | undefined, string | null>;
  is_late: Generated<boolean>;
  actor_user_id: Generated<UserId | null>;
}

/** A row of `transaction_seals`. */
export interface TransactionSealsTable {
  provider_id: ProviderId;
  account_id: AccountId;
  seq: number;
  transaction_id: number;
  seal: Buffer;
  sealed_on: Day;
}

/** A row of `transactions`. */
export interface TransactionsTable {
  provider_id: ProviderId;
  id: number;
  account_id: AccountId;
  type: string;
  amount_cents: Cents;
  vat_cents: Cents;
  vat_percentage_bp: number;
  balance_after_cents: Cents;
  shipment_id: Generated<ShipmentId | null>;
  payment_id: Generated<number | null>;
  reverses_transaction_id: Generated<number | null>;
  description: string;
  effective_date: Date;
  time_created: Date;
  source: string;
  created_by: Generated<UserId | null>;
  migration_reference: Generated<string>;
  contra_account: Generated<string | null>;
  about_shipment_id: Generated<ShipmentId | null>;
}

/** A row of `trip_loads`. */
export interface TripLoadsTable {
  provider_id: ProviderId;
  driver_id: DriverId;
  day: Day;
  parcel_id: ParcelId;
  time_loaded: Date;
}

/** A row of `trips`. */
export interface TripsTable {
  provider_id: ProviderId;
  driver_id: DriverId;
  day: Day;
  time_started: Date;
  time_ended: Generated<Date | null>;
}

/** A row of `two_factor_secrets`. */
export interface TwoFactorSecretsTable {
  provider_id: ProviderId;
  user_id: UserId;
  secret: ColumnType<unknown | null, string | null | undefined, string | null>;
  pending: ColumnType<unknown | null, string | null | undefined, string | null>;
  last_step: Generated<number>;
}

/** A row of `user_imports`. */
export interface UserImportsTable {
  provider_id: ProviderId;
  id: number;
  created_by: UserId;
  created_by_name: string;
  time_created: Date;
  users_count: number;
  invite_on: Generated<Day | null>;
  time_invited: Generated<Date | null>;
}

/** A row of `user_settings`. */
export interface UserSettingsTable {
  provider_id: ProviderId;
  user_id: UserId;
  setting: string;
  value: Json<unknown>;
  time_modified: Date;
}

/** A row of `users`. */
export interface UsersTable {
  provider_id: ProviderId;
  id: UserId;
  name: string;
  email: string;
  mobile_number: Generated<string>;
  role_id: RoleId;
  account_id: Generated<AccountId | null>;
  branch_id: Generated<BranchId | null>;
  limit_user_to_branch: Generated<boolean>;
  limit_user_to_account: Generated<boolean>;
  two_factor_auth_enabled: Generated<boolean>;
  terms_and_conditions_accepted_version: Generated<string>;
  shipment_page_mode: Generated<string>;
  client_type: Generated<string>;
  password_hash: Generated<string | null>;
  is_active: Generated<boolean>;
  is_demo: Generated<boolean>;
  time_created: Date;
  time_modified: Date;
  limit_account_id: Generated<AccountId | null>;
  extra_permissions: ColumnType<string[], string | undefined, string>;
  extra_permissions_ui: ColumnType<string[], string | undefined, string>;
  kiosk_id: Generated<string>;
  time_last_login: Generated<Date | null>;
  is_locked: Generated<boolean>;
  time_deleted: Generated<Date | null>;
  import_id: Generated<number | null>;
  custom_fields: ColumnType<unknown, string | undefined, string>;
  time_erased: Generated<Date | null>;
}

/** A row of `verification_codes`. */
export interface VerificationCodesTable {
  provider_id: ProviderId;
  purpose: 'login' | 'registration' | 'email-change' | 'kiosk-sender' | 'support';
  subject: Buffer;
  code_hash: Buffer;
  tries: Generated<number>;
  time_expires: Date;
}

/** A row of `verification_links`. */
export interface VerificationLinksTable {
  provider_id: ProviderId;
  token_hash: Buffer;
  user_id: UserId;
  purpose: 'reset' | 'invitation';
  time_created: Date;
  time_expires: Date;
  time_used: Generated<Date | null>;
}

/** A row of `webhook_deliveries`. */
export interface WebhookDeliveriesTable {
  provider_id: ProviderId;
  id: number;
  webhook_id: number;
  shipment_id: Generated<ShipmentId | null>;
  tracking_event_id: Generated<number | null>;
  topic: string;
  body: Generated<string | null>;
  state: 'waiting' | 'delivered' | 'failed';
  tries: Generated<number>;
  time_created: Date;
  time_due: Date;
  time_tried: Generated<Date | null>;
  duration_ms: Generated<number | null>;
  status_code: Generated<number | null>;
  answer: Generated<string>;
  error: Generated<string>;
  number: Generated<number | null>;
  previous_hash: Generated<string | null>;
  hash: Generated<string | null>;
  signature: Generated<string>;
}

/** A row of `webhook_tries`. */
export interface WebhookTriesTable {
  provider_id: ProviderId;
  id: number;
  delivery_id: number;
  time_tried: Date;
  duration_ms: number;
  status_code: Generated<number | null>;
  answer: Generated<string>;
  error: Generated<string>;
}

/** A row of `webhooks`. */
export interface WebhooksTable {
  provider_id: ProviderId;
  id: number;
  account_id: AccountId;
  url: string;
  topics: Json<WebhookTopic[]>;
  auth_key: ColumnType<unknown | null, string | null | undefined, string | null>;
  signing_secret: Json<unknown>;
  is_active: Generated<boolean>;
  off_reason: Generated<string>;
  failures_in_row: Generated<number>;
  failing_since: Generated<Date | null>;
  time_wait: Generated<Date | null>;
  time_claimed: Generated<Date | null>;
  created_by: UserId;
  time_created: Date;
  time_modified: Date;
  time_removed: Generated<Date | null>;
  stream_number: Generated<number>;
  stream_hash: Generated<string>;
  previous_secret: ColumnType<unknown | null, string | null | undefined, string | null>;
  previous_secret_until: Generated<Date | null>;
  time_paused: Generated<Date | null>;
  integration_type: Generated<'webhook-outgoing' | 'api-outgoing'>;
  name: Generated<string>;
  partner: Generated<string>;
  request_method: Generated<'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'SOAP'>;
  headers: ColumnType<{ readonly name: string; readonly value: unknown }[], string | undefined, string>;
  auth_kind: Generated<'none' | 'header' | 'basic' | 'bearer' | 'api-key' | 'oauth-client'>;
  auth_name: Generated<string>;
  auth_url: Generated<string>;
  auth_scope: Generated<string>;
  body_template: Generated<string>;
  filters: ColumnType<EventFilter, string | undefined, string>;
  timeout_s: Generated<number>;
}

/** Every table by name. */
export interface Tables {
  account_files: AccountFilesTable;
  account_notes: AccountNotesTable;
  account_settings: AccountSettingsTable;
  account_tags: AccountTagsTable;
  accounts: AccountsTable;
  address_book_copies: AddressBookCopiesTable;
  address_book_entries: AddressBookEntriesTable;
  allocation_imports: AllocationImportsTable;
  allocations: AllocationsTable;
  api_keys: ApiKeysTable;
  billing_document_lines: BillingDocumentLinesTable;
  billing_documents: BillingDocumentsTable;
  blank_shipments: BlankShipmentsTable;
  blocked_entries: BlockedEntriesTable;
  blocked_hits: BlockedHitsTable;
  branch_settings: BranchSettingsTable;
  branches: BranchesTable;
  charge_discrepancies: ChargeDiscrepanciesTable;
  claims: ClaimsTable;
  collection_days: CollectionDaysTable;
  collection_places: CollectionPlacesTable;
  collection_request_attempts: CollectionRequestAttemptsTable;
  collection_request_photos: CollectionRequestPhotosTable;
  collection_request_shipments: CollectionRequestShipmentsTable;
  collection_requests: CollectionRequestsTable;
  collection_series: CollectionSeriesTable;
  compartment_reservations: CompartmentReservationsTable;
  cost_centers: CostCentersTable;
  credits: CreditsTable;
  custom_fields: CustomFieldsTable;
  document_numbers: DocumentNumbersTable;
  driver_duties: DriverDutiesTable;
  driver_messages: DriverMessagesTable;
  driver_positions: DriverPositionsTable;
  drivers: DriversTable;
  event_erasures: EventErasuresTable;
  event_seals: EventSealsTable;
  events: EventsTable;
  export_file_parts: ExportFilePartsTable;
  export_files: ExportFilesTable;
  favourite_pickup_points: FavouritePickupPointsTable;
  field_events: FieldEventsTable;
  field_exceptions: FieldExceptionsTable;
  idempotency_keys: IdempotencyKeysTable;
  idm_tokens_used: IdmTokensUsedTable;
  imported_payment_parts: ImportedPaymentPartsTable;
  imported_payments: ImportedPaymentsTable;
  inbox_announcement_marks: InboxAnnouncementMarksTable;
  inbox_announcements: InboxAnnouncementsTable;
  inbox_attachments: InboxAttachmentsTable;
  inbox_canned_replies: InboxCannedRepliesTable;
  inbox_marks: InboxMarksTable;
  inbox_messages: InboxMessagesTable;
  inbox_threads: InboxThreadsTable;
  incoming_calls: IncomingCallsTable;
  incoming_integrations: IncomingIntegrationsTable;
  installation: InstallationTable;
  interhub_transfer_parcels: InterhubTransferParcelsTable;
  interhub_transfers: InterhubTransfersTable;
  invoice_reminder_lines: InvoiceReminderLinesTable;
  invoice_reminders: InvoiceRemindersTable;
  invoice_runs: InvoiceRunsTable;
  invoice_write_offs: InvoiceWriteOffsTable;
  key_calls: KeyCallsTable;
  kiosks: KiosksTable;
  known_position_progress: KnownPositionProgressTable;
  known_positions: KnownPositionsTable;
  ledger_roots: LedgerRootsTable;
  look_ups: LookUpsTable;
  loose_files: LooseFilesTable;
  map_locks: MapLocksTable;
  message_channel_faults: MessageChannelFaultsTable;
  message_channels: MessageChannelsTable;
  message_days: MessageDaysTable;
  message_suppressions: MessageSuppressionsTable;
  message_texts: MessageTextsTable;
  messages: MessagesTable;
  move_rows: MoveRowsTable;
  moves: MovesTable;
  operator_reservations: OperatorReservationsTable;
  own_places: OwnPlacesTable;
  parcel_measurements: ParcelMeasurementsTable;
  parcels: ParcelsTable;
  payment_attempts: PaymentAttemptsTable;
  payment_imports: PaymentImportsTable;
  payment_notices: PaymentNoticesTable;
  payment_refunds: PaymentRefundsTable;
  payments: PaymentsTable;
  personal_data_erasures: PersonalDataErasuresTable;
  pickup_points: PickupPointsTable;
  pictures: PicturesTable;
  platform_invoices: PlatformInvoicesTable;
  platform_plan_periods: PlatformPlanPeriodsTable;
  platform_plan_prices: PlatformPlanPricesTable;
  platform_plans: PlatformPlansTable;
  platform_usage: PlatformUsageTable;
  position_ends: PositionEndsTable;
  proof_pieces: ProofPiecesTable;
  provider_origins: ProviderOriginsTable;
  provider_settings: ProviderSettingsTable;
  provider_setups: ProviderSetupsTable;
  provider_usage: ProviderUsageTable;
  providers: ProvidersTable;
  push_devices: PushDevicesTable;
  rate_exceptions: RateExceptionsTable;
  rate_impact_accounts: RateImpactAccountsTable;
  rate_impacts: RateImpactsTable;
  rate_revisions: RateRevisionsTable;
  recipient_pages: RecipientPagesTable;
  recipient_requests: RecipientRequestsTable;
  release_note_marks: ReleaseNoteMarksTable;
  release_note_visits: ReleaseNoteVisitsTable;
  release_notes: ReleaseNotesTable;
  report_runs: ReportRunsTable;
  role_sign_in_rules: RoleSignInRulesTable;
  roles: RolesTable;
  said_windows: SaidWindowsTable;
  saved_cards: SavedCardsTable;
  saved_reports: SavedReportsTable;
  seal_photos: SealPhotosTable;
  sealing_progress: SealingProgressTable;
  served_areas: ServedAreasTable;
  sessions: SessionsTable;
  setup_tokens: SetupTokensTable;
  shared_filters: SharedFiltersTable;
  shipment_batch_items: ShipmentBatchItemsTable;
  shipment_batch_picks: ShipmentBatchPicksTable;
  shipment_batches: ShipmentBatchesTable;
  shipment_documents: ShipmentDocumentsTable;
  shipment_import_columns: ShipmentImportColumnsTable;
  shipment_import_items: ShipmentImportItemsTable;
  shipment_imports: ShipmentImportsTable;
  shipment_note_files: ShipmentNoteFilesTable;
  shipment_note_versions: ShipmentNoteVersionsTable;
  shipment_notes: ShipmentNotesTable;
  shipment_pins: ShipmentPinsTable;
  shipment_prices: ShipmentPricesTable;
  shipment_ratings: ShipmentRatingsTable;
  shipment_tags: ShipmentTagsTable;
  shipment_words: ShipmentWordsTable;
  shipments: ShipmentsTable;
  short_url_days: ShortUrlDaysTable;
  short_urls: ShortUrlsTable;
  sign_in_tries: SignInTriesTable;
  social_log_ins: SocialLogInsTable;
  statements: StatementsTable;
  sticker_changes: StickerChangesTable;
  sticker_marks: StickerMarksTable;
  sticker_ranges: StickerRangesTable;
  stop_orders: StopOrdersTable;
  tags: TagsTable;
  test_shipments: TestShipmentsTable;
  tracking_events: TrackingEventsTable;
  transaction_seals: TransactionSealsTable;
  transactions: TransactionsTable;
  trip_loads: TripLoadsTable;
  trips: TripsTable;
  two_factor_secrets: TwoFactorSecretsTable;
  user_imports: UserImportsTable;
  user_settings: UserSettingsTable;
  users: UsersTable;
  verification_codes: VerificationCodesTable;
  verification_links: VerificationLinksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_tries: WebhookTriesTable;
  webhooks: WebhooksTable;
}
