-- Shipments from a file. The import is the whole file; an item is one shipment of it, which a job books by itself: that it was booked stands in the
-- transaction of the booking, so whatever happens meanwhile it is booked once.
create sequence shipment_import_ids;
create table shipment_imports (
  provider_id bigint not null,
  id bigint not null,
  account_id bigint not null,
  kind text not null check (kind in ('shipments', 'quotes')),
  -- What stopped waits for a person to go on.
  state text not null check (state in ('booking', 'stopped', 'done', 'undoing', 'undo-stopped', 'undone')),
  message text not null default '',
  file_name text not null,
  -- Of the cells of all rows: the same file is imported once, unless the import was undone or the importer insists.
  fingerprint text not null,
  is_repeat boolean not null,
  -- The headings of the file and what each filled, for the file of what failed.
  columns jsonb not null,
  row_count integer not null check (row_count > 0),
  shipment_count integer not null check (shipment_count > 0),
  total_cents bigint not null,
  booked_count integer not null default 0,
  failed_count integer not null default 0,
  skipped_count integer not null default 0,
  undone_count integer not null default 0,
  created_by bigint not null,
  created_by_name text not null,
  -- In whose name the job works: who started, resumed or undid it last.
  acting_user_id bigint not null,
  time_created timestamptz not null,
  time_done timestamptz,
  time_undone timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id),
  foreign key (provider_id, acting_user_id) references users (provider_id, id)
);
create unique index shipment_imports_once on shipment_imports (provider_id, account_id, fingerprint)
  where time_undone is null and not is_repeat;
create index shipment_imports_of_account on shipment_imports (provider_id, account_id, id desc);
create index shipment_imports_open on shipment_imports (provider_id, id) where state in ('booking', 'undoing');
select protect_tenant_table('shipment_imports');

create table shipment_import_items (
  provider_id bigint not null,
  import_id bigint not null,
  -- In the order of the file.
  number integer not null,
  -- `skipped` are duplicates and rows with faults; `kept` could not be cancelled when the import was undone.
  state text not null check (state in ('waiting', 'booked', 'failed', 'skipped', 'undone', 'kept')),
  rows jsonb not null,
  reference text not null,
  fingerprint text not null,
  -- What is booked, and the cells of the file: both go once it is booked, and with time.
  input jsonb,
  cells jsonb,
  rate_cents bigint not null,
  -- Of a shipment that may be gone: quotes are deleted.
  shipment_id bigint,
  message text not null,
  primary key (provider_id, import_id, number),
  foreign key (provider_id, import_id) references shipment_imports (provider_id, id),
  check ((state in ('booked', 'undone', 'kept')) <= (shipment_id is not null))
);
create index shipment_import_items_by_state on shipment_import_items (provider_id, import_id, state, number);
create index shipment_import_items_alike on shipment_import_items (provider_id, fingerprint) where state = 'booked';
create unique index shipment_import_items_of_shipment on shipment_import_items (provider_id, shipment_id) where shipment_id is not null;
create index shipment_import_items_with_cells on shipment_import_items (provider_id, import_id, number) where cells is not null;
select protect_tenant_table('shipment_import_items');

-- What the columns of an account's files hold, by their headings.
create table shipment_import_columns (
  provider_id bigint not null,
  account_id bigint not null,
  headings_hash text not null,
  -- Each heading with its field, and an empty text for none.
  kept jsonb not null,
  defaults jsonb not null,
  time_used timestamptz not null,
  primary key (provider_id, account_id, headings_hash),
  foreign key (provider_id, account_id) references accounts (provider_id, id)
);
create index shipment_import_columns_newest on shipment_import_columns (provider_id, account_id, time_used desc);
select protect_tenant_table('shipment_import_columns');
