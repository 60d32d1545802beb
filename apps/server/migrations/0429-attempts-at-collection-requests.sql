-- Failed attempts at the doors of collection requests, each with whether anything shows it: figures of drivers count them, by driver and by day (docs/decisions/0321).
create sequence collection_request_attempt_ids;
create table collection_request_attempts (
  provider_id bigint not null references providers (id),
  id bigint not null,
  collection_request_id bigint not null,
  driver_id bigint,
  event_id uuid not null,
  date timestamptz not null,
  reason text not null,
  is_shown boolean not null,
  primary key (provider_id, id),
  unique (provider_id, event_id),
  foreign key (provider_id, collection_request_id) references collection_requests (provider_id, id),
  foreign key (provider_id, driver_id) references drivers (provider_id, id)
);
create index collection_request_attempts_by_day on collection_request_attempts (provider_id, date);
create index collection_request_attempts_by_driver on collection_request_attempts (provider_id, driver_id, date) where driver_id is not null;
create index collection_request_attempts_of_request on collection_request_attempts (provider_id, collection_request_id);
select protect_tenant_table('collection_request_attempts');
