import pg from 'pg';

/** Columns whose JSON has a known shape; every other jsonb column is `unknown` and must be narrowed where it is read. */
const JSON_TYPES: Readonly<Record<string, string>> = {
  'accounts.address': 'Address',
  'accounts.billing_contact': 'Contact',
  'accounts.internal_fields': 'Record<string, unknown>',
  'accounts.registration_fields': 'Record<string, unknown>',
  'address_book_entries.address': 'Address',
  'api_keys.scopes': 'KeyScope[]',
  'branches.contact': 'Contact',
  'collection_requests.address': 'Address',
  'collection_requests.contact': 'Contact',
  'collection_series.weekdays': 'Weekday[]',
  'moves.file_columns': '{ heading: string; field: string | null }[]',
  'own_places.aliases': 'string[]',
  'pickup_points.address': 'Address',
  'pickup_points.compartments': '{ code: string; count: number }[]',
  'rate_exceptions.area': "RateException['area']",
  'rate_revisions.card': 'RateCard',
  'served_areas.polygons': 'readonly Polygon[]',
  'shipments.collection_address': 'Address',
  'shipments.delivery_address': 'Address',
  'shipments.collection_contact': 'Contact',
  'shipments.delivery_contact': 'Contact',
  'shipments.responsible_contact': 'Contact',
  'shipments.billing_contact': '{ email: string }',
  'shipments.opt_in_rates': 'number[]',
  'shipments.opt_in_time_based_rates': 'number[]',
  'shipment_documents.drawing': 'Drawing',
  'shipment_import_columns.kept': 'Record<string, string>',
  'shipment_import_items.rows': 'number[]',
  'stop_orders.stops': "StopOrder['stops']",
  'shipment_pins.times_sent': 'string[]',
  'tracking_events.moved_parcel_ids': 'ParcelId[]',
  'sign_in_tries.times': 'number[]',
  'provider_setups.steps_done': 'string[]',
  'release_notes.audiences': 'string[]',
  'release_notes.providers': 'number[]',
  'report_runs.question': 'RunQuestion',
  'saved_reports.question': 'SavedQuestion',
  'saved_reports.recipient_ids': 'UserId[]',
  'saved_reports.left_out': 'UserId[]',
  'test_shipments.shipment': 'Shipment',
  'test_shipments.steps': 'TestStep[]',
  'roles.permissions': 'string[]',
  'roles.permissions_ui': 'string[]',
  'webhooks.topics': 'WebhookTopic[]',
  'incoming_integrations.scopes': 'IncomingScope[]',
  'incoming_integrations.fields': 'IncomingFields',
  'incoming_integrations.status_mapping': 'MappedStatus[]',
  'incoming_integrations.allowed_addresses': 'string[]',
  'webhooks.headers': '{ readonly name: string; readonly value: unknown }[]',
  'webhooks.filters': 'EventFilter',
  'users.extra_permissions': 'string[]',
  'users.extra_permissions_ui': 'string[]',
};

/** Ids by column name, so that two kinds of id cannot be swapped. A table's own `id` takes its kind from the table. */
const ID_TYPES: Readonly<Record<string, string>> = {
  provider_id: 'ProviderId',
  account_id: 'AccountId',
  limit_account_id: 'AccountId',
  merged_into_account_id: 'AccountId',
  certain_account_id: 'AccountId',
  shipment_id: 'ShipmentId',
  about_shipment_id: 'ShipmentId',
  'parcel_measurements.parcel_id': 'ParcelId',
  'trip_loads.parcel_id': 'ParcelId',
  return_of_id: 'ShipmentId',
  branch_id: 'BranchId',
  collection_branch_id: 'BranchId',
  delivery_branch_id: 'BranchId',
  current_branch_id: 'BranchId',
  driver_id: 'DriverId',
  collection_agent_id: 'DriverId',
  delivery_agent_id: 'DriverId',
  user_id: 'UserId',
  to_user_id: 'UserId',
  actor_user_id: 'UserId',
  impersonator_user_id: 'UserId',
  created_by: 'UserId',
  acting_user_id: 'UserId',
  role_id: 'RoleId',
  copied_from: 'RoleId',
  service_level_id: 'ServiceLevelId',
  series_id: 'CollectionSeriesId',
  collection_request_id: 'CollectionRequestId',
  transfer_id: 'InterhubTransferId',
  moved_to_id: 'InterhubTransferId',
  origin_branch_id: 'BranchId',
  destination_branch_id: 'BranchId',
  'interhub_transfer_parcels.added_by': 'UserId',
  scanned_out_by: 'UserId',
  scanned_in_by: 'UserId',
  'interhub_transfer_parcels.decided_by': 'UserId',
  'interhub_transfers.id': 'InterhubTransferId',
  'interhub_transfer_parcels.parcel_id': 'ParcelId',
  'collection_requests.id': 'CollectionRequestId',
  'collection_series.id': 'CollectionSeriesId',
  'providers.id': 'ProviderId',
  'provider_origins.provider': 'ProviderId',
  'provider_setups.provider': 'ProviderId',
  'platform_invoices.provider': 'ProviderId',
  'platform_usage.provider': 'ProviderId',
  'accounts.id': 'AccountId',
  'users.id': 'UserId',
  'branches.id': 'BranchId',
  'drivers.id': 'DriverId',
  'roles.id': 'RoleId',
  'shipments.id': 'ShipmentId',
  'parcels.id': 'ParcelId',
  'test_shipments.id': 'ShipmentId',
};

