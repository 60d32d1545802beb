-- What is kept of a kiosk beside its user: its locker, the PIN of its service panel as a keyed hash, and what it has reported of itself
-- (docs/decisions/0243).
create table kiosks (
  provider_id bigint not null,
  user_id bigint not null,
  locker_id text not null default '',
  staff_pin_hash text,
  printer text not null default 'unknown' check (printer in ('works', 'fault', 'unknown')),
  locker text not null default 'unknown' check (locker in ('works', 'fault', 'unknown')),
  time_heard timestamptz,
  primary key (provider_id, user_id),
  foreign key (provider_id, user_id) references users (provider_id, id)
);
select protect_tenant_table('kiosks');
