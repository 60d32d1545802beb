import type { Route } from '@tsela/contract/route';
import { permissionOf } from '@tsela/contract/route';
import { limitHeaders } from '@tsela/domain/integrations/call-limits';
import type { LimitState } from '@tsela/domain/integrations/call-limits';
import type { ProviderId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { WRONG_CREDENTIALS } from '@tsela/domain/sessions/verification-rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../context.ts';
import type { Services } from '../services.ts';
import { isSigned } from '../sessions/signature-v4.ts';
import { handleOf } from './test-calls.ts';
import { countCallOfKey } from '../sessions/key-calls.ts';
import { isApiHost } from '../context.ts';
import { isAnsweredEmpty } from './api-address.ts';
import { addressOf } from './caller-address.ts';
import type { Binding } from '../routing/bind.ts';
import { compressed, isCompressible } from './compress-answers.ts';
import { onceByKey } from './idempotency.ts';
import { bodyValidator, invalidInput, queryValidator } from '../routing/input-validation.ts';
import type { InputCheck } from '../routing/input-validation.ts';
import { refuseClosedProvider } from './maintenance-guard.ts';
import { isDoneAtHome, isLeaving, refuseClosedAccount, refuseWithoutTwoFactor, requireAccess } from './permission-guard.ts';
import { CALLER_OF_INSTALLATION, identifyCaller } from './sign-in-guard.ts';
import type { Caller } from './sign-in-guard.ts';
import { signerOf } from './signed-calls.ts';
import type { SignedCaller } from './signed-calls.ts';
import { bodyTimeMs, refuseWhenSlow } from './slow-bodies.ts';
import { tolerantInput, tolerantQuery, withOwnAccount } from './tolerant-input.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of a call and read by its handler. */
    context_of_call: RequestContext | null;
    /** Of a call that is signed over its body: until that has come it is in no one's name. */
    signed_call: SignedCaller | null;
    /** The body of a signed call, as it came. */
    signed_body: string;
  }
}

interface CallOptions {
  readonly services: Services;
  readonly check_answers?: boolean;
}

/** Registers every call under /api: who calls, may they, is the input sound, then the use case. */
export function registerCalls(app: FastifyInstance, bindings: readonly Binding[], options: CallOptions): void {
  app.decorateRequest('context_of_call', null);
  app.decorateRequest('signed_call', null);
  app.decorateRequest('signed_body', '');
  for (const binding of bindings) registerCall(app, binding, options);
  answerWrongMethods(app, bindings);
}

function registerCall(app: FastifyInstance, { route, handle }: Binding, { services, check_answers }: CallOptions): void {
  const from_query = route.input_from === 'query';
  const check = from_query ? queryValidator(route.input) : bodyValidator(route.input);
  const checkAnswer = check_answers && route.content_type === 'application/json' ? bodyValidator(route.output) : undefined;
  const body_time_ms = bodyTimeMs(route.body_bytes_max);
  const guard = guardOf(services, route);
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    bodyLimit: route.body_bytes_max,
    onRequest: async (request, reply) => {
      // What people see is theirs: no proxy, browser or shared computer keeps it.
      void reply.header('cache-control', 'no-store');
      const now = new Date();
      if (route.access.kind === 'installation') return guard(request, reply, CALLER_OF_INSTALLATION, now);
      if (!isSigned(request.headers.authorization))
        return guard(request, reply, await callerOf(services, request, { route, now }), now);
      const signed = await signerOf(services, request, now);
      if (!from_query) {
        request.signed_call = signed;
        return;
      }
      await signed.check('');
      return guard(request, reply, signed.caller, now);
    },
    ...(route.input_from === 'body' && {
      preParsing: (_request, reply, body, done) => {
        refuseWhenSlow(body, reply, body_time_ms);
        done(null, body);
      },
      preValidation: async (request, reply) => {
        const { signed_call: signed, signed_body } = request;
        if (signed === null) return;
        await signed.check(signed_body);
        await guard(request, reply, signed.caller, new Date());
      },
    }),
    ...(isCompressible(route) && {
      onSend: (request, reply, payload, done) => done(null, compressed(request, reply, payload)),
    }),
    handler: async (request, reply) => {
      const context = request.context_of_call;
      if (!context) throw new Error('A call was answered without its guard.');
      const work = handleOf(context, route, handle);
      const is_program = context.actor.kind === 'user' && context.actor.api_key !== undefined;
      const raw = (from_query ? tolerantQuery : tolerantInput)(request, route.input, { is_program });
      const input = checkedInput(check, withOwnAccount(raw, route.input, context));
      const answer = await onceByKey({ context, route, input, key: request.headers['idempotency-key'] }, (joined) =>
        work(joined, input as never),
      );
      if (checkAnswer) refuseUndeclared(route, checkAnswer, answer);
      if (route.content_type !== 'application/json') void reply.type(route.content_type);
      if (context.cookies && context.cookies.kept.length > 0) void reply.header('set-cookie', context.cookies.kept);
      if (needsMore(route, answer)) void reply.code(202);
      if (isAnsweredEmpty(request)) return reply.code(204).send();
      return answer;
    },
  });
}

type Guard = (request: FastifyRequest, reply: FastifyReply, caller: Caller, now: Date) => Promise<void>;

/** May a caller make a call; what it works with is kept for its handler. */
function guardOf(services: Services, route: Route): Guard {
  return async (request, reply, caller, now) => {
    const tellLimit = (state: LimitState) => void reply.headers(limitHeaders(state));
    const context = { ...contextOf(services, request, { caller, now }), tellLimit };
    await countCallOfKey(context);
    await refuseClosedProvider(context, route);
    requireAccess(context.actor, route);
    refuseClosedAccount(context.actor, route);
    refuseWithoutTwoFactor(context.actor, route);
    refuseOtherProvider(context, route, providerAskedFor(request.query));
    request.context_of_call = context;
  };
}

