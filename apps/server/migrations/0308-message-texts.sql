-- What a provider has written itself, in place of a text of the product's catalogue. Source: decisions/0238.
create table message_texts (
  provider_id bigint not null,
  event text not null,
  channel text not null check (channel in ('email', 'sms')),
  side text not null check (side in ('collection', 'delivery')),
  language text not null check (language in ('en', 'af', 'zu')),
  -- Empty for an SMS.
  subject text not null,
  body text not null,
  time_modified timestamptz not null,
  primary key (provider_id, event, channel, side, language)
);
select protect_tenant_table('message_texts');
