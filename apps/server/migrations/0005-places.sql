create sequence address_book_ids;
create table address_book_entries (
  provider_id bigint not null references providers (id),
  id bigint not null,
  account_id bigint not null,
  name text not null,
  contact_name text not null,
  mobile_number text not null,
  email text not null,
  address jsonb not null,
  address_key text not null,
  special_instructions text not null,
  source text not null check (source in ('manual', 'automatic')),
  time_created timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  unique (provider_id, account_id, name, address_key)
);
select protect_tenant_table('address_book_entries');

create table pickup_points (
  provider_id bigint not null references providers (id),
  pickup_point_provider text not null check (pickup_point_provider in ('bob-box', 'tcg-locker', 'ram-counter')),
  pickup_point_id text not null,
  name text not null,
  type text not null check (type in ('locker', 'counter')),
  description text not null default '',
  trading_hours text not null default '',
  is_online boolean not null default true,
  address jsonb not null,
  lat double precision not null,
  lng double precision not null,
  primary key (provider_id, pickup_point_provider, pickup_point_id)
);
select protect_tenant_table('pickup_points');
