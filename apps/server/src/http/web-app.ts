import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { namesFile } from '@tsela/domain/formats/page-address';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerNotFound } from './answer-problem.ts';

/** Files whose name carries a hash never change; everything else is asked for again each time. */
const HASHED_FILES = '/assets/';
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Google's and Apple's sign-in, loaded where a provider offers them: their script by its address, their windows and frames. */
const GOOGLE = 'https://accounts.google.com';
const APPLE = 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  `script-src 'self' ${GOOGLE}/gsi/client ${APPLE}`,
  `frame-src 'self' ${GOOGLE}/gsi/ https://appleid.apple.com`,
  `style-src 'self' 'unsafe-inline' ${GOOGLE}/gsi/style`,
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  "worker-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

/** Serves the built web app: its files, and its page for every address that is not a file or a call. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, wildcard: false, cacheControl: false, setHeaders: setHeadersOf });
  const tracking_page = existsSync(join(folder, 'track.html')) ? 'track.html' : 'index.html';
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const is_page = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api') && !namesFile(path);
    if (!is_page) return answerNotFound(request, reply);
    return reply.sendFile(path === '/track' ? tracking_page : 'index.html');
  });
}

function setHeadersOf(reply: FastifyReply, path: string): void {
  const is_hashed = path.includes(HASHED_FILES);
  reply.header('cache-control', is_hashed ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  if (path.endsWith('.html')) reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
}
