-- Narrows: the checks are of a column that no version before this one writes, and of sources with one more than before.
-- An entry of an address book says when it was changed last, so that two who change it do not overwrite each other. It is null of entries
-- from before, and of those that the version before this one writes: their `time_created` counts.
alter table address_book_entries add column time_modified timestamptz;

-- How often it was booked with, and when last.
alter table address_book_entries add column times_used integer not null default 0 check (times_used >= 0);
alter table address_book_entries add column time_last_used timestamptz;

-- What it is found by, in small letters.
alter table address_book_entries add column search_text text generated always as (
  lower(name || ' ' || contact_name || ' ' || mobile_number || ' ' || email || ' '
    || coalesce(address ->> 'company', '') || ' ' || coalesce(address ->> 'entered_address', '') || ' '
    || coalesce(address ->> 'local_area', '') || ' ' || coalesce(address ->> 'city', '') || ' ' || coalesce(address ->> 'code', ''))
) stored;

alter table address_book_entries drop constraint address_book_entries_source_check;
alter table address_book_entries add constraint address_book_entries_source_check
  check (source in ('manual', 'automatic', 'import') or source like 'copied from %');
