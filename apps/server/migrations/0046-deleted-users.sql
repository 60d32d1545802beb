-- Who has deleted their user: the row stays for what points at it, without anything that says who they were. They never come back.
alter table users
  add column time_deleted timestamptz,
  add constraint users_deleted_are_out check (time_deleted is null or (not is_active and password_hash is null));
