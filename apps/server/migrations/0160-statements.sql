-- Statements that were made. The entries from `opening_seq` (left out) to `closing_seq` of the account's chain are their lines; `standing` is what
-- was owed when it was made, `issued` who made it and for whom.
create sequence statement_ids;
create table statements (
  provider_id bigint not null references providers (id),
  id bigint not null,
  account_id bigint not null,
  start_date date not null,
  end_date date not null,
  opening_seq integer not null check (opening_seq >= 0),
  closing_seq integer not null,
  opening_cents bigint not null,
  closing_cents bigint not null,
  standing jsonb not null,
  issued jsonb not null,
  is_monthly boolean not null,
  made_by bigint,
  time_created timestamptz not null,
  primary key (provider_id, id),
  check (start_date <= end_date),
  check (opening_seq <= closing_seq),
  foreign key (provider_id, account_id) references accounts (provider_id, id)
);
create index statements_by_account on statements (provider_id, account_id, id desc);
-- The clock makes one a month for an account, however often it runs.
create unique index statements_monthly_once on statements (provider_id, account_id, start_date) where is_monthly;
select protect_tenant_table('statements');
