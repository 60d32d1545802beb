import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { VERIFICATION_CODE, codeFrom } from '@tsela/domain/sessions/verification-rules';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { countCodeTry, deleteCode, deleteOldCodes, lockCode, upsertCode } from './verification-code-repository.ts';
import type { CodeKey, CodePurpose } from './verification-code-repository.ts';

/** Whom a code was sent to, and for what: it is worth nothing for anything else. */
export interface CodeOf {
  readonly purpose: CodePurpose;
  readonly subject: string;
}

/** Draws a code and keeps its hash; the code before it is over. Source: LOGIN-04. */
export async function drawCode(tx: Tx, context: RequestContext, of: CodeOf): Promise<string> {
  const code = codeFrom(randomInt(10 ** VERIFICATION_CODE.digits));
  const time_expires = new Date(context.now.getTime() + VERIFICATION_CODE.lives_ms);
  await upsertCode(tx, keyOf(context, of), { code_hash: hashOf(context, of, code), time_expires });
  await deleteOldCodes(tx, context.now);
  return code;
}

/**
 * Whether this is the living code. A wrong one costs one of its tries, in a transaction of its own, so that the refusal which follows does
 * not give the try back.
 */
export async function codeMatches(context: RequestContext, of: CodeOf, code: string): Promise<boolean> {
  const key = keyOf(context, of);
  return inTransaction(context, async (tx) => {
    const stored = await lockCode(tx, key);
    if (!stored || stored.time_expires <= context.now || stored.tries >= VERIFICATION_CODE.tries_max) return false;
    if (timingSafeEqual(stored.code_hash, hashOf(context, of, code.trim()))) return true;
    await countCodeTry(tx, key);
    return false;
  });
}

/** Removes the code. False when another call has used it in the meantime. */
export async function useUpCode(tx: Tx, context: RequestContext, of: CodeOf, code: string): Promise<boolean> {
  return deleteCode(tx, keyOf(context, of), hashOf(context, of, code.trim()));
}

function keyOf(context: RequestContext, { purpose, subject }: CodeOf): CodeKey {
  return { purpose, subject: keyedHash(context, `subject:${purpose}:${subject.trim().toLowerCase()}`) };
}

function hashOf(context: RequestContext, { purpose, subject }: CodeOf, code: string): Buffer {
  return keyedHash(context, `code:${purpose}:${subject.trim().toLowerCase()}:${code}`);
}

function keyedHash({ services, provider_id }: RequestContext, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', services.secret_key, '', 'verification-codes', 32));
  return createHmac('sha256', key).update(`${provider_id}:${text}`).digest();
}
