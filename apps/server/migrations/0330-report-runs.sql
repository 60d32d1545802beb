-- What is written to files beside lists of shipments; docs/decisions/0257.
alter table export_files add column kind text not null default 'shipments';

-- Each run of a report: whose limits it has, what was asked, what came of it, and its file for as long as that is kept. Source: screens S48.
create sequence report_run_ids;
create table report_runs (
  provider_id bigint not null references providers (id),
  id bigint not null,
  user_id bigint not null,
  -- The report that the clock sent; null where a user asked.
  saved_report_id bigint,
  report text not null,
  question jsonb not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'email')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  message text not null default '',
  -- Of a file; null where there is none, or not yet.
  row_count integer,
  -- Of what was sent.
  recipient_count integer not null default 0,
  export_file_id bigint,
  time_created timestamptz not null,
  time_begun timestamptz,
  time_done timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, user_id) references users (provider_id, id),
  foreign key (provider_id, export_file_id) references export_files (provider_id, id)
);
create index report_runs_of_user on report_runs (provider_id, user_id, id desc);
create index report_runs_of_report on report_runs (provider_id, report, id desc);
create unique index report_runs_by_file on report_runs (provider_id, export_file_id) where export_file_id is not null;
select protect_tenant_table('report_runs');

-- How often in a row a sending failed, why, and since when the report waits for its author because of it.
alter table saved_reports add column failures integer not null default 0;
alter table saved_reports add column failure text not null default '';
alter table saved_reports add column time_paused timestamptz;
