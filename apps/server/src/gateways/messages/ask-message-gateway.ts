import { onOneLine } from '@tsela/domain/formats/one-line';
import { OutgoingRefused } from '../../outgoing/outgoing.ts';
import type { Question } from '../../outgoing/outgoing.ts';
import type { HandedOver, MessageAccess } from './message-gateway.ts';

const LONGEST_MS = 15_000;
const ANSWER_BYTES_MAX = 100_000;
const LONGEST_SAID = 200;

/** What a gateway answered, or why there was no answer. */
export type Answered =
  | { readonly status_code: number; readonly json: unknown }
  | { readonly status_code: null; readonly fault: Extract<HandedOver, { said: string }> };

/** Faults of a connection that never came about: nothing can have been taken. */
const NEVER_REACHED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Asks a gateway, with JSON where there is something to say. Operators of pickup points are asked the same way. */
export async function askMessageGateway(
  { outgoing, asker }: Pick<MessageAccess, 'outgoing' | 'asker'>,
  { body, headers = {}, ...asked }: Pick<Question, 'url' | 'method' | 'headers'> & { readonly body?: unknown },
): Promise<Answered> {
  try {
    const { status_code, text } = await outgoing.ask({
      asker,
      ...asked,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeout_ms: LONGEST_MS,
      answer_bytes_max: ANSWER_BYTES_MAX,
    });
    return { status_code, json: parsedJson(text) };
  } catch (cause) {
    return { status_code: null, fault: faultOf(cause) };
  }
}

function faultOf(cause: unknown): Extract<HandedOver, { said: string }> {
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return { outcome: 'unclear', said: 'It did not answer in time.' };
  // The answer was too long, so there was one; an address that is not asked got nothing.
  if (cause instanceof OutgoingRefused)
    return { outcome: cause.message.includes('too long') ? 'unclear' : 'later', said: cause.message };
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  return { outcome: NEVER_REACHED.has(code) ? 'later' : 'unclear', said: 'It could not be reached.' };
}

/** What an answer other than yes means: too many at once and no sign-in are put right by waiting or by staff, a fault of its own is unclear. */
export function refusalOf(status_code: number, words: string): Extract<HandedOver, { said: string }> {
  const said = `It answered ${status_code}${words === '' ? '' : `: ${onOneLine(words).slice(0, LONGEST_SAID)}`}`;
  if ([401, 402, 403, 404, 408, 423, 429, 503].includes(status_code)) return { outcome: 'later', said };
  return { outcome: status_code >= 500 ? 'unclear' : 'refused', said };
}

/** What a text holds as JSON; null where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text, or a number as one; empty for anything else. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export function basicAuth(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}
