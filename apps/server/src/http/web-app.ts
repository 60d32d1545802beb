import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isBuilt, isOtherDocument } from '@tsela/domain/formats/built-routes';
import { namesFile } from '@tsela/domain/formats/page-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './answer-problem.ts';

/** Files whose name carries a hash never change; everything else is asked for again each time. */
const HASHED_FILES = '/assets/';
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** A page, compressed or not. */
const PAGE = /\.html(\.br|\.gz)?$/;

/** Google's and Apple's sign-in, loaded where a provider offers them: their script by its address, their windows and frames. */
const GOOGLE = 'https://accounts.google.com';
const APPLE = 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js';

/** Google Maps, for a provider that has a key of its own. Source: google_maps_api_key. */
const MAPS = 'https://maps.googleapis.com https://maps.gstatic.com';

const CONTENT_SECURITY_POLICY = policyWith({ has_maps: false, framing_sites: [] });

/** What a provider lets its pages do beyond what all pages may: load Google Maps, and stand in frames of its own web sites. */
export interface PageRights {
  readonly has_maps: boolean;
  readonly framing_sites: readonly string[];
}

/** Whose pages are asked for on a host, by what that provider allows. */
export type RightsOfHost = (host: string) => Promise<PageRights>;

/** What pages may load, and who may frame them; `maps` stands where Google Maps loads its script, its answers, its letters and its helpers from. */
function policyWith({ has_maps, framing_sites }: PageRights): string {
  const maps = has_maps ? ` ${MAPS}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' ${GOOGLE}/gsi/client ${APPLE}${maps}`,
    `frame-src 'self' ${GOOGLE}/gsi/ https://appleid.apple.com`,
    `style-src 'self' 'unsafe-inline' ${GOOGLE}/gsi/style${has_maps ? ' https://fonts.googleapis.com' : ''}`,
    "img-src 'self' data: https:",
    `font-src 'self'${has_maps ? ' https://fonts.gstatic.com' : ''}`,
    `connect-src 'self' ws: wss:${maps}`,
    `worker-src 'self'${has_maps ? ' blob:' : ''}`,
    ["frame-ancestors 'self'", ...framing_sites].join(' '),
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/**
 * Serves the built web app: its files, and its page for every address that is not a file or a call. Where the app has no page it says so
 * itself, and the status says the same to whoever reads no pages. Source: ROUTE-15.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  rightsOf: RightsOfHost = async () => ({ has_maps: false, framing_sites: [] }),
): Promise<void> {
  addRights(app, rightsOf);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    // The build wrote them beside the files.
    preCompressed: true,
    setHeaders: setHeadersOf,
  });
  const tracking_page = existsSync(join(folder, 'track.html')) ? 'track.html' : 'index.html';
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const is_page = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api') && !namesFile(path);
    if (!is_page) return answerNotFound(request, reply);
    return reply.code(isBuilt(path) ? 200 : 404).sendFile(isOtherDocument(path) ? tracking_page : 'index.html');
  });
}

/**
 * Pages of a provider with a key may load Google Maps; nobody else's may. Its own web sites may frame what is made for it: pages opened
 * with iframe=true and the tracking document, which knows nobody who is signed in. Source: ROUTE-25.
 */
function addRights(app: FastifyInstance, rightsOf: RightsOfHost): void {
  async function add(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { has_maps, framing_sites } = await rightsOf(request.host);
    const sites = isForFrames(request.url) ? framing_sites : [];
    reply.header('content-security-policy', policyWith({ has_maps, framing_sites: sites }));
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
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  if (PAGE.test(path)) reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
}
