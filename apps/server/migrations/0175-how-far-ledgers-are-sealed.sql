-- How far all of a provider's ledgers are sealed. A statement seals one account ahead of the others, so that the newest seal does not say it.
create table ledger_sealing (
  provider_id bigint primary key references providers (id),
  sealed_to bigint not null
);
select protect_tenant_table('ledger_sealing');
