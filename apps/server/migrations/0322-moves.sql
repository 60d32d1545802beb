-- Files of a former system that were moved in, and what became of each row. What a row makes is kept until it is made.
create sequence move_ids;
create table moves (
  provider_id bigint not null references providers (id),
  id bigint not null,
  kind text not null check (kind in ('accounts', 'users', 'contacts', 'invoices', 'balances')),
  state text not null check (state in ('moving', 'done', 'stopped', 'undoing', 'undo-stopped', 'undone')),
  message text not null default '',
  file_name text not null,
  row_count integer not null check (row_count > 0),
  -- What the rows come to; null for kinds without money.
  total_cents bigint,
  moved_count integer not null default 0,
  failed_count integer not null default 0,
  undone_count integer not null default 0,
  kept_count integer not null default 0,
  -- The import under which its users are listed and invited.
  user_import_id bigint,
  -- Whether its users are invited as they are added.
  invites boolean not null default false,
  created_by bigint not null,
  created_by_name text not null,
  acting_user_id bigint not null,
  time_created timestamptz not null,
  time_done timestamptz,
  time_undone timestamptz,
  primary key (provider_id, id),
  foreign key (provider_id, user_import_id) references user_imports (provider_id, id)
);
select protect_tenant_table('moves');

create table move_rows (
  provider_id bigint not null,
  move_id bigint not null,
  number integer not null,
  kind text not null,
  -- In the file, the headings being row 1.
  row integer not null,
  state text not null check (state in ('waiting', 'moved', 'failed', 'skipped', 'undone', 'kept')),
  -- What it goes by in the former system.
  migration_reference text not null,
  -- By which the same thing is moved in once.
  once_key text not null,
  input jsonb,
  amount_cents bigint,
  message text not null default '',
  account_id bigint,
  -- Of what it made: an account, a user, a contact or an invoice.
  object_id bigint,
  -- Of the entry of the ledger that it made.
  transaction_id bigint,
  primary key (provider_id, move_id, number),
  foreign key (provider_id, move_id) references moves (provider_id, id)
);
create unique index move_rows_once on move_rows (provider_id, kind, once_key) where state in ('waiting', 'moved', 'kept');
create index move_rows_by_state on move_rows (provider_id, move_id, state, number);
create index move_rows_by_reference on move_rows (provider_id, kind, upper(migration_reference)) where state in ('moved', 'kept');
create index move_rows_of_account on move_rows (provider_id, account_id, kind) where account_id is not null;
create index move_rows_of_transaction on move_rows (provider_id, transaction_id) where transaction_id is not null;
select protect_tenant_table('move_rows');
