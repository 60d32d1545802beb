import type { PushManner, PushPayload, PushSubscriptionFacts } from '@tsela/domain/messages/push-rules';
import webPush from 'web-push';
import { OutgoingRefused } from '../../outgoing/outgoing.ts';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import type { HandedOver } from '../messages/message-gateway.ts';
import type { VapidKeys } from './vapid-keys.ts';

interface PushWay {
  readonly outgoing: Outgoing;
  readonly asker: number;
  readonly keys: VapidKeys;
  /** Whom a push service writes to about what we send: the address of the installation. */
  readonly public_url: string;
}

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 2000;

/**
 * Hands one message to the push service of a browser, encrypted so that the browser alone reads it. Where the address leads is looked at as
 * that of a customer: never into the own network, whatever the operator allows. It never throws. Source: RFC 8030, RFC 8291, RFC 8292.
 */
export async function sendPush(
  way: PushWay,
  to: PushSubscriptionFacts,
  { payload, manner }: { readonly payload: PushPayload; readonly manner: PushManner },
): Promise<HandedOver> {
  try {
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: subjectOf(way.public_url), publicKey: way.keys.public_key, privateKey: way.keys.private_key },
        TTL: manner.ttl_s,
        urgency: manner.urgency,
        topic: manner.topic,
        contentEncoding: 'aes128gcm',
      },
    );
    const answer = await way.outgoing.ask({
      asker: way.asker,
      url: endpoint,
      method,
      headers: textHeaders(headers),
      body,
      timeout_ms: TIMEOUT_MS,
      answer_bytes_max: ANSWER_BYTES_MAX,
      is_cut: true,
      is_customers: true,
    });
    return outcomeOf(answer.status_code);
  } catch (fault) {
    if (fault instanceof OutgoingRefused) return { outcome: 'refused', said: fault.message };
    return { outcome: 'later', said: 'The push service could not be reached.' };
  }
}

/** What a push service says of a message. Source: RFC 8030 section 5. */
function outcomeOf(status: number): HandedOver {
  if (status >= 200 && status < 300) return { outcome: 'taken', gateway_message: '', parts: 1 };
  if (status === 404 || status === 410) return { outcome: 'unreachable', said: 'The browser is no longer told anything there.' };
  if (status === 429 || status >= 500) return { outcome: 'later', said: `The push service answered ${status}.` };
  return { outcome: 'refused', said: `The push service refused it with ${status}.` };
}

/** A push service wants an https: address or a mailbox; an installation on this machine has neither. */
function subjectOf(public_url: string): string {
  const { protocol, origin, hostname } = new URL(public_url);
  return protocol === 'https:' ? origin : `mailto:postmaster@${hostname}`;
}

/** Its length is counted where it is sent. */
function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
