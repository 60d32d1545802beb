-- A revision is written as a draft, may wait for a day, is live, and is superseded by the next one. One is live at a time, and one waits for a
-- day at most. `version` grows with every change, so that nobody saves over somebody else; `rate_count` spares lists the card.
alter table rate_revisions drop constraint rate_revisions_status_check;
drop index one_published_revision;
alter table rate_revisions rename column effective_from to time_live;
alter table rate_revisions
  alter column time_live drop not null,
  add column version integer not null default 1,
  add column scheduled_day date,
  add column time_superseded timestamptz,
  add column copied_from_id bigint,
  add column rate_count integer not null default 0,
  add column created_by_name text not null default '',
  add column changed_by bigint,
  add column changed_by_name text not null default '',
  add column published_by_name text not null default '',
  add column time_modified timestamptz not null default now();

-- The rows are of many providers; the owner's policy shows them one at a time.
alter table rate_revisions no force row level security;
update rate_revisions
set status = case status when 'published' then 'live' when 'replaced' then 'superseded' else status end,
  rate_count = jsonb_array_length(card -> 'rates'),
  time_modified = time_created;
alter table rate_revisions force row level security;

alter table rate_revisions
  add constraint rate_revisions_status_check check (status in ('draft', 'scheduled', 'live', 'superseded')),
  add check ((status = 'scheduled') = (scheduled_day is not null)),
  add check (status in ('draft', 'scheduled') or time_live is not null);
create unique index one_live_revision on rate_revisions (provider_id) where status = 'live';
create unique index one_revision_a_day on rate_revisions (provider_id, scheduled_day) where status = 'scheduled';
create index rate_revisions_by_state on rate_revisions (provider_id, status, id desc);
