-- The name of somebody who is gone leaves the log, and the chain still shows that nothing else was touched (docs/decisions/0120).
-- New events carry a salt that their seal covers and that goes with the name, so that no guess at the name can be tried against the seal.
alter table events add column salt uuid;
alter table events alter column salt set default gen_random_uuid();
-- What a seal covers: 1 the row as before, 2 its salt as well. A version before this one makes seals of the first kind.
alter table event_seals add column form smallint not null default 1;

-- That a row was as it had been sealed before something was erased from it, under the key of the seals. The newest of an event counts.
create table event_erasures (
  provider_id bigint not null references providers (id),
  event_id bigint not null,
  number integer not null,
  mac bytea not null,
  time_erased timestamptz not null,
  primary key (provider_id, event_id, number),
  foreign key (provider_id, event_id) references events (provider_id, id)
);
select protect_tenant_table('event_erasures');

-- The one way by which the server's own role changes an event: names and what was written of a person, and of sealed events only.
create function erase_in_events(erased jsonb) returns void language sql security definer set search_path from current as $$
  update events e
  set salt = null, actor_name = r.actor_name, impersonator_name = r.impersonator_name, change_from = r.change_from, change_to = r.change_to
  from jsonb_to_recordset(erased) as r (event_id bigint, actor_name text, impersonator_name text, change_from jsonb, change_to jsonb)
  where e.provider_id = nullif(current_setting('app.provider_id', true), '')::bigint and e.id = r.event_id
    and exists (select 1 from event_seals s where s.provider_id = e.provider_id and s.event_id = e.id);
$$;

-- Since when nothing in the log tells who a deleted user was.
alter table users add column time_erased timestamptz;
create index users_to_erase on users (provider_id, id) where time_deleted is not null and time_erased is null;
