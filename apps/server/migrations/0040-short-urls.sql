-- Short links that lead somewhere, in a browser without a session. The host names the provider, the code the link.
create sequence short_url_ids;
create table short_urls (
  provider_id bigint not null references providers (id),
  id bigint not null,
  code text not null,
  target text not null,
  purpose text not null check (purpose in ('tracking', 'rescheduling', 'rating', 'campaign')),
  made_by text not null,
  is_active boolean not null default true,
  time_created timestamptz not null,
  time_expires timestamptz,
  hits bigint not null default 0,
  time_last_hit timestamptz,
  primary key (provider_id, id)
);
-- People type codes off paper: capitals and small letters are one.
create unique index short_urls_by_code on short_urls (provider_id, lower(code));
select protect_tenant_table('short_urls');
