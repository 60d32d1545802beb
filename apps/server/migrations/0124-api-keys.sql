-- Keys with which an account's own programs call the API. Of a key itself only a hash is kept; the hint is its beginning, by which people
-- tell keys apart. What a key may do follows from its scopes and from what its maker holds at the moment of the call.
create sequence api_key_ids;
create table api_keys (
  provider_id bigint not null references providers (id),
  id bigint not null,
  account_id bigint not null,
  name text not null check (name <> ''),
  hint text not null,
  scopes jsonb not null,
  key_hash bytea not null,
  created_by bigint not null,
  time_created timestamptz not null,
  time_expires timestamptz,
  time_last_used timestamptz,
  time_revoked timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id)
);
create unique index api_keys_by_hash on api_keys (provider_id, key_hash);
create index api_keys_of_account on api_keys (provider_id, account_id, id) where time_revoked is null;
select protect_tenant_table('api_keys');
