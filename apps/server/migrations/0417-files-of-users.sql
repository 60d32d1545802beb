-- Files of users stand among the files of tools (docs/decisions/0292), and those that were imported before with them: each has a row for every
-- user of it who is still there, so that it can be undone and its users invited as before.
-- Narrows: nothing; one more kind is taken, and what was written before fits it.
alter table moves drop constraint moves_kind_check;
alter table moves add constraint moves_kind_check check (
  kind in (
    'accounts', 'users', 'contacts', 'invoices', 'balances', 'shipments', 'rates', 'parcel-dimensions', 'address-book', 'credit-allocations',
    'bulk-users'
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
      select nextval('move_ids') as id, i.id as import_id, i.users_count, i.created_by, i.created_by_name, i.time_created,
        (select count(*)::integer from users u where u.provider_id = provider and u.import_id = i.id) as left_count
      from user_imports i
      where i.provider_id = provider
        and not exists (select from moves m where m.provider_id = provider and m.user_import_id = i.id)
    ), files as (
      insert into moves (provider_id, id, kind, state, file_name, row_count, moved_count, undone_count, user_import_id, created_by,
        created_by_name, acting_user_id, time_created, time_done)
      select provider, id, 'bulk-users', case when left_count = 0 then 'undone' else 'done' end, 'Users', greatest(users_count, left_count),
        left_count, greatest(users_count - left_count, 0), import_id, created_by, created_by_name, created_by, time_created, time_created
      from earlier
    )
    insert into move_rows (provider_id, move_id, number, kind, row, state, migration_reference, once_key, object_id, account_id)
    select provider, e.id, u.number, 'bulk-users', u.number + 1, 'moved', '', 'of ' || e.id || ' ' || u.number, u.id, u.account_id
    from earlier e
    join (
      select id, import_id, account_id, (row_number() over (partition by import_id order by id))::integer as number
      from users where provider_id = provider and import_id is not null
    ) u on u.import_id = e.import_id;

    -- Which column holds what is remembered for all kinds in one place.
    insert into user_settings (provider_id, user_id, setting, value, time_modified)
    select provider, s.user_id, 'move_columns',
      (select coalesce(jsonb_object_agg('bulk-users ' || k.key, k.value), '{}') from jsonb_each(s.value) k), now()
    from user_settings s where s.provider_id = provider and s.setting = 'users_import_columns' and jsonb_typeof(s.value) = 'object'
    on conflict (provider_id, user_id, setting) do update
      set value = excluded.value || user_settings.value, time_modified = excluded.time_modified;
    delete from user_settings where provider_id = provider and setting = 'users_import_columns';
  end loop;
  perform set_config('app.provider_id', '', true);
end $$;
