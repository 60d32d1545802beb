-- What an account is told apart and looked after by: the company behind it, the answers its people gave, what only staff know of it, until
-- when its hold is let off, and when it was closed.
alter table accounts
  add column registration_number text not null default '',
  add column vat_number text not null default '',
  add column address jsonb,
  add column registration_fields jsonb not null default '{}',
  add column internal_fields jsonb not null default '{}',
  add column temp_disable_auto_hold_until date,
  add column time_closed timestamptz;

-- The migration runs as the owner, whom the policies hold as well, so it goes from provider to provider.
do $$
declare
  provider bigint;
begin
  for provider in select id from providers loop
    perform set_config('app.provider_id', provider::text, true);
    update accounts set
      registration_number = coalesce(registration ->> 'registration_number', ''),
      vat_number = coalesce(registration ->> 'vat_number', ''),
      address = nullif(registration -> 'address', 'null'::jsonb),
      registration_fields = coalesce(nullif(registration -> 'registration_fields', 'null'::jsonb), '{}'::jsonb)
    where provider_id = provider and registration <> '{}'::jsonb;
    update accounts set time_closed = time_modified where provider_id = provider and status = 'closed';
  end loop;
  perform set_config('app.provider_id', '', true);
end $$;

-- The orders of the accounts list, and what waits for a decision or for a day.
create index accounts_by_name on accounts (provider_id, lower(name), id);
create index accounts_by_balance on accounts (provider_id, balance_cents, id);
create index accounts_by_time on accounts (provider_id, time_created, id);
create index accounts_waiting on accounts (provider_id, id) where needs_approval;
create index accounts_let_off on accounts (provider_id, temp_disable_auto_hold_until) where temp_disable_auto_hold_until is not null;

-- What staff write down about an account, for themselves.
create sequence account_note_ids;
create table account_notes (
  provider_id bigint not null references providers (id),
  id bigint not null,
  account_id bigint not null,
  text text not null check (text <> ''),
  created_by bigint,
  created_by_name text not null,
  time_created timestamptz not null,
  primary key (provider_id, id),
  foreign key (provider_id, account_id) references accounts (provider_id, id)
);
create index account_notes_by_account on account_notes (provider_id, account_id, id desc);
select protect_tenant_table('account_notes');
