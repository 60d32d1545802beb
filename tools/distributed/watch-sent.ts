import pg from 'pg';
import type { SentStatements } from './sent-statements.ts';

const FRAMES = 50;

/** Shows everything that the server's own role sends through the driver, until the answered function is called. Owners of tables migrate and
 *  maintain on the coordinator, and are not held to the rules. */
export function watchSent(sent: SentStatements): () => void {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { readonly text?: unknown } | undefined];
    const text = typeof first === 'string' ? first : first?.text;
    if (typeof text === 'string' && isOwnRole(this)) sent.see(text, stack);
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
  return () => {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  };
}

/** The server's role is called after its database (apps/server/src/db/roles.ts). */
function isOwnRole({ user }: pg.Client): boolean {
  return user?.endsWith('_app') ?? false;
}

function stack(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const { stack: text = '' } = new Error('Sent from here.');
  Error.stackTraceLimit = stackTraceLimit;
  return text;
}
