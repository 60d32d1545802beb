-- Conversations between the people of an account and the staff of the courier. Source: screens S19.
create sequence inbox_thread_ids;
create table inbox_threads (
  provider_id bigint not null references providers (id),
  id bigint not null,
  account_id bigint not null,
  topic text not null check (topic in ('shipments', 'billing', 'general')),
  subject text not null check (subject <> ''),
  -- A shipment or document that ends leaves its reference here.
  shipment_id bigint,
  document_id bigint,
  -- The number of the shipment or document it is about, as people read it.
  reference text not null default '',
  status text not null check (status in ('open', 'done')),
  assigned_to bigint,
  created_by bigint,
  -- What it is found by: its subject, references and the words that both sides have written, in small letters.
  search_text text not null,
  -- The newest message, and the newest that the customer may read, by which threads are ordered.
  last_message_id bigint not null,
  last_public_id bigint not null,
  time_created timestamptz not null,
  time_last timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id),
  foreign key (provider_id, assigned_to) references users (provider_id, id),
  foreign key (provider_id, created_by) references users (provider_id, id)
);
select protect_tenant_table('inbox_threads');
-- A page of the list, the newest first: of all, of those that are open, of an account.
create index inbox_threads_by_last on inbox_threads (provider_id, last_public_id desc);
create index inbox_threads_open on inbox_threads (provider_id, last_public_id desc) where status = 'open';
create index inbox_threads_of_account on inbox_threads (provider_id, account_id, last_public_id desc);
create index inbox_threads_of_shipment on inbox_threads (provider_id, shipment_id) where shipment_id is not null;
-- What ends after a year.
create index inbox_threads_by_age on inbox_threads (provider_id, time_last);

create sequence inbox_message_ids;
create table inbox_messages (
  provider_id bigint not null references providers (id),
  id bigint not null,
  thread_id bigint not null,
  is_from_staff boolean not null,
  -- A note among staff, which customers never see.
  is_internal boolean not null default false,
  created_by bigint,
  text text not null check (text <> ''),
  time_created timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, thread_id) references inbox_threads (provider_id, id) on delete cascade,
  foreign key (provider_id, created_by) references users (provider_id, id),
  check (is_from_staff or not is_internal)
);
select protect_tenant_table('inbox_messages');
create index inbox_messages_of_thread on inbox_messages (provider_id, thread_id, id desc);
create index inbox_messages_of_user on inbox_messages (provider_id, created_by, time_created) where created_by is not null;

-- How far each reader has read a thread, and up to which message it is out of their sight. A thread without a mark is unread.
create table inbox_marks (
  provider_id bigint not null references providers (id),
  user_id bigint not null,
  thread_id bigint not null,
  read_to bigint not null,
  archived_to bigint not null,
  primary key (provider_id, user_id, thread_id),
  foreign key (provider_id, user_id) references users (provider_id, id) on delete cascade,
  foreign key (provider_id, thread_id) references inbox_threads (provider_id, id) on delete cascade
);
select protect_tenant_table('inbox_marks');
create index inbox_marks_of_thread on inbox_marks (provider_id, thread_id);
