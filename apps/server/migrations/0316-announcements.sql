-- What staff announce to many users at once: one row, whatever the number of readers. Source: screens S19, decisions/0245.
create table inbox_announcements (
  provider_id bigint not null references providers (id),
  -- Numbered with the messages of threads, so that both are listed in one order.
  id bigint not null,
  audience text not null check (audience in ('accounts', 'account', 'branch', 'role')),
  account_id bigint,
  branch_id bigint,
  role_id bigint,
  subject text not null check (subject <> ''),
  text text not null check (text <> ''),
  created_by bigint,
  time_created timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, branch_id) references branches (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id),
  check ((account_id is not null) = (audience = 'account')),
  check ((branch_id is not null) = (audience = 'branch')),
  check ((role_id is not null) = (audience = 'role'))
);
select protect_tenant_table('inbox_announcements');
create index inbox_announcements_by_age on inbox_announcements (provider_id, time_created);
create index inbox_announcements_of_account on inbox_announcements (provider_id, account_id) where account_id is not null;

-- Which announcements a reader has read or put away. One without a mark is unread.
create table inbox_announcement_marks (
  provider_id bigint not null references providers (id),
  user_id bigint not null,
  announcement_id bigint not null,
  is_read boolean not null,
  is_archived boolean not null,
  primary key (provider_id, user_id, announcement_id),
  foreign key (provider_id, user_id) references users (provider_id, id) on delete cascade,
  foreign key (provider_id, announcement_id) references inbox_announcements (provider_id, id) on delete cascade
);
select protect_tenant_table('inbox_announcement_marks');
create index inbox_announcement_marks_of_one on inbox_announcement_marks (provider_id, announcement_id);