/** Text columns that hold a closed list kept in `domain`. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  'export_files.kind': "'shipments' | 'report'",
  'report_runs.report': 'ReportName',
  'saved_reports.period': 'MovingPeriod',
  'saved_reports.send_weekday': 'Weekday',
  'shipments.status': 'ShipmentStatus',
  'parcels.status': 'ShipmentStatus',
  'test_shipments.status': 'ShipmentStatus',
  'tracking_events.status': 'ShipmentStatus',
};

const PLAIN_TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  date: 'Day',
  bytea: 'Buffer',
  xid8: 'string',
};

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  /** Worked out by the database from other columns; never written. */
  is_computed: boolean;
  allowed: string | null;
}

const COLUMNS_SQL = `
  select c.table_name, c.column_name, c.data_type, c.is_nullable, c.column_default is not null as has_default, c.is_generated = 'ALWAYS' as is_computed,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attname = c.column_name and k.conkey = array[a.attnum]
      where k.contype = 'c' and k.conrelid = format('%I', c.table_name)::regclass
        and pg_get_constraintdef(k.oid) like 'CHECK ((%= ANY (ARRAY[%' limit 1) as allowed
  from information_schema.columns c
  where c.table_schema = 'public' and c.table_name <> 'schema_migrations'
  order by c.table_name, c.ordinal_position`;

/** The table types that the server's queries are checked against, from the migrated database itself. */
export async function tableTypes(database_url: string): Promise<string> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(COLUMNS_SQL);
    return render(rows);
  } finally {
    await client.end();
  }
}

function render(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table_name);
  const bodies = [...tables].map(([table, own]) => {
    const lines = own.map((column) => inWidth(`  ${column.column_name}: ${typeOf(column)};`));
    return `/** A row of \`${table}\`. */\nexport interface ${interfaceName(table)} {\n${lines.join('\n')}\n}\n`;
  });
  const index = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`);
  return `${HEADER}\n${bodies.join('\n')}\n/** Every table by name. */\nexport interface Tables {\n${index.join('\n')}\n}\n`;
}

const HEADER = `// Written by \`npm run db:types\` from the migrations. Do not edit.
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
`;

function interfaceName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}

/** As the formatter writes it: a union that is too long for a line stands on several. */
const WIDTH = 130;

function inWidth(line: string): string {
  if (line.length <= WIDTH || /[<(]/.test(line)) return line;
  const [name = '', type = ''] = line.split(': ');
  return `${name}:${type
    .replace(/;$/, '')
    .split(' | ')
    .map((each) => `\n    | ${each}`)
    .join('')};`;
}

function typeOf(column: Column): string {
  const plain = plainTypeOf(column);
  const nullable = column.is_nullable === 'YES';
  if (column.data_type === 'jsonb') return jsonType(plain, { nullable, has_default: column.has_default });
  const type = nullable ? `${plain} | null` : plain;
  if (column.is_computed) return `ColumnType<${type}, never, never>`;
  return column.has_default || nullable ? `Generated<${type}>` : type;
}

function jsonType(plain: string, { nullable, has_default }: { nullable: boolean; has_default: boolean }): string {
  if (nullable) return `ColumnType<${plain} | null, string | null | undefined, string | null>`;
  return has_default ? `ColumnType<${plain}, string | undefined, string>` : `Json<${plain}>`;
}

function plainTypeOf(column: Column): string {
  const qualified = `${column.table_name}.${column.column_name}`;
  if (column.data_type === 'jsonb') return JSON_TYPES[qualified] ?? 'unknown';
  if (column.column_name.endsWith('_cents')) return 'Cents';
  if (column.allowed) return allowedTexts(column.allowed);
  const type = TEXT_TYPES[qualified] ?? ID_TYPES[qualified] ?? ID_TYPES[column.column_name] ?? PLAIN_TYPES[column.data_type];
  if (!type) throw new Error(`No type known for ${qualified} (${column.data_type})`);
  return type;
}

/** The values of a \`check (x in (…))\` as a union of texts. */
function allowedTexts(definition: string): string {
  const values = [...definition.matchAll(/'([^']*)'::text/g)].map((match) => `'${match[1]}'`);
  return values.join(' | ');
}
