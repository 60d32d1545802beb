import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawTrackDocument } from '@tsela/contract/tracking/track-start';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressed } from './compress-answers.ts';
import type { StartOfTracking } from './track-start.ts';
import { withinPatience } from './within-patience.ts';

/** Where the build puts what draws documents; browsers have no use for it. */
export const DRAWING_FOLDER = 'document';

export type ReadStart = (request: FastifyRequest) => Promise<StartOfTracking>;

/** Answers with the drawn document, or with false where it cannot be drawn and the page has to find out by itself. */
export type AnswerDrawn = (request: FastifyRequest, reply: FastifyReply) => Promise<string | false>;

/**
 * The tracking page as a document that can be read without script, drawn by the web app's own parts out of what the calls give. Null where
 * the build has none. Source: screens S17, docs/decisions/0187.
 */
export async function openTrackDocument(folder: string, readStart: ReadStart): Promise<AnswerDrawn | null> {
  const drawing = join(folder, DRAWING_FOLDER, 'track-document.mjs');
  if (!existsSync(drawing)) return null;
  const template = await readFile(join(folder, 'track.html'), 'utf8');
  // Built from apps/web/src/tracking/track-document.tsx, which is declared as this.
  const { drawTrackDocument } = (await import(pathToFileURL(drawing).href)) as { drawTrackDocument: DrawTrackDocument };
  return async (request, reply) => {
    try {
      const { start, retry_after_s } = await withinPatience(readStart(request));
      const page = drawTrackDocument(template, start);
      if (retry_after_s !== undefined) void reply.code(429).header('retry-after', retry_after_s);
      // The next page of this browser is in the language that was chosen for this one.
      if (start.is_language_chosen)
        void reply.header('set-cookie', `page_language=${start.language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`);
      // What was looked up is between the page and its reader; without a look-up only the provider's face is in it.
      void reply
        .header('cache-control', start.references.length > 0 || start.page.kind !== 'track' ? 'no-store' : 'no-cache')
        .type('text/html; charset=utf-8');
      return compressed(request, reply, page) as string;
    } catch (error) {
      request.log.warn({ err: error, request_id: request.id }, 'tracking page not drawn');
      return false;
    }
  };
}
