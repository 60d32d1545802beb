-- The shared secret of a person's authenticator, sealed under the installation's key, apart from the user's row: no list of users
-- can carry it away. `pending` waits for its first code. No code of a step up to last_step is taken again.
create table two_factor_secrets (
  provider_id bigint not null references providers (id),
  user_id bigint not null,
  secret jsonb,
  pending jsonb,
  last_step bigint not null default 0,
  primary key (provider_id, user_id),
  foreign key (provider_id, user_id) references users (provider_id, id) on delete cascade
);
select protect_tenant_table('two_factor_secrets');

-- What a role asks of a sign-in at a provider. A role without a row asks nothing.
create table role_sign_in_rules (
  provider_id bigint not null references providers (id),
  role_id bigint not null,
  require_2fa boolean not null default false,
  logout_after_inactive_minutes integer not null default 0 check (logout_after_inactive_minutes >= 0),
  time_modified timestamptz not null default now(),
  primary key (provider_id, role_id)
);
select protect_tenant_table('role_sign_in_rules');

-- One-time codes by what they are for and whom they were sent to, both only as keyed hashes: six digits would be found out of a plain
-- hash in a moment. One code lives for each; another one takes its place.
create table verification_codes (
  provider_id bigint not null references providers (id),
  purpose text not null check (purpose in ('login', 'registration', 'email-change')),
  subject bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  time_expires timestamptz not null,
  primary key (provider_id, purpose, subject)
);
create index verification_codes_by_age on verification_codes (provider_id, time_expires);
select protect_tenant_table('verification_codes');

-- Links that set a password once: after it was forgotten, or at an invitation.
create table verification_links (
  provider_id bigint not null references providers (id),
  token_hash bytea not null,
  user_id bigint not null,
  purpose text not null check (purpose in ('reset', 'invitation')),
  time_created timestamptz not null,
  time_expires timestamptz not null,
  time_used timestamptz,
  primary key (provider_id, token_hash),
  foreign key (provider_id, user_id) references users (provider_id, id) on delete cascade
);
create index verification_links_by_user on verification_links (provider_id, user_id);
create index verification_links_by_age on verification_links (provider_id, time_expires);
select protect_tenant_table('verification_links');

-- Tokens of identity services work once.
create table idm_tokens_used (
  provider_id bigint not null references providers (id),
  token_hash bytea not null,
  time_expires timestamptz not null,
  primary key (provider_id, token_hash)
);
select protect_tenant_table('idm_tokens_used');

-- When a session was last used, to within some seconds.
alter table sessions add column time_seen timestamptz;

-- Who acted as somebody else stands beside them.
alter table events add column impersonator_user_id bigint, add column impersonator_name text;
