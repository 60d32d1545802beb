import type { FastifyInstance } from 'fastify';
import { openStatementLink } from '../billing/statement-links.ts';
import type { Services } from '../services.ts';
import { openProofLink } from '../tracking/proof-links.ts';
import { addressOf } from './caller-address.ts';

/** A link is shown to no one else, and were a file ever opened as a page, nothing in it could run. */
const FILE_HEADERS = { 'cache-control': 'private, no-store', 'content-security-policy': "default-src 'none'; sandbox" };

const OPENED_BY = { '/api/s3-url/file': openProofLink, '/api/billing/statements/file': openStatementLink } as const;

/**
 * The files behind links that programs are given: proofs of delivery and statements. They are no calls of the contract: what they answer is a
 * picture or a PDF. Source: public API §6, §8.
 */
export function serveLinkedFiles(app: FastifyInstance, services: Services): void {
  for (const [path, open] of Object.entries(OPENED_BY))
    app.get<{ Querystring: { token?: unknown } }>(path, async (request, reply) => {
      const { token } = request.query;
      const asked = { token: typeof token === 'string' ? token : '', request_id: request.id, ip: addressOf(request) };
      const file = await open(services, asked, new Date());
      if (!file)
        return reply.code(404).headers(FILE_HEADERS).send({ message: 'This link has expired. Please ask for the file again.' });
      return reply.headers(FILE_HEADERS).type(file.content_type).send(file.bytes);
    });
}
