-- Files of allocations stand among the files of tools (docs/decisions/0292), and those that were imported before with them: their rows were not
-- kept, so each has one that says which import it was.
-- Narrows: nothing; one more kind is taken, and what was written before fits it.
alter table moves drop constraint moves_kind_check;
alter table moves add constraint moves_kind_check check (
  kind in (
    'accounts', 'users', 'contacts', 'invoices', 'balances', 'shipments', 'rates', 'parcel-dimensions', 'address-book', 'credit-allocations'
  )
);
-- The migration runs as the owner, whom the policies hold as well, so it goes from provider to provider.
do $$
declare
  provider bigint;
begin
  for provider in select id from providers loop
    perform set_config('app.provider_id', provider::text, true);
    with earlier as (
      select nextval('move_ids') as id, a.id as import_id, a.row_count, a.total_cents, a.created_by, a.created_by_name, a.time_created,
        a.time_undone
      from allocation_imports a where a.provider_id = provider
    ), files as (
      insert into moves (provider_id, id, kind, state, file_name, row_count, total_cents, moved_count, undone_count, created_by,
        created_by_name, acting_user_id, time_created, time_done, time_undone)
      select provider, id, 'credit-allocations', case when time_undone is null then 'done' else 'undone' end, 'Allocations', row_count,
        total_cents, case when time_undone is null then row_count else 0 end, case when time_undone is null then 0 else row_count end,
        created_by, created_by_name, created_by, time_created, time_created, time_undone
      from earlier
    )
    insert into move_rows (provider_id, move_id, number, kind, row, state, migration_reference, once_key, object_id, result)
    select provider, id, 1, 'credit-allocations', 2, case when time_undone is null then 'moved' else 'undone' end, '',
      'of ' || id || ' 1', import_id, 'The rows of this file were not kept.'
    from earlier;
  end loop;
  perform set_config('app.provider_id', '', true);
end $$;
