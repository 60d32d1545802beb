-- What a branch has set of its own in place of what its provider has, such as credentials at a payment gateway. Secrets are sealed.
create table branch_settings (
  provider_id bigint not null references providers (id),
  branch_id bigint not null,
  setting text not null check (setting <> ''),
  value jsonb not null,
  time_modified timestamptz not null,
  primary key (provider_id, branch_id, setting),
  foreign key (provider_id, branch_id) references branches (provider_id, id)
);
select protect_tenant_table('branch_settings');

-- The branch by whose credentials a payment was asked for; null where these are the provider's.
alter table payment_attempts add column branch_id bigint,
  add foreign key (provider_id, branch_id) references branches (provider_id, id);
