/** A piece of a syntax tree as PostgreSQL's own parser answers it: an object whose fields are pieces, lists of pieces, or plain values. */
export type Piece = Readonly<Record<string, unknown>>;

/** The queries of a statement, each with its own FROM. */
export type QueryKind = 'SelectStmt' | 'InsertStmt' | 'UpdateStmt' | 'DeleteStmt';

export interface Query {
  readonly kind: QueryKind;
  readonly body: Piece;
}

const QUERY_KINDS: readonly QueryKind[] = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];

export function isPiece(value: unknown): value is Piece {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The query that a piece wraps, as `{ SelectStmt: … }` does. */
export function queryOf(value: unknown): Query | undefined {
  const kind = QUERY_KINDS.find((each) => isPiece(value) && each in value);
  return kind && { kind, body: inside(value, kind) };
}

/** The piece under a name; an empty one where there is none. */
export function inside(value: unknown, name: string): Piece {
  const found = isPiece(value) ? value[name] : undefined;
  return isPiece(found) ? found : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Every piece below this one with the name of its kind, itself included. Where `enters` says no to a kind, what is below it is left out. */
export function* piecesOf(
  value: unknown,
  enters: (kind: string) => boolean = () => true,
): Generator<{ kind: string; body: Piece }> {
  if (Array.isArray(value)) for (const each of value) yield* piecesOf(each, enters);
  if (!isPiece(value)) return;
  for (const [kind, body] of Object.entries(value)) {
    if (isPiece(body)) yield { kind, body };
    if (enters(kind)) yield* piecesOf(body, enters);
  }
}

/** The words of a list of names, such as `shipments.id`; a star ends it as `*`. */
export function namesOf(fields: unknown): string[] {
  return listOf(fields).map((field) => {
    const word = inside(field, 'String')['sval'];
    return typeof word === 'string' ? word : '*';
  });
}

/** The name of a function without its schema. */
export function functionName(call: Piece): string {
  return namesOf(call['funcname']).at(-1) ?? '';
}

/** What must hold together: the parts of `a and b and c`. */
export function conjunctsOf(condition: unknown): unknown[] {
  const { boolop, args } = inside(condition, 'BoolExpr');
  if (boolop === 'AND_EXPR') return listOf(args).flatMap(conjunctsOf);
  return condition === undefined ? [] : [condition];
}
