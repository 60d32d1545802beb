import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import pg from 'pg';
import { USUAL_LIMITS } from '../connection-limits.ts';
import type { ConnectionLimits } from '../connection-limits.ts';
import { Pool } from './pool.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;
const DATE = 1082;

/** Ids and cents fit a JavaScript number; calendar days stay text, so that no time zone can shift them. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/** The pool of connections as the application role: neither superuser nor owner, so row-level security holds. */
export function openPool(
  database_url: string,
  limits: Partial<ConnectionLimits> = {},
  { verify, ...by }: { readonly through_pooler?: boolean; readonly verify?: NonNullable<pg.PoolConfig['verify']> } = {},
): Pool {
  // What is sent while an answer is still on its way is not held back for it: see `pipelineStatement`.
  const config = {
    connectionString: database_url,
    application_name: 'tsela',
    types,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    ...(verify && { verify }),
  };
  const pool = new Pool(config, { ...USUAL_LIMITS, ...limits }, by);
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // One that dies while a transaction holds it fails what that transaction asks, and nothing else.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Kysely over one connection that is already in a transaction: every query goes to it, nothing is acquired or released. */
export function queriesOn(client: pg.ClientBase): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneConnectionDriver(client),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class OneConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(client: pg.ClientBase) {
    this.#connection = new ClientConnection(client);
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('Transactions are opened by inTransaction only.');
  }
  async commitTransaction(): Promise<void> {
    throw new Error('Transactions are ended by inTransaction only.');
  }
  async rollbackTransaction(): Promise<void> {
    throw new Error('Transactions are ended by inTransaction only.');
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#client.query(statementOf(query));
    return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not used.');
  }
}

/** A query as the driver sends it. */
export function statementOf({ sql, parameters }: CompiledQuery): pg.QueryConfig {
  const name = parameters.length > MOST_KEPT_PARAMETERS ? undefined : keptNameOf(sql);
  return { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
}

/**
 * What looks rows up by their keys or writes them is planned once for each connection: planning takes longer than running it. A list
 * that is cut off is planned for what it asks each time, since few rows and many rows need different plans.
 */
const kept_names = new Map<string, string>();
const MOST_KEPT_NAMES = 400;
/** More parameters than the widest row has columns: many rows at once, and each number of rows is a text of its own. */
const MOST_KEPT_PARAMETERS = 120;
const PAGE = / limit \$\d+/;

function keptNameOf(sql: string): string | undefined {
  const known = kept_names.get(sql);
  if (known !== undefined || kept_names.size >= MOST_KEPT_NAMES || PAGE.test(sql)) return known;
  const name = `kept-${kept_names.size + 1}`;
  kept_names.set(sql, name);
  return name;
}
