-- What the folders of the inbox are read and counted by, at ten thousand conversations and more.
create index inbox_threads_of_colleague on inbox_threads (provider_id, assigned_to, last_public_id desc)
  where status = 'open' and assigned_to is not null;
create index inbox_threads_of_no_colleague on inbox_threads (provider_id, last_public_id desc)
  where status = 'open' and assigned_to is null;
create index inbox_threads_of_topic on inbox_threads (provider_id, topic, last_public_id desc) where status = 'open';
create index inbox_threads_done on inbox_threads (provider_id, last_public_id desc) where status = 'done';
create index inbox_threads_of_maker on inbox_threads (provider_id, created_by, last_public_id desc) where created_by is not null;
create index inbox_marks_archived on inbox_marks (provider_id, user_id, thread_id) where archived_to > 0;
create index inbox_announcements_of_maker on inbox_announcements (provider_id, created_by, id desc);
