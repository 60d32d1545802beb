-- Whom release notes are for beside their audiences: providers by id, all of them when none is named; and how many found them useful.
alter table release_notes
  add column providers jsonb not null default '[]',
  add column useful bigint not null default 0;

-- Who found which notes useful, so that nobody counts twice.
create table release_note_marks (
  provider_id bigint not null references providers (id),
  release_note_id bigint not null,
  user_id bigint not null,
  primary key (provider_id, release_note_id, user_id),
  foreign key (provider_id, user_id) references users (provider_id, id) on delete cascade
);
select protect_tenant_table('release_note_marks');
