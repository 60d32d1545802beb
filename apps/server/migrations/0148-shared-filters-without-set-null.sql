-- A distributed PostgreSQL refuses a foreign key over provider_id that sets columns to null, also when it names another column only
-- (docs/decisions/0156). The deletion of a user takes the user off the filters first.
-- Narrows: the version before deletes users who were invited and never signed in, and those own no filter.
alter table shared_filters drop constraint shared_filters_provider_id_created_by_fkey;
alter table shared_filters add constraint shared_filters_provider_id_created_by_fkey
  foreign key (provider_id, created_by) references users (provider_id, id);
