-- Files that go with a message of a conversation. Where the content lies: docs/decisions/0160.
create sequence inbox_attachment_ids;
create table inbox_attachments (
  provider_id bigint not null references providers (id),
  id bigint not null,
  thread_id bigint not null,
  message_id bigint not null,
  name text not null check (name <> ''),
  -- What the bytes are, whatever the name said.
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/csv')),
  size_bytes integer not null check (size_bytes > 0),
  hash bytea not null check (length(hash) = 32),
  bytes bytea,
  file_key text check (num_nonnulls(bytes, file_key) = 1 and file_key like provider_id || '/%'),
  time_created timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, thread_id) references inbox_threads (provider_id, id) on delete cascade,
  foreign key (provider_id, message_id) references inbox_messages (provider_id, id) on delete cascade
);
-- Compressed already, most of them.
alter table inbox_attachments alter column bytes set storage external;
select protect_tenant_table('inbox_attachments');
create index inbox_attachments_of_message on inbox_attachments (provider_id, message_id, id);
create index inbox_attachments_of_thread on inbox_attachments (provider_id, thread_id);
