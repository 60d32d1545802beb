import type { UserId } from '@tsela/domain/ids';
import type { SocialService } from '@tsela/domain/sessions/social-log-ins';
import type { Tx } from '../db/transaction.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import type { SocialIdentity } from './social-identity.ts';

type Account = Pick<SocialIdentity, 'service' | 'subject'>;

/** Whom an account at Google or Apple is linked to. */
export async function findUserOfAccount(tx: Tx, { service, subject }: Account): Promise<UserId | undefined> {
  const row = await tx.db
    .selectFrom('social_log_ins')
    .select('user_id')
    .where('provider_id', '=', tx.provider_id)
    .where('service', '=', service)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** The account a user has linked; `subject` is null once they have unlinked it. */
export async function readLogInsOf(tx: Tx, user_id: UserId) {
  return tx.db
    .selectFrom('social_log_ins')
    .select(['service', 'subject', 'email', 'time_linked'])
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .execute();
}

/**
 * Links an account at a first sign-in by its e-mail address. False when the user has another account of the service or unlinked theirs,
 * or when another user has this one, also when that happens at the same moment.
 */
export async function linkAtSignIn(
  tx: Tx,
  user_id: UserId,
  { service, subject, email }: SocialIdentity,
  now: Date,
): Promise<'linked' | 'known' | 'refused'> {
  const inserted = await tx.db
    .insertInto('social_log_ins')
    .values({ provider_id: tx.provider_id, user_id, service, subject, email, time_linked: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (inserted) return 'linked';
  return (await findUserOfAccount(tx, { service, subject })) === user_id ? 'known' : 'refused';
}

/** Links an account, in place of another one of the service. */
export async function keepLink(tx: Tx, user_id: UserId, { service, subject, email }: SocialIdentity, now: Date): Promise<void> {
  await tx.db
    .insertInto('social_log_ins')
    .values({ provider_id: tx.provider_id, user_id, service, subject, email, time_linked: now })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'user_id', 'service']).doUpdateSet({ subject, email, time_linked: now }),
    )
    .execute();
}

/** Takes a linked account away and remembers that it was; false when there was none. */
export async function dropLink(tx: Tx, user_id: UserId, service: SocialService): Promise<boolean> {
  const dropped = await tx.db
    .updateTable('social_log_ins')
    .set({ subject: null, email: '' })
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .where('service', '=', service)
    .where('subject', 'is not', null)
    .executeTakeFirst();
  return dropped.numUpdatedRows === 1n;
}

/** Whether the database has refused an account that another user linked at the same moment. */
export function isAccountTaken(error: unknown): boolean {
  return isUniqueViolation(error) && error.constraint === 'social_log_ins_by_subject';
}
