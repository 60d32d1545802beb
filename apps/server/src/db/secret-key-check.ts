import { scryptSync, timingSafeEqual } from 'node:crypto';
import pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';

/** The row of the table `installation` that tells the installation's key from others. */
const CHECK = 'secret_key_check';
const CHECK_BYTES = 32;

/**
 * Refuses a process whose secret key is not the installation's: it could open no stored credential, and would take the database's password
 * from the processes that have the right key. The first process of an installation says which key it is; of several that start at once,
 * the first to write does. Source: decisions/0157.
 */
export async function refuseOtherKey({ owner_url, secret_key }: { owner_url: string; secret_key: string }): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    const check = checkOf(secret_key);
    // The one who comes second waits for the first one's row, and reads it in the next statement.
    await client.query('insert into installation (name, value) values ($1, $2) on conflict do nothing', [
      CHECK,
      check.toString('hex'),
    ]);
    const { rows } = await client.query<{ value: string }>('select value from installation where name = $1', [CHECK]);
    const kept = Buffer.from(rows[0]?.value ?? '', 'hex');
    if (kept.length === CHECK_BYTES && timingSafeEqual(kept, check)) return;
  } finally {
    await client.end();
  }
  throw new StartRefusal('SECRET_KEY is not the key of this installation: set the one with which its first process was started.');
}

/** As slow to guess by as scrypt makes it: it lies in the backups, and the key does not. */
function checkOf(secret_key: string): Buffer {
  return scryptSync(secret_key, 'tsela installation', CHECK_BYTES);
}
