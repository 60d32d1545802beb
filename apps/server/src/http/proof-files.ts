import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { openProofLink } from '../tracking/proof-links.ts';
import { addressOf } from './caller-address.ts';

/** A link is shown to no one else, and were a file ever opened as a page, nothing in it could run. */
const FILE_HEADERS = { 'cache-control': 'private, no-store', 'content-security-policy': "default-src 'none'; sandbox" };

/** The files behind links to proofs of delivery. They are no call of the contract: what they answer is a picture or a PDF. Source: public API §6. */
export function serveProofFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { token?: unknown } }>('/api/s3-url/file', async (request, reply) => {
    const { token } = request.query;
    const asked = { token: typeof token === 'string' ? token : '', request_id: request.id, ip: addressOf(request) };
    const file = await openProofLink(services, asked, new Date());
    if (!file)
      return reply.code(404).headers(FILE_HEADERS).send({ message: 'This link has expired. Please ask for the file again.' });
    return reply.headers(FILE_HEADERS).type(file.content_type).send(file.bytes);
  });
}
