import { Problem } from '@tsela/domain/problem';
import type { FastifyInstance } from 'fastify';
import { readLinkedStatement } from '../billing/statements/statement-links.ts';
import { contextOfGateway } from '../context.ts';
import { readFileLink } from '../files/file-link.ts';
import type { Services } from '../services.ts';
import { readLinkedProof } from '../tracking/proofs/proof-links.ts';
import { addressOf } from './caller-address.ts';
import { countPerMinute } from './count-per-minute.ts';

/** A link is shown to no one else, and were a file ever opened as a page, nothing in it could run. */
const FILE_HEADERS = { 'cache-control': 'private, no-store', 'content-security-policy': "default-src 'none'; sandbox" };

/** A statement is drawn anew at each opening, out of some thousand lines; a proof is read as it lies there, and programs fetch many. */
const LINKED = {
  '/api/s3-url/file': { kind: 'proof', name: 'Proof link', read: readLinkedProof, per_minute: 3000 },
  '/api/billing/statements/file': { kind: 'statement', name: 'Statement link', read: readLinkedStatement, per_minute: 60 },
} as const;

/**
 * The files behind links that programs are given: proofs of delivery and statements. The link is the key, and acts under its own name. They are
 * no calls of the contract: what they answer is a picture or a PDF. A network opens so many in a minute. Source: public API §6, §8.
 */
export function serveLinkedFiles(app: FastifyInstance, services: Services): void {
  for (const [path, { kind, name, read, per_minute }] of Object.entries(LINKED)) {
    const count = countPerMinute(per_minute);
    app.get<{ Querystring: { token?: unknown } }>(path, async (request, reply) => {
      const { token } = request.query;
      const now = new Date();
      if (!count(addressOf(request))) throw new Problem('too-many-requests', 'Please slow down.', { retry_after_s: 60 });
      const link = typeof token === 'string' ? readFileLink(services.secret_key, kind, token, now) : null;
      const told = { gateway: name, ip: addressOf(request), request_id: request.id };
      const file =
        link &&
        (await read({ ...contextOfGateway(services, told, { provider_id: link.provider_id, now }), source: 'api' }, link.id));
      if (!file)
        return reply.code(404).headers(FILE_HEADERS).send({ message: 'This link has expired. Please ask for the file again.' });
      return reply.headers(FILE_HEADERS).type(file.content_type).send(file.bytes);
    });
  }
}
