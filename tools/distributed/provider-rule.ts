import { conditionsOf, sourceNamed } from './scopes.ts';
import type { Scope, Source } from './scopes.ts';
import { inside, listOf, namesOf, piecesOf } from './syntax.ts';

const VALUE = 'value';

/** The tables of a provider whose provider_id no condition sets equal to a value, itself or by way of another table's. */
export function unnamedProviders(scopes: readonly Scope[]): Source[] {
  const groups = new Groups();
  for (const scope of scopes) {
    for (const condition of conditionsOf(scope)) equate(condition, scope, groups);
    for (const { body } of piecesOf([scope.query.body['fromClause'], scope.query.body['usingClause']])) {
      if (namesOf(body['usingClause']).includes('provider_id')) joinAll(scope, groups);
    }
  }
  return scopes.flatMap(({ query, sources }) => {
    const looked_up = query.kind === 'InsertStmt' ? [] : sources;
    const missing = looked_up.filter(({ kind, key }) => kind === 'tenant' && !groups.areOne(key, VALUE));
    return query.kind === 'InsertStmt' && !namesProvider(query.body)
      ? [...missing, ...sources.slice(0, 1).filter(isTenant)]
      : missing;
  });
}

function isTenant({ kind }: Source): boolean {
  return kind === 'tenant';
}

function namesProvider(insert: Readonly<Record<string, unknown>>): boolean {
  return listOf(insert['cols']).some((column) => inside(column, 'ResTarget')['name'] === 'provider_id');
}

/** `join … using (provider_id, …)`. */
function joinAll({ sources }: Scope, groups: Groups): void {
  const [first, ...others] = sources;
  for (const other of others) if (first) groups.join(first.key, other.key);
}

/** Reads `a = b` and `(a, b) = (c, d)`. */
function equate(condition: unknown, scope: Scope, groups: Groups): void {
  const { kind, name, lexpr, rexpr } = inside(condition, 'A_Expr');
  if (kind !== 'AEXPR_OP' || namesOf(name).at(-1) !== '=') return;
  const [left, right] = [lexpr, rexpr].map((side) => listOf(inside(side, 'RowExpr')['args']));
  if (left && right && left.length > 0 && left.length === right.length) {
    left.forEach((each, at) => equateSides(each, right[at], scope, groups));
  } else equateSides(lexpr, rexpr, scope, groups);
}

function equateSides(left: unknown, right: unknown, scope: Scope, groups: Groups): void {
  const [one, other] = [left, right].map((side) => keyOf(side, scope));
  if (one !== undefined && other !== undefined) groups.join(one, other);
}

/** Whose provider_id an expression is, or that it is a value which is known before any row is read. */
function keyOf(expression: unknown, scope: Scope): string | undefined {
  const fields = namesOf(inside(expression, 'ColumnRef')['fields']);
  if (fields.at(-1) === 'provider_id') {
    const is_apart = scope.place === 'value' || scope.place === 'lateral';
    return sourceNamed(fields, is_apart ? { ...scope, around: undefined } : scope)?.key;
  }
  const reads_rows = [...piecesOf(expression)].some(({ kind }) => kind === 'ColumnRef' || kind === 'SubLink');
  return reads_rows ? undefined : VALUE;
}

/** Which keys are equal, directly or by way of others. */
class Groups {
  readonly #parents = new Map<string, string>();

  join(one: string, other: string): void {
    const [root, other_root] = [this.#rootOf(one), this.#rootOf(other)];
    if (root !== other_root) this.#parents.set(root, other_root);
  }

  areOne(one: string, other: string): boolean {
    return this.#rootOf(one) === this.#rootOf(other);
  }

  #rootOf(key: string): string {
    const parent = this.#parents.get(key);
    return parent === undefined ? key : this.#rootOf(parent);
  }
}
