-- What a run of a revision means for each account, all of them: whoever pays more or less is written to before it goes live. The result itself
-- keeps the greatest hundred alone. Gone with the run they belong to.
create table rate_impact_accounts (
  provider_id bigint not null references providers (id),
  impact_id bigint not null,
  account_id bigint not null,
  shipments integer not null,
  charged_cents bigint not null,
  would_be_cents bigint not null,
  not_offered integer not null,
  primary key (provider_id, impact_id, account_id),
  foreign key (provider_id, impact_id) references rate_impacts (provider_id, id) on delete cascade
);
select protect_tenant_table('rate_impact_accounts');
