import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isOtherDocument, screenAt } from '@tsela/domain/screens/screen-at';
import { namesFile } from '@tsela/domain/formats/page-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './answer-problem.ts';
import { openStartDocument } from './start-document.ts';
import type { ReadProvider } from './start-document.ts';
import { DRAWING_FOLDER, openTrackDocument } from './track-document.ts';
import type { ReadStart } from './track-document.ts';
import { withinPatience } from './within-patience.ts';

/** Files whose name carries a hash never change; everything else is asked for again each time. */
const HASHED_FILES = '/assets/';
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** A page, compressed or not. */
const PAGE = /\.html(\.br|\.gz)?$/;

/** Google's and Apple's sign-in, loaded where a provider offers them: their script by its address, their windows and frames. */
const GOOGLE = 'https://accounts.google.com';
const APPLE = 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js';

/** A print service on the reader's own computer, by which stickers go to its label printer. Source: screens S59, decisions 0317. */
const PRINT_SERVICES = 'http://127.0.0.1:9100 https://127.0.0.1:9101';

/** Google Maps, for a provider that has a key of its own. Source: google_maps_api_key. */
const MAPS = 'https://maps.googleapis.com https://maps.gstatic.com';

/** A host as addresses write it, with nothing that would begin another directive. */
const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i;

const NO_RIGHTS: PageRights = {
  has_maps: false,
  has_google: false,
  has_apple: false,
  socket_url: '',
  framing_sites: [],
  payment_sites: [],
  tiles_origin: '',
};
const CONTENT_SECURITY_POLICY = policyWith(NO_RIGHTS, '');
const PAGE_HEADERS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': CONTENT_SECURITY_POLICY,
} as const;

/** What a provider lets its pages do beyond what all pages may: load Google Maps and sign-ins of others, and are in frames of its own
 * web sites. */
export interface PageRights {
  readonly has_maps: boolean;
  /** Whether people sign in with Google, or Apple. */
  readonly has_google: boolean;
  readonly has_apple: boolean;
  /** Where live changes come from; empty: from this application itself. */
  readonly socket_url: string;
  readonly framing_sites: readonly string[];
  /** Where payers are sent to, by a form. */
  readonly payment_sites: readonly string[];
  /** Where the streets of maps come from; empty: from this application itself, or none. Source: MAP_TILES_URL. */
  readonly tiles_origin: string;
}

/** Whose pages are asked for on a host, by what that provider allows. */
export type RightsOfHost = (host: string) => Promise<PageRights>;

/**
 * What pages may load and connect to, and who may frame them. A session lies where scripts can read it, so nothing that a page may be made
 * to run can send it elsewhere by a connection; `maps` stands where Google Maps loads its script, its answers, its letters and its helpers
 * from. Source: decisions 0031.
 */
function policyWith(rights: PageRights, host: string): string {
  const { has_maps, has_google, has_apple, framing_sites, tiles_origin } = rights;
  const maps = has_maps ? ` ${MAPS}` : '';
  const google = (path: string) => (has_google ? ` ${GOOGLE}/gsi/${path}` : '');
  return [
    "default-src 'self'",
    `script-src 'self'${google('client')}${has_apple ? ` ${APPLE}` : ''}${maps}`,
    `frame-src 'self'${google('')}${has_apple ? ' https://appleid.apple.com' : ''}`,
    `style-src 'self' 'unsafe-inline'${google('style')}${has_maps ? ' https://fonts.googleapis.com' : ''}`,
    "img-src 'self' data: https:",
    `font-src 'self'${has_maps ? ' https://fonts.gstatic.com' : ''}`,
    `connect-src 'self'${socketsOf(rights, host)}${google('')}${maps}${tiles_origin && ` ${tiles_origin}`} ${PRINT_SERVICES}`,
    `worker-src 'self'${has_maps ? ' blob:' : ''}`,
    ["frame-ancestors 'self'", ...framing_sites].join(' '),
    "base-uri 'self'",
    ["form-action 'self'", ...rights.payment_sites].join(' '),
    "object-src 'none'",
  ].join('; ');
}

/** Sockets of this application by name, which older browsers do not count as 'self', and those of the provider's own address for them. */
function socketsOf({ socket_url }: PageRights, host: string): string {
  const own = HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
  const given = URL.canParse(socket_url) ? new URL(socket_url) : null;
  const other = given !== null && HOST.test(given.host) ? [`${given.protocol}//${given.host}`] : [];
  return [...own, ...other].map((source) => ` ${source}`).join('');
}

