import type { IncomingMessage, Server } from 'node:http';
import fastifyWebsocket from '@fastify/websocket';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import Fastify from 'fastify';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { ALL_BINDINGS } from '../all-bindings.ts';
import { serveLiveUpdates } from './live-socket.ts';
import type { Services } from '../services.ts';
import { offeredServices } from '../sessions/social-identity.ts';
import { answerNotFound, answerProblem } from './answer-problem.ts';
import { serveAppManifest } from './app-manifest.ts';
import { apiAddress } from './api-address.ts';
import { registerCalls } from './calls.ts';
import { openBodyRoom } from './body-room.ts';
import type { BodyRoomLimits } from './body-room.ts';
import { boundConnections } from './connection-limits.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { serveCrashReports } from './crash-reports.ts';
import { serveCustomWidget } from './custom-widget.ts';
import { serveDocumentation } from './documentation.ts';
import { paymentSites } from '../payments/payment-sites.ts';
import { serveGatewayNotices } from './notices/gateway-notices.ts';
import { servePartnerCalls } from './partner-calls.ts';
import { serveInboundEmail } from './notices/inbound-email.ts';
import { serveMessageNews } from './notices/message-news.ts';
import { serveOperatorNotices } from './notices/operator-notices.ts';
import type { Metrics } from './metrics.ts';
import { readBodiesOf } from './read-body.ts';
import { serveLinkedFiles } from './linked-files.ts';
import { serveShortLinks } from './short-links.ts';
import { serveUnsubscribeLinks } from './unsubscribe-links.ts';
import { serveStreets } from './serve-streets.ts';
import { readProviderOfHost } from './start-document.ts';
import { readTrackStart } from './track-start.ts';
import { serveWebApp } from './web-app.ts';
import { trustedProxies } from '../trusted-proxies.ts';
import type { RightsOfHost } from './web-app.ts';
import { readPictureAddress } from '@tsela/domain/formats/pictures/picture';
import type { ProviderId } from '@tsela/domain/ids';
import { findPicture } from '../providers/picture-repository.ts';
import { randomUUID } from 'node:crypto';

/** Each call says how long its body may be; what is no call of the contract takes next to nothing. */
const LARGEST_BODY_BYTES = 64 * 1024;

/** Only an installation that people reach by HTTPS may ask browsers to come by nothing else, for a year. */
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' };

export interface AppOptions {
  readonly services: Services;
  /** An already listening server to answer on; left out, the app is used by injection or listens by itself. */
  readonly http_server?: Server;
  /** The folder of the built web app; left out, only the API answers. */
  readonly web_folder?: string;
  /** Checks every answer against its declared schema; on in tests, off where every microsecond counts. */
  readonly check_answers?: boolean;
  readonly log?: boolean;
  /** Left out, nothing is measured. */
  readonly metrics?: Metrics | undefined;
  /** Left out, those of the product. */
  readonly connection_limits?: ConnectionLimits;
  /** Left out, that of the product. */
  readonly body_room?: BodyRoomLimits;
}

/** Builds the HTTP app out of the areas' calls. It does not listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(options));
  answerWhenReady(app, options);
  app.setSerializerCompiler(() => JSON.stringify);
  readJsonStrictly(app);
  app.setErrorHandler(answerProblem);
  const { config, readiness } = options.services;
  const safe_headers = { 'x-content-type-options': 'nosniff', ...(config.public_url.startsWith('https:') && STRICT_TRANSPORT) };
  app.decorate('body_room', openBodyRoom(options.body_room));
  app.decorateRequest('raw_answer', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.raw_answer = reply.raw;
    void reply.headers({ 'x-request-id': request.id, 'ship-logic-request-id': request.id, ...safe_headers });
    // A connection that is kept would bring the next call to a process that is about to stop.
    if (readiness.isLeaving()) void reply.header('connection', 'close');
    done();
  });
  await app.register(fastifyWebsocket, { options: { maxPayload: 4096 } });
  options.metrics?.watch(app);
  registerCalls(app, ALL_BINDINGS, options);
  serveHealth(app, options.services);
  serveDocumentation(app);
  serveLiveUpdates(app, options.services);
  serveCrashReports(app);
  serveCustomWidget(app, options.services);
  serveGatewayNotices(app, options.services);
  servePartnerCalls(app, options.services);
  serveMessageNews(app, options.services);
  serveOperatorNotices(app, options.services);
  serveInboundEmail(app, options.services);
  servePictures(app, options.services);
  serveLinkedFiles(app, options.services);
  serveShortLinks(app, options.services);
  serveUnsubscribeLinks(app, options.services);
  serveStreets(app, config);
  serveAppManifest(app, options.services);
  if (options.web_folder) {
    await serveWebApp(app, options.web_folder, {
      rightsOf: rightsOfHost(options.services),
      readTrackStart: (request) => readTrackStart(request, options.services),
      readProvider: (request) => readProviderOfHost(request, options.services),
    });
  } else app.setNotFoundHandler(answerNotFound);
  return app;
}

/** What the provider whose pages are asked for on a host allows them. */
function rightsOfHost({ config, hosts, settings }: Services): RightsOfHost {
  return async (host) => {
    const provider_id = await hosts.providerOf(host);
    const saved = provider_id === null ? {} : await settings.of(provider_id);
    const offered = offeredServices(saved);
    return {
      has_google: offered.includes('google'),
      has_apple: offered.includes('apple'),
      socket_url: readSetting(saved, 'websocket_api_url').trim(),
      has_maps: readSetting(saved, 'google_maps_api_key').trim() !== '',
      framing_sites: readSetting(saved, 'framing_sites'),
      payment_sites: paymentSites(config, saved),
      tiles_origin: config.map_tiles_url === '' ? '' : new URL(config.map_tiles_url).origin,
    };
  };
}

