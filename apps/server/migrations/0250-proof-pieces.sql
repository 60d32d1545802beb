-- Pictures taken at a door, as they come from a phone in pieces: named by what is in them, so that a phone that died goes on where it
-- stopped. They go once the event they belong to is kept, or after some days (docs/decisions/0203).
create table proof_pieces (
  provider_id bigint not null references providers (id),
  user_id bigint not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- Where in the picture the piece begins, in bytes.
  start integer not null check (start >= 0),
  size integer not null check (size between 1 and 500000),
  content bytea not null,
  time_received timestamptz not null,
  primary key (provider_id, user_id, hash, start)
);
create index proof_pieces_by_age on proof_pieces (provider_id, time_received);
select protect_tenant_table('proof_pieces');

-- How often drivers were at a door in vain, and with what to show for it.
create index tracking_events_attempts on tracking_events (provider_id, driver_id, date desc)
  where driver_id is not null and status in ('collection-failed-attempt', 'delivery-failed-attempt');
