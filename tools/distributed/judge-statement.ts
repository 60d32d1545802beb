import { parseSync } from 'libpg-query';
import { unnamedProviders } from './provider-rule.ts';
import { scopesOf, sourceNamed } from './scopes.ts';
import type { SchemaFacts, Scope, Volatility } from './scopes.ts';
import { functionName, inside, isPiece, listOf, namesOf, piecesOf, queryOf } from './syntax.ts';
import type { Piece, Query } from './syntax.ts';

export const RULES = [
  'provider is named',
  'messages of their own',
  'no volatile function',
  'only immutable functions on conflict',
  'no stable function over columns',
  'no insert from a query',
  'no query in an insert',
  'provider_id never changes',
  'no correlated query across places',
  'no outer join from shared rows',
  'results of case have a type',
  'no copy',
] as const;
export type Rule = (typeof RULES)[number];

export interface Fault {
  readonly rule: Rule;
  readonly what: string;
}

/** What a distributed PostgreSQL would refuse of a text that is sent in one message. The parser must have been loaded. */
export function judgeStatement(text: string, facts: SchemaFacts): Fault[] {
  const statements = listOf((parseSync(text) as { stmts?: unknown }).stmts).map((each) => inside(each, 'stmt'));
  const faults = statements.flatMap((statement) => faultsOf(statement, facts));
  const is_mixed = statements.some(setsSomething) && statements.some((each) => isAboutOwnTables(each, facts));
  return is_mixed ? [{ rule: 'messages of their own', what: 'set and a query in one message' }, ...faults] : faults;
}

function setsSomething(statement: Piece): boolean {
  return 'VariableSetStmt' in statement;
}

function isAboutOwnTables(statement: Piece, facts: SchemaFacts): boolean {
  const query = queryOf(statement);
  return query !== undefined && readsOwnTables(scopesOf(query, facts));
}

function readsOwnTables(scopes: readonly Scope[]): boolean {
  return scopes.some(({ sources }) => sources.some(({ kind }) => kind !== 'rows'));
}

function faultsOf(statement: Piece, facts: SchemaFacts): Fault[] {
  const copied = inside(inside(statement, 'CopyStmt'), 'relation')['relname'];
  if (typeof copied === 'string' && facts.tenant_tables.has(copied)) return [{ rule: 'no copy', what: copied }];
  const query = queryOf(statement);
  if (!query) return [];
  const scopes = scopesOf(query, facts);
  if (!readsOwnTables(scopes)) return [];
  return [
    ...unnamedProviders(scopes).map(({ alias }) => ({ rule: 'provider is named', what: alias }) as const),
    ...scopes.flatMap((scope) => [
      ...volatileFaults(scope, facts),
      ...insertFaults(scope, scopes),
      ...changeFaults(scope, facts),
      ...placeFaults(scope, scopes),
    ]),
  ];
}

/** What a query itself says, without the queries inside it. */
function* ownPieces(value: unknown): Generator<{ kind: string; body: Piece }> {
  yield* piecesOf(value, (kind) => !/^(?:Select|Insert|Update|Delete)Stmt$|^[lr]arg$/.test(kind) || kind === 'larg');
}

function volatileFaults(scope: Scope, facts: SchemaFacts): Fault[] {
  const { kind, body } = scope.query;
  // What the values of an INSERT are is found out before the row is sent to its place.
  const rest = kind === 'InsertStmt' ? { ...body, selectStmt: undefined } : body;
  if (isValuesOfInsert(scope)) return [];
  return [...functionsIn(rest)]
    .filter((called) => volatilityOf(called, facts) === 'volatile')
    .map((called) => ({ rule: 'no volatile function', what: called }));
}

function isValuesOfInsert({ query, around }: Scope): boolean {
  return around?.query.kind === 'InsertStmt' && Array.isArray(query.body['valuesLists']);
}

/** A call as the functions of the database are counted: the name with the number of its arguments. */
function calledOf(call: Piece): string {
  return `${functionName(call)}/${listOf(call['args']).length}`;
}

/** As the function with so many arguments is, or as the worst of its name where it takes any number of them. */
function volatilityOf(called: string, { volatility }: SchemaFacts): Volatility | undefined {
  return volatility.get(called) ?? volatility.get(called.replace(/\/\d+$/, ''));
}

function functionsIn(value: unknown): Set<string> {
  const names = new Set<string>();
  for (const { kind, body } of ownPieces(value)) {
    if (kind === 'FuncCall') names.add(calledOf(body));
    if (kind === 'SQLValueFunction') names.add('now/0');
  }
  return names;
}

function insertFaults(scope: Scope, scopes: readonly Scope[]): Fault[] {
  const { kind, body } = scope.query;
  if (kind !== 'InsertStmt' || !readsTenant(scope, scopes)) return [];
  const table = scope.sources[0]?.table ?? '';
  const source = queryOf(body['selectStmt'])?.body;
  const faults: Fault[] = [];
  if (source && !Array.isArray(source['valuesLists'])) faults.push({ rule: 'no insert from a query', what: table });
  const given = [source?.['valuesLists'], body['onConflictClause'], body['returningClause'], body['returningList']];
  const has_query = [...piecesOf(given)].some((each) => each.kind === 'SubLink');
  if (has_query || isPiece(body['withClause'])) faults.push({ rule: 'no query in an insert', what: table });
  return faults;
}

