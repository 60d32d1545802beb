-- Who is kept out: addresses, domains, numbers and networks, each as it is looked for. A look-up is for exact values alone, also of ranges:
-- whoever asks names every entry that would block a visitor.
create sequence blocked_entry_ids;
create table blocked_entries (
  provider_id bigint not null references providers (id),
  id bigint not null,
  type text not null check (type in ('email-address', 'email-domain', 'mobile-number', 'ip-address')),
  value text not null check (value <> ''),
  reason text not null,
  added_by text not null,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  time_expires timestamptz,
  hits bigint not null default 0,
  time_last_hit timestamptz,
  primary key (provider_id, id)
);
create unique index blocked_entries_by_value on blocked_entries (provider_id, type, value);
select protect_tenant_table('blocked_entries');

-- What was tried, the newest only: whoever is blocked cannot fill it.
create sequence blocked_hit_ids;
create table blocked_hits (
  provider_id bigint not null references providers (id),
  id bigint not null,
  entry_id bigint not null,
  time timestamptz not null,
  attempt text not null check (attempt in ('registration', 'verification-code', 'sign-in', 'quote', 'shipment')),
  visitor text not null,
  ip text not null,
  primary key (provider_id, id),
  foreign key (provider_id, entry_id) references blocked_entries (provider_id, id) on delete cascade
);
create index blocked_hits_by_entry on blocked_hits (provider_id, entry_id, id desc);
select protect_tenant_table('blocked_hits');
