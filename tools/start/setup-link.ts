import { tenantStatement } from '@tsela/server/db/transaction';
import { drawSetupToken } from '@tsela/server/sessions/setup-token';
import type { ProviderId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import pg from 'pg';

export type SetupLinkOptions = {
  /** Where the product answers. */
  readonly url: string;
  /** The database as the owner of its tables. */
  readonly owner_url: string;
  readonly now: Date;
};

/** A link that makes the first administrator, once and within a day; null when there is an administrator. Each start ends the links of
 *  earlier ones. */
export async function setupLink({ url, owner_url, now }: SetupLinkOptions): Promise<string | null> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    if (await hasAdministrator(client)) {
      await client.query('delete from setup_tokens');
      return null;
    }
    const { token, token_hash, time_expires } = drawSetupToken(now);
    await client.query('begin; delete from setup_tokens');
    await client.query('insert into setup_tokens (token_hash, time_created, time_expires) values ($1, $2, $3)', [
      token_hash,
      now,
      time_expires,
    ]);
    await client.query('commit');
    return `${url}/setup?token=${token}`;
  } finally {
    await client.end();
  }
}

/** Whether somebody at any provider may administer it. Users are seen one provider at a time: row-level security holds the owner too. */
async function hasAdministrator(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>('select id from providers order by id');
  for (const { id } of rows) {
    const provider_id = Number(id) as ProviderId;
    await client.query(`begin read only; ${tenantStatement(provider_id)}`);
    const { rowCount } = await client.query(
      'select 1 from users where provider_id = $1 and role_id = any($2) and is_active limit 1',
      [provider_id, [ROLE_IDS.super_admin, ROLE_IDS.administrator]],
    );
    await client.query('commit');
    if (rowCount === 1) return true;
  }
  return false;
}
