-- Requests of accounts to fetch many parcels at one door, by a number of their own (COL000000), once or again and again.

-- How a request is repeated: the job of the evening makes the next one from the newest of them (docs/decisions/0195).
create sequence collection_series_ids;
create table collection_series (
  provider_id bigint not null references providers (id),
  id bigint not null,
  account_id bigint not null,
  frequency text not null check (frequency in ('daily', 'weekly')),
  -- Monday 1 to Saturday 6, Sunday 0; none where it is daily.
  weekdays jsonb not null check ((frequency = 'weekly') = (jsonb_array_length(weekdays) > 0)),
  repeat_until date not null,
  -- The day of the request that is made next; null once the last was made, or it was stopped.
  next_date date,
  time_stopped timestamptz,
  time_created timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id)
);
create index collection_series_due on collection_series (provider_id, next_date, id) where next_date is not null;
select protect_tenant_table('collection_series');

create sequence collection_request_ids;
create table collection_requests (
  provider_id bigint not null references providers (id),
  id bigint not null,
  number integer not null check (number > 0),
  account_id bigint not null,
  branch_id bigint,
  driver_id bigint,
  series_id bigint,
  status text not null check (status in ('collection-assigned', 'collection-unassigned', 'collection-rejected', 'collection-exception',
    'collection-failed-attempt', 'closed', 'cancelled')),
  -- Why it has its status, where a reason was given.
  reason text not null default '',
  date date not null,
  collect_after text not null check (collect_after ~ '^\d\d:\d\d$'),
  collect_before text not null check (collect_before ~ '^\d\d:\d\d$' and collect_before > collect_after),
  address jsonb not null,
  contact jsonb not null,
  expected_parcels integer not null check (expected_parcels between 1 and 10000),
  expected_weight_g bigint not null check (expected_weight_g >= 0),
  instructions text not null default '',
  -- For staff alone.
  notes text not null default '',
  -- How many parcels the driver took at the door, and when.
  collected_parcels integer check (collected_parcels between 0 and 10000),
  time_collected timestamptz,
  time_closed timestamptz,
  created_by bigint,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, branch_id) references branches (provider_id, id),
  foreign key (provider_id, driver_id) references drivers (provider_id, id),
  foreign key (provider_id, series_id) references collection_series (provider_id, id)
);
create unique index collection_requests_by_number on collection_requests (provider_id, number);
-- A repetition makes one request a day, however often its job runs.
create unique index collection_requests_of_series on collection_requests (provider_id, series_id, date) where series_id is not null;
create index collection_requests_by_date on collection_requests (provider_id, date desc, id desc) include (status);
create index collection_requests_by_account on collection_requests (provider_id, account_id, date desc, id desc) include (status);
create index collection_requests_by_branch on collection_requests (provider_id, branch_id, date desc, id desc) include (status);
create index collection_requests_by_driver on collection_requests (provider_id, driver_id, date desc, id desc) where driver_id is not null;
-- What is under way is a small part of all there ever were.
create index collection_requests_under_way on collection_requests (provider_id, status, date, id) include (branch_id, account_id, driver_id)
  where status not in ('closed', 'cancelled');
select protect_tenant_table('collection_requests');

create table collection_request_shipments (
  provider_id bigint not null references providers (id),
  collection_request_id bigint not null,
  shipment_id bigint not null,
  -- Whether it was linked by the product: same account, address and day.
  is_automatic boolean not null,
  -- Open as long as its request is.
  is_open boolean not null,
  time_linked timestamptz not null,
  primary key (provider_id, collection_request_id, shipment_id),
  foreign key (provider_id, collection_request_id) references collection_requests (provider_id, id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id)
);
-- A shipment is on one open request at a time.
create unique index collection_request_shipments_once on collection_request_shipments (provider_id, shipment_id) where is_open;
create index collection_request_shipments_of_shipment on collection_request_shipments (provider_id, shipment_id);
select protect_tenant_table('collection_request_shipments');
