import { createHmac, timingSafeEqual } from 'node:crypto';
import { unsubscribingOf } from '@tsela/domain/shipments/notices/unsubscribing';
import type { ProviderId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import type { ClaimedMessage } from './delivery-repository.ts';

/** Where readers end what they get, as pages and mail programs ask for it. */
export const UNSUBSCRIBE_PATH = '/api/unsubscribe';

/** The message by whose link its reader ends such messages. */
interface UnsubscribeLink {
  readonly provider_id: ProviderId;
  readonly message_id: number;
}

/** The address in an e-mail by which its reader ends such ones, without sign-in; undefined where it ends nothing. Source: RFC 8058, ADR 0281. */
export async function unsubscribeUrlOf(context: RequestContext, message: ClaimedMessage): Promise<string | undefined> {
  if (unsubscribingOf(message) === null) return undefined;
  const { services, provider_id } = context;
  const address = (await portalAddressOf(context, provider_id)) ?? services.config.public_url;
  return `${address}${UNSUBSCRIBE_PATH}/${unsubscribeToken(services.secret_key, { provider_id, message_id: message.id })}`;
}

/** It names one message, and so one reader: changed to another it proves nothing. It holds as long as the message is kept. */
export function unsubscribeToken(secret_key: string, link: UnsubscribeLink): string {
  return `${link.provider_id}-${link.message_id}-${proofOf(secret_key, link)}`;
}

const TOKEN = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([0-9a-f]{32})$/;

/** The link behind a token; null where it was not made here. */
export function readUnsubscribeToken(secret_key: string, token: string): UnsubscribeLink | null {
  const [, provider_id, message_id, proof = ''] = TOKEN.exec(token) ?? [];
  const link = { provider_id: Number(provider_id) as ProviderId, message_id: Number(message_id) };
  const is_ours = proof !== '' && timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secret_key, link)));
  return is_ours ? link : null;
}

/** 128 bits. */
const PROOF_SIGNS = 32;

function proofOf(secret_key: string, { provider_id, message_id }: UnsubscribeLink): string {
  return createHmac('sha256', secret_key).update(`unsubscribe:${provider_id}:${message_id}`).digest('hex').slice(0, PROOF_SIGNS);
}
