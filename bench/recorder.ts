import pg from 'pg';

/** A statement as it was sent, with what it answered. */
export interface Sent {
  readonly text: string;
  readonly name: string | undefined;
  readonly values: readonly unknown[];
  readonly rows: readonly Record<string, unknown>[];
}

/** Records what a piece of work sends to the database, through the driver itself, in order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<pg.QueryResult>;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const answered = query.apply(this, given);
    // The pool's own query() gives a callback and gets no promise; what a process keeps is read that way, once, and is not counted.
    if (typeof given.at(-1) === 'function') return answered;
    const [first, values] = given as [string | pg.QueryConfig, unknown[] | undefined];
    const config = typeof first === 'string' ? { text: first, values: values ?? [] } : first;
    return answered.then((result) => {
      sent.push({ text: config.text, name: config.name, values: config.values ?? [], rows: result.rows ?? [] });
      return result;
    });
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
  return sent;
}

/**
 * Sends recorded statements again, over one connection, with fresh values in the place of what was made then: ids that the
 * database drew and the references that must be unique. This is all a create needs of the database, and nothing else.
 */
export async function replay(client: pg.ClientBase, sent: readonly Sent[], fresh: ReadonlyMap<string, string>): Promise<void> {
  const ids = new Map<string, unknown>();
  for (const { text, name, values, rows } of sent) {
    const given = values.map((value) => replaced(value, ids, fresh));
    const result = await client.query({ text, values: given, ...(name !== undefined && { name }) });
    const now = Array.isArray(result) ? [] : result.rows;
    rows.forEach((row, at) => noteIds(ids, row, now[at] as Record<string, unknown> | undefined));
  }
}

function noteIds(ids: Map<string, unknown>, then: Record<string, unknown>, now: Record<string, unknown> | undefined): void {
  const drawn = then['id'];
  if (now && (typeof drawn === 'number' || typeof drawn === 'string') && now['id'] !== drawn) ids.set(`id:${drawn}`, now['id']);
}

function replaced(value: unknown, ids: ReadonlyMap<string, unknown>, fresh: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => replaced(each, ids, fresh));
  if (typeof value === 'number' && ids.has(`id:${value}`)) return ids.get(`id:${value}`);
  if (typeof value !== 'string') return value;
  let text = value;
  for (const [then, now] of fresh) text = text.replaceAll(then, now);
  return text;
}
