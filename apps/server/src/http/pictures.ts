import { readPictureAddress } from '@tsela/domain/formats/picture';
import type { ProviderId } from '@tsela/domain/ids';
import type { FastifyInstance } from 'fastify';
import { findPicture } from '../providers/picture-repository.ts';
import type { Services } from '../services.ts';

/** An address names the bytes, so what is behind it never changes. Were a picture ever opened as a page, nothing in it could run. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** The pictures that providers have uploaded, without sign-in: logos are on public pages and in e-mails. */
export function servePictures(app: FastifyInstance, { pool }: Pick<Services, 'pool'>): void {
  app.get('/pictures/*', async (request, reply) => {
    const named = readPictureAddress(request.url);
    const picture = named && (await findPicture(pool, { hash: named.hash, provider_id: named.provider_id as ProviderId }));
    if (!picture) return reply.code(404).callNotFound();
    return reply.headers(HEADERS).type(picture.content_type).send(picture.bytes);
  });
}
