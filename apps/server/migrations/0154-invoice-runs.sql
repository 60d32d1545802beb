-- The day of the newest invoice run that an account has been through: a run that was cut short goes on where it stopped.
alter table accounts add column last_invoice_run date;
create index accounts_to_invoice on accounts (provider_id, id) where uninvoiced_cents > 0;

-- Who issued a document and to whom, as it was then: a document never changes. Older ones show what is known today.
alter table billing_documents add column issued jsonb;

-- What invoice runs did, by the clock and by hand. `failures` lists the accounts that could not be invoiced, with the reason.
create sequence invoice_run_ids;
create table invoice_runs (
  provider_id bigint not null,
  id bigint not null,
  state text not null check (state in ('running', 'done', 'failed')),
  started_by bigint,
  account_count integer not null default 0,
  invoice_count integer not null default 0,
  total_cents bigint not null default 0,
  failures jsonb not null default '[]',
  time_started timestamptz not null,
  time_ended timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id) references providers (id)
);
select protect_tenant_table('invoice_runs');
