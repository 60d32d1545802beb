-- What is held on a person is deleted by a job (docs/decisions/0138). Who was meant is known only while it runs: what is over names nobody.
create sequence personal_data_erasure_ids;
create table personal_data_erasures (
  provider_id bigint not null references providers (id),
  id bigint not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  email text,
  mobile_number text,
  -- The name that the person has in bookings and as a user, until it is over.
  names jsonb not null default '[]',
  -- The user who was the person. Their row names nobody any more.
  user_id bigint,
  requested_by bigint not null,
  counts jsonb not null default '{}',
  message text not null default '',
  time_created timestamptz not null,
  time_done timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, requested_by) references users (provider_id, id),
  check (state in ('waiting', 'running') or (email is null and mobile_number is null and names = '[]'))
);
-- Asked for twice, it is one.
create unique index personal_data_erasures_open on personal_data_erasures (provider_id, coalesce(email, ''), coalesce(mobile_number, ''))
  where time_done is null;
select protect_tenant_table('personal_data_erasures');
