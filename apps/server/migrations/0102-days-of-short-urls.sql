-- How often a short link was followed each day of South Africa.
create table short_url_days (
  provider_id bigint not null references providers (id),
  short_url_id bigint not null,
  day date not null,
  hits integer not null,
  primary key (provider_id, short_url_id, day),
  foreign key (provider_id, short_url_id) references short_urls (provider_id, id) on delete cascade
);
select protect_tenant_table('short_url_days');
