import { createHmac, timingSafeEqual } from 'node:crypto';
import { REPLY_PROOF_SIGNS, readReplyAddress, replyAddress, signedReply } from '@tsela/domain/inbox/reply-address';
import type { ReplyTo } from '@tsela/domain/inbox/reply-address';
import type { Config } from '../config.ts';

/** Where a person answers in a conversation by e-mail; empty where the installation takes none. */
export function ownReplyAddress(secret_key: string, { inbound_email }: Pick<Config, 'inbound_email'>, to: ReplyTo): string {
  return inbound_email === null ? '' : replyAddress(to, proofOf(secret_key, to), inbound_email.domain);
}

/** Whose answer an address is for; null for one that we have not made. */
export function openReplyAddress(secret_key: string, domain: string, address: string): ReplyTo | null {
  const read = readReplyAddress(address, domain);
  if (read === null) return null;
  const [given, right] = [Buffer.from(read.proof), Buffer.from(proofOf(secret_key, read))];
  const { provider_id, thread_id, user_id } = read;
  return given.length === right.length && timingSafeEqual(given, right) ? { provider_id, thread_id, user_id } : null;
}

/** In hexadecimal digits, since mail servers may change the case of letters. */
function proofOf(secret_key: string, to: ReplyTo): string {
  return createHmac('sha256', secret_key).update(signedReply(to)).digest('hex').slice(0, REPLY_PROOF_SIGNS);
}
