create sequence account_ids;
create table accounts (
  provider_id bigint not null references providers (id),
  id bigint not null,
  account_code text not null,
  name text not null,
  account_type text not null check (account_type in ('prepaid', 'postpaid', 'guest')),
  status text not null default 'open' check (status in ('open', 'closed')),
  balance_cents bigint not null default 0,
  credit_limit_cents bigint not null default 0 check (credit_limit_cents >= 0),
  is_on_hold boolean not null default false,
  temp_disable_auto_hold boolean not null default false,
  invoice_frequency text not null default 'monthly' check (invoice_frequency in ('monthly', 'weekly', 'daily', 'shipment')),
  invoice_frequency_time smallint,
  tracking_prefix text not null default '',
  billing_contact jsonb not null default '{}',
  support_email text,
  force_show_billing_transactions boolean not null default false,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  primary key (provider_id, id),
  unique (provider_id, account_code)
);
select protect_tenant_table('accounts');

-- Role 1 to 9 are the same for every provider and live in code; roles a provider makes itself come with the roles editor.
create sequence user_ids;
create table users (
  provider_id bigint not null references providers (id),
  id bigint not null,
  name text not null,
  email text not null,
  mobile_number text not null default '',
  role_id bigint not null,
  account_id bigint,
  branch_id bigint,
  limit_user_to_branch boolean not null default false,
  limit_user_to_account boolean not null default false,
  two_factor_auth_enabled boolean not null default false,
  terms_and_conditions_accepted_version text not null default '',
  shipment_page_mode text not null default '',
  client_type text not null default '',
  password_hash text,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, branch_id) references branches (provider_id, id),
  check (role_id not in (5, 6, 9) or account_id is not null),
  check (not limit_user_to_branch or branch_id is not null)
);
create unique index users_by_email on users (provider_id, lower(email));
select protect_tenant_table('users');

-- Bearer tokens are kept as SHA-256 only: who reads the table cannot sign in with it.
create sequence session_ids;
create table sessions (
  provider_id bigint not null references providers (id),
  id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  time_created timestamptz not null,
  time_expires timestamptz not null,
  time_ended timestamptz,
  ip text not null,
  user_agent text not null,
  primary key (provider_id, id),
  unique (provider_id, token_hash),
  foreign key (provider_id, user_id) references users (provider_id, id)
);
create index sessions_by_user on sessions (provider_id, user_id) where time_ended is null;
select protect_tenant_table('sessions');

create sequence driver_ids;
create table drivers (
  provider_id bigint not null references providers (id),
  id bigint not null,
  user_id bigint not null,
  name text not null,
  mobile_number text not null,
  branch_id bigint not null,
  vehicle_registration text not null default '',
  deleted_date timestamptz,
  primary key (provider_id, id),
  unique (provider_id, user_id),
  foreign key (provider_id, user_id) references users (provider_id, id),
  foreign key (provider_id, branch_id) references branches (provider_id, id)
);
select protect_tenant_table('drivers');
