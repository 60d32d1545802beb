-- Words of the provider's own to sort things by. A tag that was deleted keeps its row, so that screens which keep it learn that it is gone;
-- what bore it bears it no more.
create sequence tag_ids;
create table tags (
  provider_id bigint not null references providers (id),
  id bigint not null,
  type text not null check (type in ('branches', 'rates', 'surcharges', 'service_days', 'exceptions', 'account', 'shipment')),
  name text not null check (name <> ''),
  colour text not null,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  time_deleted timestamptz,
  primary key (provider_id, id)
);
create unique index tags_by_name on tags (provider_id, type, lower(name)) where time_deleted is null;
select protect_tenant_table('tags');

create table account_tags (
  provider_id bigint not null references providers (id),
  account_id bigint not null,
  tag_id bigint not null,
  primary key (provider_id, account_id, tag_id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, tag_id) references tags (provider_id, id)
);
create index account_tags_by_tag on account_tags (provider_id, tag_id, account_id);
select protect_tenant_table('account_tags');
