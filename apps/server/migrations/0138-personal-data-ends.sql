-- Since when nothing in a shipment tells who sent and received it (docs/decisions/0121).
alter table shipments add column time_anonymised timestamptz;
-- What phones and scanners sent is taken out by age; it arrives in the order of time, so that a few blocks a range are all the index holds.
create index field_events_by_age on field_events using brin (provider_id, time_received);
-- How far a provider's history has lost the positions at which its steps were taken.
create table position_ends (
  provider_id bigint not null references providers (id),
  history text not null default 'tracking-events' check (history = 'tracking-events'),
  last_event_id bigint not null,
  primary key (provider_id, history)
);
select protect_tenant_table('position_ends');
