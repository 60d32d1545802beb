-- When somebody last had the making of a provider go on.
alter table provider_setups add column time_continued timestamptz;

-- When somebody last changed them, so that of two people at it neither overwrites the other without a word.
alter table providers add column time_modified timestamptz not null default now();
alter table short_urls add column time_modified timestamptz not null default now();
