import type { RoleId, UserId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

export interface SignInUser {
  readonly id: UserId;
  readonly name: string;
  readonly role_id: RoleId;
  readonly password_hash: string | null;
  readonly is_active: boolean;
  readonly is_demo: boolean;
  readonly account_status: 'open' | 'closed' | null;
}

export async function findUserByEmail(tx: Tx, email: string): Promise<SignInUser | undefined> {
  return tx.db
    .selectFrom('users')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.provider_id', '=', 'users.provider_id').onRef('accounts.id', '=', 'users.account_id'),
    )
    .select(({ fn, ref }) => [
      'users.id',
      'users.name',
      'users.role_id',
      'users.password_hash',
      'users.is_active',
      'users.is_demo',
      fn.coalesce(ref('accounts.status')).as('account_status'),
    ])
    .where('users.provider_id', '=', tx.provider_id)
    .where(({ fn, ref }) => fn<string>('lower', [ref('users.email')]), '=', email.toLowerCase())
    .executeTakeFirst();
}

interface NewSession {
  readonly token_hash: string;
  readonly user_id: UserId;
  readonly time_created: Date;
  readonly time_expires: Date;
  readonly ip: string;
  readonly user_agent: string;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const { id } = await tx.db
    .insertInto('sessions')
    .values(({ fn, val }) => ({
      ...session,
      token_hash: Buffer.from(session.token_hash, 'hex'),
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('session_ids')]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endSession(tx: Tx, token_hash: string, now: Date): Promise<number | null> {
  const ended = await tx.db
    .updateTable('sessions')
    .set({ time_ended: now })
    .where('provider_id', '=', tx.provider_id)
    .where('token_hash', '=', Buffer.from(token_hash, 'hex'))
    .where('time_ended', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended?.id ?? null;
}
