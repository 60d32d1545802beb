-- Narrows: the foreign key is of a column that no version before this one writes.

-- Allocations from a file. The same rows are imported once, unless the import was taken back; `day` is the day of a row that names one.
create sequence allocation_import_ids;
create table allocation_imports (
  provider_id bigint not null,
  id bigint not null,
  fingerprint text not null,
  row_count integer not null check (row_count > 0),
  total_cents bigint not null check (total_cents > 0),
  created_by bigint not null,
  created_by_name text not null,
  time_created timestamptz not null,
  time_undone timestamptz,
  undone_by bigint,
  primary key (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id),
  foreign key (provider_id, undone_by) references users (provider_id, id)
);
create unique index allocation_imports_once on allocation_imports (provider_id, fingerprint) where time_undone is null;
select protect_tenant_table('allocation_imports');

alter table allocations add column import_id bigint;
alter table allocations add column day date;
alter table allocations add foreign key (provider_id, import_id) references allocation_imports (provider_id, id);
create index allocations_by_import on allocations (provider_id, import_id, id) where import_id is not null;
