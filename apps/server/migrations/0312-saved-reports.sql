-- Reports under a name: what is asked, over which days, and when it is sent to whom. Source: screens S48.
create sequence saved_report_ids;
create table saved_reports (
  provider_id bigint not null references providers (id),
  id bigint not null,
  user_id bigint not null,
  name text not null check (name <> ''),
  -- What is asked, without days; they come from the period.
  question jsonb not null,
  period text not null,
  is_shared boolean not null,
  sending text not null check (sending in ('never', 'daily', 'weekly', 'monthly')),
  send_hour integer not null check (send_hour between 0 and 23),
  send_weekday integer not null check (send_weekday between 0 and 6),
  send_day integer not null check (send_day between 1 and 28),
  -- Staff who get it, each with the figures of their own limits.
  recipient_ids jsonb not null,
  -- When it is sent next; null where it is not.
  time_next timestamptz,
  time_sent timestamptz,
  -- The users who were left out when it was sent last, since they may no longer see it.
  left_out jsonb not null default '[]',
  time_created timestamptz not null,
  time_modified timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, user_id) references users (provider_id, id)
);
create unique index saved_reports_by_name on saved_reports (provider_id, user_id, lower(name));
create index saved_reports_shared on saved_reports (provider_id, lower(name)) where is_shared;
create index saved_reports_due on saved_reports (provider_id, time_next) where time_next is not null;
select protect_tenant_table('saved_reports');
