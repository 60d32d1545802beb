-- What an account has set for itself, or the provider for it: what is fixed only staff change.
create table account_settings (
  provider_id bigint not null references providers (id),
  account_id bigint not null,
  setting text not null,
  value jsonb not null,
  is_fixed boolean not null default false,
  time_modified timestamptz not null,
  primary key (provider_id, account_id, setting),
  foreign key (provider_id, account_id) references accounts (provider_id, id)
);
select protect_tenant_table('account_settings');

-- Where the costs of an account's shipments belong. One that is switched off is offered no longer and stays on the shipments that have it.
create sequence cost_center_ids;
create table cost_centers (
  provider_id bigint not null references providers (id),
  id bigint not null,
  account_id bigint not null,
  name text not null check (name <> ''),
  is_active boolean not null default true,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id)
);
create unique index cost_centers_by_name on cost_centers (provider_id, account_id, lower(name));
select protect_tenant_table('cost_centers');
