-- The second net of tenancy: every table with provider_id answers only for the provider the transaction was opened for.
-- The first net is that every query names provider_id. An unset provider sees no row and may write none.
create function protect_tenant_table(table_name text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format(
    'create policy tenant on %I using (provider_id = nullif(current_setting(''app.provider_id'', true), '''')::bigint)',
    table_name
  );
end $$;

-- Facts about this installation, none about a provider: whether the demo is complete, and the like.
create table installation (
  name text primary key,
  value text not null
);
