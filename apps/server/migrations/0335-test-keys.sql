-- Keys whose bookings are no shipments (docs/decisions/0259): what is booked with one lies in a table of its own, so that no list, report,
-- invoice, trip-sheet or webhook can meet it.
alter table api_keys add column is_test boolean not null default false;

-- A shipment as it would have been booked, with what has become of it since.
create table test_shipments (
  provider_id bigint not null,
  id bigint not null,
  account_id bigint not null,
  key_name text not null check (length(key_name) <= 100),
  short_tracking_reference text not null,
  custom_tracking_reference text not null default '',
  status text not null,
  shipment jsonb not null,
  steps jsonb not null default '[]',
  time_created timestamptz not null,
  time_modified timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id)
);
create index test_shipments_of_account on test_shipments (provider_id, account_id, id);
create index test_shipments_changed on test_shipments (provider_id, account_id, time_modified, id);
create index test_shipments_by_time on test_shipments (provider_id, time_created);
select protect_tenant_table('test_shipments');