function changeFaults(scope: Scope, facts: SchemaFacts): Fault[] {
  const { kind, body } = scope.query;
  const conflict = inside(body, 'onConflictClause');
  const faults: Fault[] = [];
  const mutable = [...functionsIn(conflict)].filter((called) => isMutable(volatilityOf(called, facts)));
  faults.push(...mutable.map((called) => ({ rule: 'only immutable functions on conflict', what: called }) as const));
  const changes = kind === 'UpdateStmt' ? listOf(body['targetList']) : listOf(conflict['targetList']);
  for (const change of changes) {
    const { name, val } = inside(change, 'ResTarget');
    const is_same = namesOf(inside(val, 'ColumnRef')['fields']).at(-1) === 'provider_id';
    if (name === 'provider_id' && !is_same) faults.push({ rule: 'provider_id never changes', what: 'set provider_id' });
    const untyped = inside(val, 'CaseExpr');
    if (isPiece(inside(change, 'ResTarget')['val']) && isUntypedCase(untyped))
      faults.push({ rule: 'results of case have a type', what: String(name) });
  }
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt') faults.push(...stableFaults({ kind, body }, facts));
  return faults;
}

function isMutable(volatility: Volatility | undefined): boolean {
  return volatility === 'stable' || volatility === 'volatile';
}

/** A case of which no result says what type it is of. */
function isUntypedCase(expression: Piece): boolean {
  const results = [...listOf(expression['args']).map((each) => inside(each, 'CaseWhen')['result']), expression['defresult']];
  const given = results.filter((result) => isPiece(result));
  return (
    Array.isArray(expression['args']) &&
    given.every((result) => 'ParamRef' in result || 'A_Const' in result) &&
    given.some((result) => 'ParamRef' in result)
  );
}

/** Of functions that may answer otherwise tomorrow, only those of no column are worked out before an UPDATE or DELETE is sent to its place. */
function stableFaults({ body }: Query, facts: SchemaFacts): Fault[] {
  const faults: Fault[] = [];
  for (const { kind, body: piece } of ownPieces([body['targetList'], body['whereClause']])) {
    if (kind === 'FuncCall' && volatilityOf(calledOf(piece), facts) === 'stable') {
      const reads_column = [...piecesOf(piece['args'])].some((each) => each.kind === 'ColumnRef');
      if (reads_column) faults.push({ rule: 'no stable function over columns', what: calledOf(piece) });
    }
    if (kind === 'CaseExpr' || kind === 'CoalesceExpr') {
      const mutable = [...functionsIn(piece)].filter((called) => isMutable(volatilityOf(called, facts)));
      faults.push(
        ...mutable.map((called) => ({ rule: 'no stable function over columns', what: `${called} in ${kind}` }) as const),
      );
    }
  }
  return faults;
}

function placeFaults(scope: Scope, scopes: readonly Scope[]): Fault[] {
  const faults: Fault[] = [];
  const is_inner = scope.place === 'value' || scope.place === 'lateral';
  if (is_inner && readsTenant(scope, scopes)) {
    for (const fields of columnsBelow(scope, scopes)) {
      const found = sourceNamed(fields, scope.around);
      const is_own = isFoundBelow(fields, scope, scopes);
      if (!is_own && found?.kind === 'shared') {
        faults.push({ rule: 'no correlated query across places', what: fields.join('.') });
        break;
      }
    }
  }
  for (const { kind, body } of ownPieces(scope.query.body['fromClause'])) {
    if (kind !== 'JoinExpr') continue;
    const sides = { JOIN_LEFT: ['larg', 'rarg'], JOIN_RIGHT: ['rarg', 'larg'] }[String(body['jointype'])];
    if (!sides) continue;
    const [kept, other] = sides.map((side) => kindsIn(body[side], scope));
    if (kept && other && !kept.has('tenant') && other.has('tenant'))
      faults.push({ rule: 'no outer join from shared rows', what: [...kept].join(', ') });
  }
  return faults;
}

function readsTenant(scope: Scope, scopes: readonly Scope[]): boolean {
  return scopes.some((each) => isBelow(each, scope) && each.sources.some(({ kind }) => kind === 'tenant'));
}

function isBelow(scope: Scope | undefined, above: Scope): boolean {
  return scope === above || (scope !== undefined && isBelow(scope.around, above));
}

function* columnsBelow(scope: Scope, scopes: readonly Scope[]): Generator<string[]> {
  for (const each of scopes.filter((one) => isBelow(one, scope))) {
    for (const { kind, body } of ownPieces(each.query.body)) {
      const fields = namesOf(body['fields']);
      // A column without a table's name is taken for one of the query it stands in.
      if (kind === 'ColumnRef' && fields.length > 1) yield fields;
    }
  }
}

function isFoundBelow(fields: readonly string[], scope: Scope, scopes: readonly Scope[]): boolean {
  const below = scopes.filter((each) => isBelow(each, scope));
  return below.some(({ sources }) => sources.some(({ alias }) => alias === fields.at(-2)));
}

function kindsIn(side: unknown, scope: Scope): Set<string> {
  const kinds = new Set<string>();
  for (const { kind, body } of piecesOf([side], (name) => !name.endsWith('Stmt'))) {
    const alias = kind === 'RangeVar' ? String(inside(body, 'alias')['aliasname'] ?? body['relname']) : undefined;
    const found = alias === undefined ? undefined : scope.sources.find((source) => source.alias === alias);
    if (found) kinds.add(found.kind);
    if (kind === 'RangeSubselect' || kind === 'RangeFunction') kinds.add('rows');
  }
  return kinds;
}
