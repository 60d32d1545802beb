-- Links in messages are made short by the product, one for each place they lead to.
alter table short_urls add column is_automatic boolean not null default false;
create unique index short_urls_automatic on short_urls (provider_id, target) where is_automatic;
