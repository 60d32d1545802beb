import type { Tx } from '../db/transaction.ts';

export type CodePurpose = 'login' | 'registration' | 'email-change' | 'kiosk-sender' | 'support';

export interface CodeKey {
  readonly purpose: CodePurpose;
  /** A keyed hash of whom the code was sent to. */
  readonly subject: Buffer;
}

interface StoredCode {
  readonly code_hash: Buffer;
  readonly tries: number;
  readonly time_expires: Date;
}

/** Keeps a code in the place of the one before it. */
export async function upsertCode(
  tx: Tx,
  { purpose, subject }: CodeKey,
  code: { code_hash: Buffer; time_expires: Date },
): Promise<void> {
  await tx.db
    .insertInto('verification_codes')
    .values({ provider_id: tx.provider_id, purpose, subject, ...code })
    .onConflict((conflict) => conflict.columns(['provider_id', 'purpose', 'subject']).doUpdateSet({ ...code, tries: 0 }))
    .execute();
}

/** The living code, locked: of many guesses at once each sees those before it. */
export async function lockCode(tx: Tx, { purpose, subject }: CodeKey): Promise<StoredCode | undefined> {
  return tx.db
    .selectFrom('verification_codes')
    .select(['code_hash', 'tries', 'time_expires'])
    .where('provider_id', '=', tx.provider_id)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
}

export async function countCodeTry(tx: Tx, { purpose, subject }: CodeKey): Promise<void> {
  await tx.db
    .updateTable('verification_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('provider_id', '=', tx.provider_id)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .execute();
}

/** True for the call that removed the code. */
export async function deleteCode(tx: Tx, { purpose, subject }: CodeKey, code_hash: Buffer): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom('verification_codes')
    .where('provider_id', '=', tx.provider_id)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** As many as a sending takes out: more than it brings in. */
const OLD_ROWS_AT_ONCE = 20;

export async function deleteOldCodes(tx: Tx, now: Date): Promise<void> {
  await tx.db
    .deleteFrom('verification_codes')
    .where('provider_id', '=', tx.provider_id)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('purpose', 'subject'),
        'in',
        selectFrom('verification_codes')
          .select(['purpose', 'subject'])
          .where('provider_id', '=', tx.provider_id)
          .where('time_expires', '<', now)
          .limit(OLD_ROWS_AT_ONCE)
          .forUpdate()
          .skipLocked()
          .$asTuple('purpose', 'subject'),
      ),
    )
    .execute();
}
