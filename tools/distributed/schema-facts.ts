import type pg from 'pg';
import type { SchemaFacts, Volatility } from './scopes.ts';

const TABLES = `select c.relname as name, exists (select from pg_attribute a
    where a.attrelid = c.oid and a.attname = 'provider_id' and not a.attisdropped) as is_tenant
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`;

// With the number of arguments and without. Nothing here is a time of day with a zone of its own, whose functions are worse than their like.
const FUNCTIONS = `select name, case
    when bool_or(provolatile = 'v') then 'volatile' when bool_or(provolatile = 's') then 'stable' else 'immutable' end as volatility
  from pg_proc, unnest(array[proname::text, proname || '/' || pronargs]) name 
  where prokind <> 'p' and not 'timetz'::regtype = any (proargtypes::oid[]) group by name`;

/** Asks the database itself what the rules must know. */
export async function readSchemaFacts(client: pg.ClientBase): Promise<SchemaFacts> {
  const { rows: tables } = await client.query<{ name: string; is_tenant: boolean }>(TABLES);
  const { rows: functions } = await client.query<{ name: string; volatility: Volatility }>(FUNCTIONS);
  const namesWhere = (is_tenant: boolean) =>
    new Set(tables.filter((table) => table.is_tenant === is_tenant).map(({ name }) => name));
  return {
    tenant_tables: namesWhere(true),
    shared_tables: namesWhere(false),
    volatility: new Map(functions.map(({ name, volatility }) => [name, volatility])),
  };
}
