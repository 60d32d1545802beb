-- Locked: shut out until somebody lets them in again, with everything they are kept as it is. Whoever is deactivated has left.
alter table users add column is_locked boolean not null default false;

-- The list of users by when they signed in last.
create index users_by_last_login on users (provider_id, time_last_login desc nulls last, id);
