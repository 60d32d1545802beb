-- What every screen needs is read again with a marker of time, and only what has changed since is sent. Whoever changes one of these
-- rows writes when.
alter table branches add column time_modified timestamptz not null default now();
alter table drivers add column time_modified timestamptz not null default now();

create table user_settings (
  provider_id bigint not null references providers (id),
  user_id bigint not null,
  setting text not null,
  value jsonb not null,
  time_modified timestamptz not null,
  primary key (provider_id, user_id, setting),
  foreign key (provider_id, user_id) references users (provider_id, id) on delete cascade
);
select protect_tenant_table('user_settings');
