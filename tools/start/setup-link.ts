import { tenantStatement } from '@tsela/server/db/transaction';
import { drawSetupToken } from '@tsela/server/sessions/setup-token';
import type { ProviderId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { setupRoleFor } from '@tsela/domain/sessions/setup-rules';
import pg from 'pg';

export type SetupLinkOptions = {
  /** Where the product answers. */
  readonly url: string;
  /** The database as the owner of its tables. */
  readonly owner_url: string;
  readonly now: Date;
};

/** A link that makes a user, and which. */
export interface SetupLink {
  readonly address: string;
  readonly makes: 'administrator' | 'super-admin';
}

/**
 * A link that makes, once and within a day, whom the installation lacks: an administrator first, then who administers its providers. Null
 * when both are there. Each start ends the links of earlier ones.
 */
export async function setupLink({ url, owner_url, now }: SetupLinkOptions): Promise<SetupLink | null> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    const role_id = setupRoleFor(await rolesInUse(client));
    if (role_id === null) {
      await client.query('delete from setup_tokens');
      return null;
    }
    const { token, token_hash, time_expires } = drawSetupToken(now);
    await client.query('begin; delete from setup_tokens');
    await client.query('insert into setup_tokens (token_hash, time_created, time_expires, role_id) values ($1, $2, $3, $4)', [
      token_hash,
      now,
      time_expires,
      role_id,
    ]);
    await client.query('commit');
    const makes = role_id === ROLE_IDS.super_admin ? 'super-admin' : 'administrator';
    return { address: `${url}/setup?token=${token}`, makes };
  } finally {
    await client.end();
  }
}

/** The roles of the active people of every provider. Users are seen one provider at a time: row-level security holds the owner too. */
async function rolesInUse(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>('select id from providers order by id');
  const roles = new Set<number>();
  for (const { id } of rows) {
    const provider_id = Number(id) as ProviderId;
    await client.query(`begin read only; ${tenantStatement(provider_id)}`);
    const found = await client.query<{ role_id: string }>(
      'select distinct role_id from users where provider_id = $1 and role_id = any($2) and is_active',
      [provider_id, [ROLE_IDS.super_admin, ROLE_IDS.administrator]],
    );
    await client.query('commit');
    for (const { role_id } of found.rows) roles.add(Number(role_id));
  }
  return [...roles];
}
