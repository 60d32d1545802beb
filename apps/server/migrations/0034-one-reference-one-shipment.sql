-- A sender's own reference is looked for in any case, so it is unique in any case. A column of its own, because row-level security lets no
-- index on upper(…) be used. Safe with the previous version running: it writes the same columns, and reads by what was typed.
alter table shipments add column custom_reference_key text not null generated always as (upper(custom_tracking_reference)) stored;

drop index shipments_by_custom_reference;
create unique index shipments_by_custom_reference on shipments (provider_id, custom_reference_key) where custom_reference_key <> '';
