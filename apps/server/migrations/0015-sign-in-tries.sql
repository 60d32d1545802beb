-- Tries to sign in, by e-mail address and by network address, for all processes together. Keys are hashes: who mistypes an address leaves
-- no address here. Rows are worth a quarter of an hour, so they are not logged; a crash of the database forgets them.
create unlogged table sign_in_tries (
  provider_id bigint not null references providers (id),
  key text not null,
  times jsonb not null default '[]',
  time_last timestamptz not null,
  primary key (provider_id, key)
);
create index sign_in_tries_by_age on sign_in_tries (provider_id, time_last);
select protect_tenant_table('sign_in_tries');
