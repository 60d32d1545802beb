-- The chain over the event log of a provider: each seal covers its event and the seal before it, under a key that is not in the
-- database. A change, a removal or an insertion behind the end of the chain is found by verifying it. Seals are made shortly after
-- their events, in batches, so that bookings of one provider need not wait for each other.
create table event_seals (
  provider_id bigint not null references providers (id),
  seq bigint not null,
  event_id bigint not null,
  seal bytea not null,
  time_sealed timestamptz not null,
  primary key (provider_id, seq),
  unique (provider_id, event_id)
);
select protect_tenant_table('event_seals');
