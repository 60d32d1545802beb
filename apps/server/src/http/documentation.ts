import { openApiDocument, permissionTable } from '@tsela/contract/openapi';
import { KEY_SCOPES } from '@tsela/domain/integrations/key-scopes';
import type { KeyScope } from '@tsela/domain/integrations/key-scopes';
import { Problem } from '@tsela/domain/problem';
import type { FastifyInstance } from 'fastify';

/** The OpenAPI document at /api/openapi.json and a page to read it at /api/docs, without anything from outside. */
export function serveDocumentation(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(documentText(scopesAskedFor(request.query))),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(documentationPage()),
  );
}

/** The scopes of the key that a document is asked for; null for every call there is. */
function scopesAskedFor(query: unknown): KeyScope[] | null {
  const { scope } = (query ?? {}) as { scope?: unknown };
  if (scope === undefined) return null;
  const asked = typeof scope === 'string' ? scope.split(',') : [''];
  const unknown = asked.find((each) => !KEY_SCOPES.some((known) => known === each));
  if (unknown !== undefined)
    throw new Problem('bad-input', `There is no scope "${unknown.slice(0, LONGEST_SCOPE)}". There are ${KEY_SCOPES.join(', ')}.`);
  return KEY_SCOPES.filter((known) => asked.includes(known));
}

const LONGEST_SCOPE = 40;
const TEXTS_MAX = 10;

/** By scopes. There are over a hundred ways to choose some, each of hundreds of kB: those that are asked for most often stay. */
const document_texts = new Map<string, string>();

/** Made when it is first asked for: it takes a tenth of a second, and most processes are never asked. */
function documentText(scopes: KeyScope[] | null): string {
  const name = scopes?.join() ?? 'all';
  const text = document_texts.get(name) ?? JSON.stringify(openApiDocument(scopes === null ? {} : { scopes }));
  // Set anew, it is the youngest of all.
  document_texts.delete(name);
  document_texts.set(name, text);
  if (document_texts.size > TEXTS_MAX) document_texts.delete(document_texts.keys().next().value ?? '');
  return text;
}

function documentationPage(): string {
  const rows = permissionTable().map(
    ({ call, permission, summary }) =>
      `<tr><td><code>${call}</code></td><td><code>${permission}</code></td><td>${summary}</td></tr>`,
  );
  return `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><title>Tsela API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body><main>
<h1>Tsela API</h1><p>Every call with the permission it needs. The machine-readable document is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<table><thead><tr><th scope="col">Call</th><th scope="col">Permission</th><th scope="col">What it does</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></main></body></html>`;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;color:#14201a;margin:0}main{max-width:1100px;margin:0 auto;padding:24px}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:8px;border-bottom:1px solid #e3e8e5;vertical-align:top}code{font-size:13px}`;
