import type { InputOf, OutputOf, Route } from '@tsela/contract/route';
import { APP_VERSION } from '../version.ts';
import { readActingAs, readActingProvider } from './acting-as.ts';
import { errorOfAnswer, errorOfFailure } from './api-error.ts';
import { NewestGet } from './newest-get.ts';
import { randomId } from './random-id.ts';
import { planRequest } from './request.ts';
import type { PlannedRequest } from './request.ts';
import { sessionEventOf, tellSessionEvent } from './session-events.ts';
import { readToken } from './session-token.ts';

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Given by those who repeat a call that must have one effect; made here otherwise. */
  readonly idempotency_key?: string;
  /** Sent as bearer in place of the session's: the token of a link. Such a call concerns no session. */
  readonly link_token?: string;
}

const newest = new NewestGet();
let provider_id: number | null = null;

/** Tells every later call which provider it is for. Source: CALL-01. */
export function callForProvider(id: number): void {
  provider_id = id;
}

/** Makes a declared call and answers its declared output. Throws ApiError. */
export async function call<R extends Route>(route: R, input: InputOf<R>, options: CallOptions = {}): Promise<OutputOf<R>> {
  const token = options.link_token ?? readToken();
  const planned = planRequest(route, input, {
    provider_id: (options.link_token === undefined ? readActingProvider() : null) ?? provider_id,
    token,
    request_username: options.link_token === undefined ? readActingAs() : null,
    client_version: APP_VERSION,
    request_id: randomId(),
    idempotency_key: options.idempotency_key ?? randomId(),
  });
  const answer =
    route.method === 'GET'
      ? await newest.run(`${planned.url} ${token ?? ''}`, (signal) => send(planned, signals(signal, options.signal)))
      : await send(planned, options.signal);
  const body = await readBody(answer, route);
  if (!answer.ok) {
    const event =
      options.link_token === undefined
        ? sessionEventOf(route, { status: answer.status, body }, { is_of_this_session: token === readToken() })
        : null;
    if (event) tellSessionEvent(event);
    throw errorOfAnswer(answer.status, body);
  }
  // The server's answers are checked against the same declaration by its own tests.
  return body as OutputOf<R>;
}

async function send(planned: PlannedRequest, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(planned.url, {
      method: planned.method,
      headers: planned.headers,
      body: planned.body,
      ...(signal && { signal }),
    });
  } catch (cause) {
    throw errorOfFailure(cause);
  }
}

async function readBody(answer: Response, route: Route): Promise<unknown> {
  if (answer.ok && route.content_type === 'application/pdf') return answer.blob();
  const text = await answer.text();
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown);
  } catch {
    // What is before the server answers in its own way: errorText takes plain text as it is, and of a page nothing.
    return (answer.headers.get('content-type') ?? '').includes('html') ? null : text;
  }
}

function signals(own: AbortSignal, given: AbortSignal | undefined): AbortSignal {
  return given ? AbortSignal.any([own, given]) : own;
}
