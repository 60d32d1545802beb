-- Fields of the provider's own on accounts and users, by their codes, as shipments have them.
alter table accounts add column custom_fields jsonb not null default '{}';
alter table users add column custom_fields jsonb not null default '{}';
