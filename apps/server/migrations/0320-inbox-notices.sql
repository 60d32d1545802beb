-- What has happened, told to one user in their inbox because they have chosen so. Source: settings.tsv inbox_notifications, docs/decisions/0250.
alter table inbox_announcements add column user_id bigint;
-- The path of the page where something can be done about it.
alter table inbox_announcements add column page text not null default '';
alter table inbox_announcements add foreign key (provider_id, user_id) references users (provider_id, id) on delete cascade;
alter table inbox_announcements drop constraint inbox_announcements_audience_check;
-- Narrows: nothing; one more audience is taken, and what was written before fits it.
alter table inbox_announcements add constraint inbox_announcements_audience_check
  check (audience in ('accounts', 'account', 'branch', 'role', 'user'));
alter table inbox_announcements add constraint inbox_announcements_user_check check ((user_id is not null) = (audience = 'user'));
create index inbox_announcements_of_user on inbox_announcements (provider_id, user_id, id desc) where user_id is not null;