interface WebAppOptions {
  /** Left out, no provider allows its pages anything more. */
  readonly rightsOf?: RightsOfHost;
  /** Left out, the tracking page comes empty and finds out by itself. */
  readonly readTrackStart?: ReadStart;
  /** Left out, every page asks for its provider itself. */
  readonly readProvider?: ReadProvider;
}

/**
 * Serves the built web app: its files, and its page for every address that is not a file or a call. Where the app has no page it shows so
 * itself, and the status is 404 for programs. Source: ROUTE-15.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  { rightsOf = async () => NO_RIGHTS, readTrackStart, readProvider }: WebAppOptions = {},
): Promise<void> {
  addRights(app, rightsOf);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // The first page is answered as all others are.
    index: false,
    // A file is asked for by its own name; a route each for what lies beside it compressed takes a third of a second of every start.
    globIgnore: [`${DRAWING_FOLDER}/**`, '**/*.{br,gz}'],
    cacheControl: false,
    // The build wrote them beside the files.
    preCompressed: true,
    setHeaders: setHeadersOf,
  });
  const scripts_of_pages = readScriptsOfPages(folder);
  const tracking_page = existsSync(join(folder, 'track.html')) ? 'track.html' : 'index.html';
  const answerDrawn = readTrackStart ? await openTrackDocument(folder, readTrackStart) : null;
  const answerStart = readProvider ? await openStartDocument(folder, readProvider) : null;
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const is_page = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api') && !namesFile(path);
    if (!is_page) return answerNotFound(request, reply);
    if (!isOtherDocument(path)) {
      const screen = screenAt(path);
      const scripts = scripts_of_pages.get(screen?.page ?? '');
      if (scripts !== undefined) reply.header('link', scripts);
      reply.code(screen === null ? 404 : 200);
      return sendPage(request, reply, { answer: answerStart, file: 'index.html' });
    }
    return sendPage(request, reply.code(200), { answer: answerDrawn, file: tracking_page });
  });
}

interface Page {
  /** Makes the document for this request, where something is known that belongs into it. */
  readonly answer: ((request: FastifyRequest, reply: FastifyReply) => Promise<string | false>) | null;
  /** The document as the build has it. */
  readonly file: string;
}

/** What only asks for the head, such as a preview in a chat, looks nothing up. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, { answer, file }: Page): Promise<FastifyReply> {
  const made = request.method === 'GET' && answer ? await answer(request, reply) : false;
  return made === false ? reply.sendFile(file) : reply.headers(PAGE_HEADERS).send(made);
}

/** What a browser is told to fetch beside the document, by page: the list is the build's (apps/web/build/page-files.ts). */
function readScriptsOfPages(folder: string): ReadonlyMap<string, string> {
  const list = join(folder, 'page-files.json');
  if (!existsSync(list)) return new Map();
  const pages = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, readonly string[]>>;
  return new Map(
    Object.entries(pages).map(([page, files]) => [page, files.map((file) => `</${file}>; rel=modulepreload`).join(', ')]),
  );
}

/**
 * Pages of a provider with a key may load Google Maps; others may not. Its own web sites may frame what is made for it: pages opened
 * with iframe=true and the tracking document, which has no session. Source: ROUTE-25.
 */
function addRights(app: FastifyInstance, rightsOf: RightsOfHost): void {
  async function add(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const rights = await withinPatience(rightsOf(request.host));
    const framing_sites = isForFrames(request.url) ? rights.framing_sites : [];
    reply.header('content-security-policy', policyWith({ ...rights, framing_sites }, request.host));
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const goOn = () => done(null, payload);
    // A hook that is a promise would make every call wait for one.
    if (reply.getHeader('content-security-policy') !== CONTENT_SECURITY_POLICY) return goOn();
    // A page without Google Maps and in no frame is better than none.
    add(request, reply).then(goOn, goOn);
  });
}

function isForFrames(url: string): boolean {
  return isOtherDocument(url) || new URLSearchParams(url.split('?')[1]).get('iframe') === 'true';
}

function setHeadersOf(reply: FastifyReply, path: string): void {
  const is_hashed = path.includes(HASHED_FILES);
  reply.header('cache-control', is_hashed ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache');
  const { 'content-security-policy': policy, ...for_all } = PAGE_HEADERS;
  for (const [name, value] of Object.entries(for_all)) reply.header(name, value);
  if (PAGE.test(path)) reply.header('content-security-policy', policy);
}