function serverOptions({ http_server, log, services }: AppOptions): FastifyHttpOptions<Server> {
  const options: FastifyHttpOptions<Server> = {
    bodyLimit: LARGEST_BODY_BYTES,
    genReqId: requestIdOf,
    rewriteUrl: apiAddress,
    trustProxy: trustedProxies(services.config.trusted_proxies),
    logger: log ? { level: 'warn' } : false,
  };
  if (http_server) options.serverFactory = () => http_server;
  return options;
}

/** The launcher holds the port from the first second and says "starting"; once ready, the app answers there instead. */
function answerWhenReady(app: FastifyInstance, { http_server, connection_limits: limits, services }: AppOptions): void {
  if (!http_server) return;
  app.addHook('onReady', async () => {
    boundConnections(http_server.removeAllListeners('request'), {
      limits,
      isProxy: trustedProxies(services.config.trusted_proxies),
      answer: (request, response) => app.routing(request, response),
    });
  });
}

/** Empty bodies count as no input; anything else must be JSON. */
function readJsonStrictly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  readBodiesOf(app, 'application/json', (request, body) => {
    if (request.signed_call !== null) request.signed_body = body;
    try {
      return readJson(body);
    } catch (error) {
      throw new Problem('bad-input', 'The body is not valid JSON.', { cause: error });
    }
  });
}

/** An escape that stands for half a character. Two of them in a row are a whole one. */
const HALF_CHARACTER = /\\u[dD][89a-fA-F]/;

/** Every escape of a JSON text, two halves that make a whole character as one. */
const ESCAPES = /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^u])/g;

/** Half a character is no text, and PostgreSQL takes none in JSON: it becomes the sign for what cannot be read. */
function readJson(body: string): unknown {
  if (body === '') return {};
  if (!HALF_CHARACTER.test(body)) return JSON.parse(body);
  return JSON.parse(body.replace(ESCAPES, (escape) => (escape.length === 6 && HALF_CHARACTER.test(escape) ? '\\ufffd' : escape)));
}

const HEALTH_RETRY_S = '2';

/**
 * Answers monitoring. `/api/health` tells a proxy whether calls can be served; `/api/health/live` tells a supervisor only that the
 * process answers, since a restart does not help against a missing database.
 */
function serveHealth(app: FastifyInstance, { readiness }: Pick<Services, 'readiness'>): void {
  app.get('/api/health', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (await readiness.isThere()) return { status: 'ok' };
    void reply.code(503).header('retry-after', HEALTH_RETRY_S);
    return { status: 'unavailable' };
  });
  app.get('/api/health/live', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
}

/** An address names the bytes, so what is behind it never changes. Were a picture ever opened as a page, nothing in it could run. */
const PICTURE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** The pictures that providers have uploaded, without sign-in: logos are on public pages and in e-mails. */
function servePictures(app: FastifyInstance, { pool }: Pick<Services, 'pool'>): void {
  app.get('/pictures/*', async (request, reply) => {
    const named = readPictureAddress(request.url);
    const picture = named && (await findPicture(pool, { hash: named.hash, provider_id: named.provider_id as ProviderId }));
    if (!picture) return reply.code(404).callNotFound();
    return reply.headers(PICTURE_HEADERS).type(picture.content_type).send(picture.bytes);
  });
}

/** What a caller may name a call: nothing that a log, a header or a statement could take for something else. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,50}$/;

/** The id that the caller gives the call, or one of its own: it is in the answer, the log, the audit trail and the database's view of itself. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
