import type { ProviderId, UserId } from '../ids.ts';

/** Whose answers to an e-mail are meant: of one person in one conversation. */
export interface ReplyTo {
  readonly provider_id: ProviderId;
  readonly thread_id: number;
  /** Null for the guest of the conversation. */
  readonly user_id: UserId | null;
}

/** 96 bits. */
export const REPLY_PROOF_SIGNS = 24;
/** Numbers stand in an address in base 36, which is read in small letters. */
const ADDRESS = /^reply\+([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-z]{1,11})\.([0-9a-f]{24})@(.{1,253})$/;

/** What a reply address is proven by: all that it names. */
export function signedReply({ provider_id, thread_id, user_id }: ReplyTo): string {
  return `reply:${provider_id}:${thread_id}:${user_id ?? 0}`;
}

/** The address to which a person answers in a conversation: `reply+1-2s-0.0123456789abcdef01234567@reply.example.co.za`. */
export function replyAddress({ provider_id, thread_id, user_id }: ReplyTo, proof: string, domain: string): string {
  const numbers = [provider_id, thread_id, user_id ?? 0].map((number) => number.toString(36));
  return `reply+${numbers.join('-')}.${proof}@${domain}`;
}

/** What an address names as a reply address of a domain, not proven yet; null where it is none. Mail servers may change the case of letters. */
export function readReplyAddress(address: string, domain: string): (ReplyTo & { readonly proof: string }) | null {
  const [, provider, thread, user, proof, at] = ADDRESS.exec(address.trim().toLowerCase()) ?? [];
  if (provider === undefined || thread === undefined || user === undefined || proof === undefined) return null;
  if (at !== domain.toLowerCase()) return null;
  const [provider_id = 0, thread_id = 0, user_id = 0] = [provider, thread, user].map((text) => Number.parseInt(text, 36));
  if (![provider_id, thread_id, user_id].every(Number.isSafeInteger) || provider_id === 0 || thread_id === 0) return null;
  return { provider_id: provider_id as ProviderId, thread_id, user_id: user_id === 0 ? null : (user_id as UserId), proof };
}
