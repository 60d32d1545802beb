import { withoutEnding } from '@tsela/domain/formats/endings';
import { onOneLine } from '@tsela/domain/formats/one-line';
import type { Question } from '../../outgoing/outgoing.ts';
import type { GatewayAccess, GatewayAnswer } from './payment-gateway.ts';

const LONGEST_MS = 8000;
const ANSWER_BYTES_MAX = 400_000;
const LONGEST_SAID = 200;
/** What gateways answer to credentials that are not theirs. */
const REFUSALS: readonly number[] = [400, 401, 403, 404, 422];

type Asked = Pick<Question, 'url' | 'method' | 'headers' | 'body'>;

/** Asks a gateway and reads what a yes of it says; any other outcome is described in one line. */
export async function askGateway(
  { outgoing, asker }: Pick<GatewayAccess, 'outgoing' | 'asker'>,
  asked: Asked,
  read: (text: string) => GatewayAnswer,
): Promise<GatewayAnswer> {
  try {
    const bounds = { timeout_ms: LONGEST_MS, answer_bytes_max: ANSWER_BYTES_MAX };
    const { status_code, text } = await outgoing.ask({ asker, ...asked, ...bounds });
    if (status_code >= 200 && status_code < 300) return read(text);
    const said = `It answered ${status_code}${wordsOf(text)}.`;
    return { outcome: REFUSALS.includes(status_code) ? 'refused' : 'unclear', said };
  } catch (cause) {
    return { outcome: 'unclear', said: isTimeout(cause) ? 'It did not answer in time.' : 'It could not be reached.' };
  }
}

/** The address of a call. What is behind the gateway's own stays, such as the mark of a sandbox. */
export function addressOf(base: string, path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(base);
  url.pathname = `${withoutEnding(url.pathname, '/')}${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** What a refusal says of itself, in the places where these gateways say it. */
function wordsOf(text: string): string {
  const answer = recordOf(parsed(text));
  const { data, message, error, error_description } = answer;
  const words = [recordOf(data)['message'], message, error_description, error].find((each) => typeof each === 'string');
  return typeof words === 'string' && words !== '' ? `: ${withoutEnding(onOneLine(words), '.').slice(0, LONGEST_SAID)}` : '';
}

/** What a text holds as JSON; null where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

/** An answer as a record; an empty one where it is something else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
