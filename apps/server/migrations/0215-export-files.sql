-- Lists that a job writes to files: whose they are, what was asked for and how far they are; docs/decisions/0185.
create sequence export_file_ids;
create table export_files (
  provider_id bigint not null references providers (id),
  id bigint not null,
  user_id bigint not null,
  filters jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  message text not null default '',
  -- Which try is writing it: an earlier one that comes back to life finds that it is no longer its turn.
  try integer not null default 0,
  lines_total integer,
  lines_done integer not null default 0,
  size_bytes bigint not null default 0,
  part_count integer not null default 0,
  time_created timestamptz not null,
  time_done timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, user_id) references users (provider_id, id)
);
create index export_files_of_user on export_files (provider_id, user_id, id desc);
select protect_tenant_table('export_files');

-- The parts of such a file, each packed by itself. They lie where contents of files lie (docs/decisions/0160).
create sequence export_file_part_ids;
create table export_file_parts (
  provider_id bigint not null references providers (id),
  id bigint not null,
  export_file_id bigint not null,
  number integer not null,
  bytes bytea,
  file_key text check (num_nonnulls(bytes, file_key) = 1 and file_key like provider_id || '/%'),
  hash bytea not null check (length(hash) = 32),
  primary key (provider_id, id),
  unique (provider_id, export_file_id, number),
  foreign key (provider_id, export_file_id) references export_files (provider_id, id)
);
alter table export_file_parts alter column bytes set storage external;
select protect_tenant_table('export_file_parts');
