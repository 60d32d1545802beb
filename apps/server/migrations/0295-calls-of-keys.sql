-- How often each API key has called within its minute, for all processes together. Processes take calls out of it by the score, so that most
-- calls write nothing. A row is worth a minute, so none is logged, and a crash forgets them. Source: decisions/0230.
create unlogged table key_calls (
  provider_id bigint not null references providers (id),
  key_id bigint not null,
  time_began timestamptz not null,
  counted integer not null,
  primary key (provider_id, key_id),
  foreign key (provider_id, key_id) references api_keys (provider_id, id) on delete cascade
);
select protect_tenant_table('key_calls');
