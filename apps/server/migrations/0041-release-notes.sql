-- What is new in the product, written by the platform for the people of every provider: it belongs to none of them.
create sequence release_note_ids;
create table release_notes (
  id bigint primary key,
  version text not null unique,
  title text not null,
  added text not null default '',
  improved text not null default '',
  fixed text not null default '',
  audiences jsonb not null,
  -- Null is a draft; a time to come waits for its day.
  time_published timestamptz,
  time_created timestamptz not null,
  time_modified timestamptz not null
);

-- Until when somebody has read them: what was published later is unread.
create table release_note_visits (
  provider_id bigint not null references providers (id),
  user_id bigint not null,
  time_read timestamptz not null,
  primary key (provider_id, user_id),
  foreign key (provider_id, user_id) references users (provider_id, id) on delete cascade
);
select protect_tenant_table('release_note_visits');