async function callerOf(
  services: Services,
  request: FastifyRequest,
  { route, now }: { route: Route; now: Date },
): Promise<Caller> {
  // Both may be in the address of every call, whatever its declared input.
  const query = (request.query ?? {}) as { request_username?: unknown; api_key?: unknown };
  return identifyCaller(services, {
    host: request.headers.host ?? '',
    authorization: request.headers.authorization ?? keyInAddress(route, query.api_key),
    provider_id: providerAskedFor(request.query),
    now,
    request_username: isLeaving(route) ? null : usernameAskedFor(request, query.request_username),
    is_public: route.access.kind === 'public',
    refusedElsewhere: BEGINS_SESSION.get(`${route.method} ${route.path}`),
  });
}

/** The papers of the locker plug-in are opened by the key in their address. Source: public API §11. */
function keyInAddress({ input, input_from }: Route, asked: unknown): string | undefined {
  const is_taken = input_from === 'query' && 'api_key' in input.properties;
  return is_taken && typeof asked === 'string' && asked !== '' ? `Bearer ${asked}` : undefined;
}

function contextOf(services: Services, request: FastifyRequest, { caller, now }: { caller: Caller; now: Date }): RequestContext {
  const host = request.headers.host ?? '';
  const context = {
    provider_id: caller.provider_id,
    actor: caller.actor,
    now,
    request_id: request.id,
    logFault: (fault: unknown) =>
      request.log.error({ err: fault, request_id: request.id, path: request.url.split('?')[0] }, 'part of a request failed'),
    client_version: textHeader(request, 'x-client-version'),
    source: sourceOf(request, host),
    ip: addressOf(request),
    host,
    user_agent: textHeader(request, 'user-agent'),
    cookies: { sent: request.headers.cookie ?? '', kept: [] },
    services,
  };
  return caller.link_token === undefined ? context : { ...context, link_token: caller.link_token };
}

const wrongCredentials = () => new Problem('wrong-credentials', WRONG_CREDENTIALS);
const noProvider = () => new Problem('not-found', 'Provider not found.');

/** Calls without a session, with the refusal of a session at another provider than the host's. */
const BEGINS_SESSION: ReadonlyMap<string, () => Problem> = new Map([
  ['POST /login', wrongCredentials],
  ['POST /login/idm', wrongCredentials],
  ['POST /login/verification-codes', noProvider],
  ['POST /accounts/registrations', noProvider],
  ['POST /users/reset-password', noProvider],
]);

/** A signed-in user works at one provider. Calls that take another one declare for whom; public calls take any. */
function refuseOtherProvider(context: RequestContext, route: Route, asked: ProviderId | null): void {
  const { access, input } = route;
  if (isDoneAtHome(context.actor, route)) return;
  if (context.actor.kind === 'guest' || access.kind === 'public' || 'provider_id' in input.properties) return;
  if (asked !== null && asked !== context.provider_id) throw noProvider();
}

function providerAskedFor(query: unknown): ProviderId | null {
  const { provider_id: asked } = (query ?? {}) as { provider_id?: unknown };
  const provider_id = Number(asked);
  return typeof asked === 'string' && Number.isSafeInteger(provider_id) && provider_id > 0 ? (provider_id as ProviderId) : null;
}

/** By the address, or by a header to keep it out of logs. Source: IMP-03. */
function usernameAskedFor(request: FastifyRequest, asked: unknown): string | null {
  const username = typeof asked === 'string' ? asked : textHeader(request, 'request-username');
  return username.trim() === '' ? null : username.trim().slice(0, LONGEST_HEADER);
}

/** The web app names itself in its client version; every other caller is a program. */
function sourceOf(request: FastifyRequest, host: string): string {
  return textHeader(request, 'x-client-version').startsWith('web-') && !isApiHost(host) ? 'web' : 'api';
}

const LONGEST_HEADER = 200;

function textHeader(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value.slice(0, LONGEST_HEADER) : '';
}

function checkedInput(check: InputCheck, raw: unknown): unknown {
  const input = raw ?? {};
  const faults = check(input);
  if (faults.length > 0) throw invalidInput(faults);
  return input;
}

/** Source: LOGIN-01. */
function needsMore({ accepted_with }: Route, answer: unknown): boolean {
  return accepted_with !== undefined && typeof answer === 'object' && answer !== null && accepted_with in answer;
}

/** A field that leaves without being declared is a leak; a declared one that is missing breaks a client. */
function refuseUndeclared(route: Route, check: InputCheck, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const faults = check(sent);
  if (faults.length > 0) throw new Error(`${permissionOf(route)} answered what it does not declare: ${JSON.stringify(faults)}`);
}

/** A known path with another method is 405, not 404. */
function answerWrongMethods(app: FastifyInstance, bindings: readonly Binding[]): void {
  const by_path = Map.groupBy(bindings, (binding) => binding.route.path);
  for (const [path, own] of by_path) {
    const methods = new Set(own.map((binding) => binding.route.method));
    const others = (['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const).filter((method) => !methods.has(method));
    app.route({
      method: others,
      url: `/api${path}`,
      handler: async (_request, reply) => {
        void reply.header('allow', [...methods].join(', '));
        throw new Problem('not-allowed-method', `This address answers ${[...methods].join(', ')} only.`);
      },
    });
  }
}
