import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { streetsAt } from './street-file.ts';

/** Where pages learn whether there are streets, and where the file of them is. */
const ANNOUNCEMENT = '/map/streets.json';
const ADDRESS = '/map/streets.pmtiles';

/** Tiles of a city have some 100 kB, and directories less. */
const LARGEST_PART_BYTES = 4 * 1024 * 1024;
/** One part, with a beginning: what is needed of an archive is known to the byte. */
const RANGE = /^bytes=(\d{1,15})-(\d{1,15})?$/;
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Pages of other web sites may not read it. */
const OWN_PAGES_ONLY = { 'cross-origin-resource-policy': 'same-origin' };

/**
 * Serves the streets of maps, without sign-in, as public tracking has a map: the file `maps/streets.pmtiles` of the data directory, in parts
 * of 4 MB at most and never as a whole. The address names the version, so that browsers keep what they have. MAP_TILES_URL
 * leads pages elsewhere instead.
 */
export function serveStreets(
  app: FastifyInstance,
  { data_dir, map_tiles_url }: Pick<Config, 'data_dir' | 'map_tiles_url'>,
): void {
  const path = join(data_dir, 'maps', 'streets.pmtiles');
  const streets = streetsAt(path, (reason) => app.log.warn({ file: path, reason }, 'the streets for maps are not used'));

  app.get(ANNOUNCEMENT, async (_request, reply) => {
    void reply.headers({ ...OWN_PAGES_ONLY, 'cache-control': 'no-cache' });
    if (map_tiles_url !== '') return { url: map_tiles_url };
    const file = await streets.find();
    return { url: file && `${ADDRESS}?v=${file.version}` };
  });

  app.get<{ Querystring: { v?: unknown } }>(ADDRESS, async (request, reply) => {
    const file = await streets.find();
    const { v: version } = request.query;
    // A part of another version would be read as something that it is not.
    if (file === null || (version !== undefined && version !== file.version)) return reply.code(404).callNotFound();
    const etag = `"${file.version}"`;
    void reply.headers({ ...OWN_PAGES_ONLY, 'accept-ranges': 'bytes', etag });
    const part = partOf(request.headers, { size: file.size, etag });
    if (part === null) return refusePart(reply, file.size);
    const opened = await streets.open();
    const { from, to } = part;
    return reply
      .code(206)
      .headers({
        'content-range': `bytes ${from}-${to}/${file.size}`,
        'content-length': to - from + 1,
        'cache-control': version === undefined ? 'no-cache' : `public, max-age=${ONE_YEAR_S}, immutable`,
      })
      .type('application/octet-stream')
      .send(opened.createReadStream({ start: from, end: to }));
  });
}

/** The part that is asked for, both ends included; null where none is, or none that may be. */
function partOf(
  {
    range = '',
    'if-range': kept_tag,
  }: { readonly range?: string | undefined; readonly 'if-range'?: string | string[] | undefined },
  { size, etag }: { size: number; etag: string },
): { from: number; to: number } | null {
  const [, first, last] = RANGE.exec(range) ?? [];
  // Part of a file that the caller no longer has is not asked for.
  if (first === undefined || (kept_tag !== undefined && kept_tag !== etag)) return null;
  const from = Number(first);
  const to = Math.min(last === undefined ? size - 1 : Number(last), size - 1);
  return from <= to && to - from < LARGEST_PART_BYTES ? { from, to } : null;
}

function refusePart(reply: FastifyReply, size: number): FastifyReply {
  return reply
    .code(416)
    .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
    .send({ message: 'The streets are sent in parts: ask for a range of bytes of at most 4 MB.' });
}
