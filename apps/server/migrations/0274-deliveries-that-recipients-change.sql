-- Narrows: the check of kinds allows one more than the one that it takes the place of, so that all that a version writes is allowed still.
-- What recipients did on the page of their link: how often they changed the delivery, and how often the digits they gave were wrong.
create table recipient_pages (
  provider_id bigint not null,
  shipment_id bigint not null,
  changes integer not null default 0 check (changes >= 0),
  -- Counts every change, also of what the driver is told: a page that was opened before is refused.
  version integer not null default 0 check (version >= 0),
  wrong_tries integer not null default 0 check (wrong_tries >= 0),
  time_wrong timestamptz,
  primary key (provider_id, shipment_id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id) on delete cascade
);
select protect_tenant_table('recipient_pages');

-- Each request once, however often it is sent.
create table recipient_requests (
  provider_id bigint not null,
  shipment_id bigint not null,
  request_id uuid not null,
  time_created timestamptz not null,
  primary key (provider_id, shipment_id, request_id),
  foreign key (provider_id, shipment_id) references shipments (provider_id, id) on delete cascade
);
select protect_tenant_table('recipient_requests');

-- How full a day is for a service that has room for so many only.
create index shipments_by_delivery_day on shipments (provider_id, service_level_code, delivery_min_date) where delivery_min_date is not null;

-- A recipient says that an attempt was never made: it waits for the office with what drivers did.
alter table field_exceptions drop constraint field_exceptions_kind_check;
alter table field_exceptions add constraint field_exceptions_kind_check
  check (kind in ('delivered-twice', 'correction', 'other-driver', 'overtaken', 'unproven', 'clock', 'left-behind', 'not-changed', 'contested'));
