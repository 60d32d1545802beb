create sequence provider_ids;
create table providers (
  id bigint primary key,
  name text not null,
  status text not null default 'active' check (status in ('active', 'overdue', 'inactive')),
  time_created timestamptz not null
);

-- Which provider answers on which host. Read before a provider is known, so it is not a tenant table: it holds hosts, no business data.
create table provider_origins (
  origin text primary key,
  provider bigint not null references providers (id)
);

create table provider_settings (
  provider_id bigint not null references providers (id),
  setting text not null,
  value jsonb not null,
  time_modified timestamptz not null,
  primary key (provider_id, setting)
);
select protect_tenant_table('provider_settings');

create sequence branch_ids;
create table branches (
  provider_id bigint not null references providers (id),
  id bigint not null,
  code text not null,
  name text not null,
  city text not null,
  zone text not null,
  lat double precision not null,
  lng double precision not null,
  is_active boolean not null default true,
  primary key (provider_id, id),
  unique (provider_id, code)
);
select protect_tenant_table('branches');
