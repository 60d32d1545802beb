-- How far each of a provider's chains is sealed. A statement seals one account ahead of the others, so that the newest seal does not say it.
create table sealing_progress (
  provider_id bigint not null references providers (id),
  chain text not null check (chain in ('ledger')),
  sealed_to bigint not null,
  primary key (provider_id, chain)
);
select protect_tenant_table('sealing_progress');
