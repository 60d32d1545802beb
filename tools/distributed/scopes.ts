import { conjunctsOf, inside, isPiece, listOf, namesOf, piecesOf, queryOf } from './syntax.ts';
import type { Piece, Query } from './syntax.ts';

/** What the rules must know of the database. */
export interface SchemaFacts {
  /** The tables with `provider_id`, whose rows lie with their provider's. */
  readonly tenant_tables: ReadonlySet<string>;
  /** The others, of which every machine has a copy. */
  readonly shared_tables: ReadonlySet<string>;
  /** How each function may change its answer, by its name and by `name/arguments`; several of one name are what the worst of them is. */
  readonly volatility: ReadonlyMap<string, Volatility>;
}

export type Volatility = 'immutable' | 'stable' | 'volatile';

/** Something in a FROM. `rows` are those that no table holds: of a query, a function or a list of values. */
export interface Source {
  readonly alias: string;
  readonly table: string;
  readonly kind: 'tenant' | 'shared' | 'rows';
  /** By this its provider_id is compared with others. */
  readonly key: string;
}

/** A query with what it reads from, inside the query around it. */
export interface Scope {
  readonly query: Query;
  readonly sources: readonly Source[];
  readonly around: Scope | undefined;
  /** How it stands in the query around it. */
  readonly place: 'whole' | 'with' | 'from' | 'lateral' | 'value';
}

interface Reading {
  readonly facts: SchemaFacts;
  readonly scopes: Scope[];
  /** The queries of WITH by their names, as far as they are known at this place. */
  readonly named: ReadonlyMap<string, string>;
}

let keys = 0;

/** All queries of a statement, outermost first, and the sources of each. */
export function scopesOf(query: Query, facts: SchemaFacts): Scope[] {
  const scopes: Scope[] = [];
  addScope(query, { around: undefined, place: 'whole' }, { facts, scopes, named: new Map() });
  return scopes;
}

function addScope(query: Query, { around, place }: Pick<Scope, 'around' | 'place'>, reading: Reading): Scope {
  const named = new Map(reading.named);
  const sources: Source[] = [];
  const scope: Scope = { query, sources, around, place };
  reading.scopes.push(scope);
  const { withClause, larg, rarg, ...body } = query.body;
  for (const item of listOf(inside({ withClause }, 'withClause')['ctes'])) {
    const { ctename, ctequery } = inside(item, 'CommonTableExpr');
    const inner = queryOf(ctequery);
    named.set(String(ctename), inner ? exposedKey(addScope(inner, { around: scope, place: 'with' }, { ...reading, named })) : '');
  }
  const here = { ...reading, named };
  // Both sides of a UNION are queries without a wrapper.
  for (const side of [larg, rarg]) {
    if (isPiece(side)) addScope({ kind: 'SelectStmt', body: side }, { around, place: place === 'whole' ? 'from' : place }, here);
  }
  const read = query.kind === 'SelectStmt' || query.kind === 'UpdateStmt' ? body['fromClause'] : body['usingClause'];
  if (isPiece(body['relation'])) sources.push(tableSource(body['relation'], here));
  for (const item of listOf(read)) addSources(item, scope, here, sources);
  // What stands in conditions and values; what stands in FROM has been added already.
  const { fromClause: _from, usingClause: _using, relation: _relation, selectStmt, ...rest } = body;
  addInner(rest, scope, here);
  const source = queryOf(selectStmt);
  if (source) addScope(source, { around: scope, place: 'from' }, here);
  return scope;
}

function addInner(value: unknown, scope: Scope, reading: Reading): void {
  for (const each of Array.isArray(value) ? value : [value]) {
    if (!isPiece(each)) continue;
    const query = queryOf(each);
    if (query) addScope(query, { around: scope, place: 'value' }, reading);
    else for (const below of Object.values(each)) addInner(below, scope, reading);
  }
}

function addSources(item: unknown, scope: Scope, reading: Reading, sources: Source[]): void {
  if (!isPiece(item)) return;
  if ('RangeVar' in item) sources.push(tableSource(inside(item, 'RangeVar'), reading));
  if ('JoinExpr' in item) {
    const { larg, rarg, quals } = inside(item, 'JoinExpr');
    addSources(larg, scope, reading, sources);
    addSources(rarg, scope, reading, sources);
    addInner(quals, scope, reading);
  }
  if ('RangeSubselect' in item) {
    const { subquery, alias, lateral } = inside(item, 'RangeSubselect');
    const query = queryOf(subquery);
    const place = lateral === true ? 'lateral' : 'from';
    const key = query ? exposedKey(addScope(query, { around: scope, place }, reading)) : '';
    sources.push({ ...rowsSource(alias), key: key || `rows${++keys}` });
  }
  if ('RangeFunction' in item) {
    const { functions, alias } = inside(item, 'RangeFunction');
    addInner(functions, scope, reading);
    sources.push(rowsSource(alias));
  }
}

function rowsSource(alias: unknown): Source {
  const name = isPiece(alias) ? String(alias['aliasname']) : '';
  return { alias: name, table: '', kind: 'rows', key: `rows${++keys}` };
}

function tableSource(range: Piece, { facts, named }: Reading): Source {
  const table = String(range['relname']);
  const { aliasname } = inside(range, 'alias');
  const alias = typeof aliasname === 'string' ? aliasname : table;
  const is_ours = range['schemaname'] === undefined || range['schemaname'] === 'public';
  const of_with = named.get(table);
  if (of_with !== undefined && range['schemaname'] === undefined)
    return { alias, table, kind: 'rows', key: of_with || `rows${++keys}` };
  const kind = !is_ours ? 'rows' : facts.tenant_tables.has(table) ? 'tenant' : facts.shared_tables.has(table) ? 'shared' : 'rows';
  return { alias, table, kind, key: `${kind}${++keys}` };
}

/** The key of the source whose provider_id a query hands on; an empty text where it hands on none. */
function exposedKey(scope: Scope): string {
  const { body } = scope.query;
  const listed = [
    ...listOf(body['targetList']),
    ...listOf(body['returningList']),
    ...listOf(inside(body, 'returningClause')['exprs']),
  ];
  for (const item of listed) {
    const fields = namesOf(inside(inside(item, 'ResTarget')['val'], 'ColumnRef')['fields']);
    if (fields.at(-1) !== 'provider_id' && fields.at(-1) !== '*') continue;
    const found = sourceNamed(fields, scope);
    if (found) return found.key;
  }
  return '';
}

/** Which source a column like `shipments.provider_id` or a bare `provider_id` belongs to, in the query or around it. */
export function sourceNamed(fields: readonly string[], scope: Scope | undefined): Source | undefined {
  if (!scope) return undefined;
  const qualifier = fields.length > 1 ? fields.at(-2) : undefined;
  const found =
    qualifier === undefined
      ? (scope.sources.find(({ kind }) => kind === 'tenant') ?? scope.sources[0])
      : scope.sources.find(({ alias }) => alias === qualifier);
  return found ?? sourceNamed(fields, scope.around);
}

/** The conditions of a query that hold for all of its rows or of the rows that are joined. */
export function conditionsOf({ query }: Scope): unknown[] {
  const joins = [...piecesOf([query.body['fromClause'], query.body['usingClause']], (kind) => !kind.endsWith('Stmt'))];
  return [query.body['whereClause'], ...joins.filter(({ kind }) => kind === 'JoinExpr').map(({ body }) => body['quals'])].flatMap(
    conjunctsOf,
  );
}
