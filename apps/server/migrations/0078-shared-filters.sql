-- Filters of the list of shipments that staff keep for all staff of the provider. Source: screens 0.2, S08.
create sequence shared_filter_ids;
create table shared_filters (
  provider_id bigint not null references providers (id),
  id bigint not null,
  name text not null check (name <> ''),
  filters jsonb not null,
  created_by bigint,
  created_by_name text not null,
  time_created timestamptz not null,
  time_modified timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id) on delete set null (created_by)
);
create unique index shared_filters_by_name on shared_filters (provider_id, lower(name));
select protect_tenant_table('shared_filters');
