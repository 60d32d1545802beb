-- Texts that staff answer with often, by name. Source: screens S19.
create sequence inbox_canned_reply_ids;
create table inbox_canned_replies (
  provider_id bigint not null references providers (id),
  id bigint not null,
  name text not null check (name <> ''),
  text text not null check (text <> ''),
  time_created timestamptz not null,
  time_modified timestamptz not null,
  primary key (provider_id, id)
);
create unique index inbox_canned_replies_by_name on inbox_canned_replies (provider_id, lower(name));
select protect_tenant_table('inbox_canned_replies');
