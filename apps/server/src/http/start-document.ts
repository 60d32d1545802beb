import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROVIDER_ELEMENT } from '@tsela/contract/providers/provider-start';
import type { ProviderStart } from '@tsela/contract/providers/provider-start';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readProviderByOrigin } from '../providers/provider-reads.ts';
import type { Services } from '../services.ts';
import { compressed } from './compress-answers.ts';
import { visitorOf } from './visitor.ts';
import { withinPatience } from './within-patience.ts';

/** Null where the host is no provider's. */
export type ReadProvider = (request: FastifyRequest) => Promise<ProviderStart | null>;

/** Answers with the document that names its provider, or with false where the page has to find out by itself. */
export type AnswerStart = (request: FastifyRequest, reply: FastifyReply) => Promise<string | false>;

/** Nothing comes after it but the end of the document. */
const END = '</body>';

/** The provider of the host that a page is asked for on, as visitors may know it. Raises what the call raises, such as maintenance. */
export async function readProviderOfHost(request: FastifyRequest, services: Services): Promise<ProviderStart | null> {
  const provider_id = await services.hosts.providerOf(request.host);
  return provider_id === null ? null : readProviderByOrigin(visitorOf(request, services, provider_id), {});
}

/**
 * The web app's document with the provider in it. On a slow phone the page would ask for it a second after it was opened, and only then for
 * everything else. Null where the build has no document. Source: docs/decisions/0290.
 */
export async function openStartDocument(folder: string, readProvider: ReadProvider): Promise<AnswerStart | null> {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const template = await readFile(file, 'utf8');
  return async (request, reply) => {
    // Whatever is wrong is the page's to find out and to say.
    const start = await withinPatience(readProvider(request)).catch(() => null);
    if (start === null) return false;
    void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return compressed(request, reply, withProvider(template, start)) as string;
  };
}

/** What providers write of themselves cannot end the element: no `<` is left in it. */
function withProvider(template: string, start: ProviderStart): string {
  const json = JSON.stringify(start).replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="${PROVIDER_ELEMENT}">${json}</script>`;
  return template.replace(END, () => `${element}${END}`);
}
