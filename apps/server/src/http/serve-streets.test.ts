import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { streetsArchive } from '../testing/streets-file.ts';
import { serveStreets } from './serve-streets.ts';
import { streetsAt } from './street-file.ts';

const ARCHIVE = streetsArchive([{ name: 'Loop Street', from: [18.42, -33.92], to: [18.43, -33.93] }]);
const MEGABYTE = 1024 * 1024;

let folder: string;
let path: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tsela-streets-'));
  mkdirSync(join(folder, 'maps'));
  path = join(folder, 'maps', 'streets.pmtiles');
  app = Fastify();
  serveStreets(app, { data_dir: folder, map_tiles_url: '' });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const announced = async () => (await app.inject({ url: '/map/streets.json' })).json<{ url: string | null }>().url;
const partOf = (range: string | undefined, url = '/map/streets.pmtiles', headers = {}) =>
  app.inject({ url, headers: { ...(range !== undefined && { range }), ...headers } });

describe('a file of streets', () => {
  it('is announced with its version, and sent in the parts that are asked for', async () => {
    writeFileSync(path, ARCHIVE);

    const url = await announced();
    const part = await partOf('bytes=7-20', url ?? '');

    expect(url).toMatch(/^\/map\/streets\.pmtiles\?v=[\da-z]+-[\da-z]+$/);
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(ARCHIVE.subarray(7, 21));
    expect(part.headers).toMatchObject({
      'content-range': `bytes 7-20/${ARCHIVE.length}`,
      'content-length': '14',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    });
    // Browsers begin with more than a small archive has.
    const first = await partOf('bytes=0-16383', url ?? '');
    expect([first.statusCode, first.rawPayload.length]).toEqual([206, ARCHIVE.length]);
    const rest = await partOf(`bytes=${ARCHIVE.length - 1}-`);
    expect([rest.rawPayload.length, rest.headers['cache-control']]).toEqual([1, 'no-cache']);
  });

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=-5',
    'bytes=9-3',
    'bytes=0-1,3-4',
    'bytes= 0-1',
    'bytes=0-1 ',
    'bytes=-1-4',
    'bytes=1e3-2e3',
    'bytes=0x0-0x9',
    'bytes=99999999999999999999-',
    'bytes=900000000000000-900000000000001',
    'items=0-4',
  ])('is never sent as a whole, in several parts or beyond its end: %s', async (range) => {
    writeFileSync(path, ARCHIVE);

    const answer = await partOf(range);

    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${ARCHIVE.length}`]);
    expect(answer.json()).toEqual({ message: 'The streets are sent in parts: ask for a range of bytes of at most 4 MB.' });
  });

  it('is sent 4 MB at a time at most', async () => {
    writeFileSync(path, ARCHIVE);
    truncateSync(path, 6 * MEGABYTE);

    const [most, more] = [await partOf(`bytes=1-${4 * MEGABYTE}`), await partOf(`bytes=1-${4 * MEGABYTE + 1}`)];

    expect([most.statusCode, most.rawPayload.length]).toEqual([206, 4 * MEGABYTE]);
    expect([more.statusCode, (await partOf('bytes=0-')).statusCode]).toEqual([416, 416]);
  });

  it('is not mixed with another version of it', async () => {
    writeFileSync(path, ARCHIVE);
    const old = (await announced()) ?? '';
    const tag = String((await partOf('bytes=0-1')).headers['etag']);
    writeFileSync(path, Buffer.concat([ARCHIVE, Buffer.alloc(3)]));

    expect((await partOf('bytes=0-1', old)).statusCode).toBe(404);
    expect((await partOf('bytes=0-1', '/map/streets.pmtiles', { 'if-range': tag })).statusCode).toBe(416);
    const renewed = (await announced()) ?? '';
    expect(renewed).not.toBe(old);
    expect((await partOf('bytes=0-1', renewed)).statusCode).toBe(206);
    expect((await partOf('bytes=0-1', '/map/streets.pmtiles?v=1&v=2')).statusCode).toBe(404);
  });

  it('that is missing is announced as none and found by no address, until it is there', async () => {
    expect([await announced(), (await partOf('bytes=0-1')).statusCode]).toEqual([null, 404]);

    writeFileSync(path, ARCHIVE);

    expect([await announced(), (await partOf('bytes=0-1')).statusCode]).toEqual([expect.any(String), 206]);
  });

  it('is the only one that its address leads to', async () => {
    writeFileSync(path, ARCHIVE);
    writeFileSync(join(folder, 'secret.key'), 'the key of the installation');

    const answers = await Promise.all(
      [
        '/map/../secret.key',
        '/map/streets.pmtiles/../../secret.key',
        '/map/%2e%2e/secret.key',
        '/map/streets.pmtiles%2f..%2f..%2fsecret.key',
        '/map/..%5csecret.key',
        '/map/streets.pmtiles%00',
      ].map((url) => partOf('bytes=0-9', url)),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect(answers.some(({ body }) => body.includes('the key'))).toBe(false);
  });

  it('is sent to many at once, each its own part', async () => {
    writeFileSync(path, ARCHIVE);

    const parts = await Promise.all(Array.from({ length: 60 }, (_, at) => partOf(`bytes=${at}-${at + 9}`)));

    expect(parts.every(({ rawPayload }, at) => rawPayload.equals(ARCHIVE.subarray(at, at + 10)))).toBe(true);
  });

  it('gives way to the address in MAP_TILES_URL', async () => {
    writeFileSync(path, ARCHIVE);
    const other = Fastify();
    serveStreets(other, { data_dir: folder, map_tiles_url: 'https://tiles.karoo.example/za.pmtiles' });

    const answer = await other.inject({ url: '/map/streets.json' });
    await other.close();

    expect(answer.json()).toEqual({ url: 'https://tiles.karoo.example/za.pmtiles' });
  });
});

/** The archive with other bytes at a place. */
function changed(at: number, ...bytes: readonly number[]): Buffer {
  const copy = Buffer.from(ARCHIVE);
  copy.set(bytes, at);
  return copy;
}

/** An archive whose description is this, compressed as browsers open it. */
function described(description: Buffer): Buffer {
  const compressed = gzipSync(description);
  const copy = changed(97, 2);
  copy.writeBigUInt64LE(BigInt(ARCHIVE.length), 24);
  copy.writeBigUInt64LE(BigInt(compressed.length), 32);
  return Buffer.concat([copy, compressed]);
}

describe('a file that is no file of streets', () => {
  const NO_ARCHIVE = 'The file is no PMTiles archive of version 3.';
  const NO_ROADS = 'The file has no layer of roads as Protomaps has it.';

  it.each<[string, Buffer, string]>([
    ['empty', Buffer.alloc(0), NO_ARCHIVE],
    ['a web page', Buffer.from('<!doctype html>'.repeat(40)), NO_ARCHIVE],
    ['of an older version', changed(7, 2), NO_ARCHIVE],
    ['with a head alone', ARCHIVE.subarray(0, 126), NO_ARCHIVE],
    [
      'cut short',
      ARCHIVE.subarray(0, ARCHIVE.length - 1),
      `The file is cut short: it should have ${ARCHIVE.length} bytes and has ${ARCHIVE.length - 1}.`,
    ],
    ['with an impossible part', changed(63, 0x7f), 'The file is cut short'],
    ['without a directory', changed(16, 0), 'The file has no directory where browsers look for it.'],
    ['of pictures', changed(99, 2), 'The file holds pictures and no vector tiles.'],
    ['compressed by brotli', changed(98, 3), 'The file is compressed in a way that browsers do not open.'],
    ['with another description', described(Buffer.from('{"vector_layers":[{"id":"transportation"},null,7]}')), NO_ROADS],
    ['with a broken description', described(Buffer.from('{')), NO_ROADS],
    ['with a description that swells', described(Buffer.alloc(50 * MEGABYTE, ' ')), NO_ROADS],
    ['with a description that is null', described(Buffer.from('null')), NO_ROADS],
  ])('leaves maps without streets and is told of once: %s', async (_, bytes, reason) => {
    writeFileSync(path, bytes);
    const told: string[] = [];
    const streets = streetsAt(path, (sentence) => told.push(sentence));

    const found = [await streets.find(), ...(await Promise.all([streets.find(), streets.find()]))];

    expect(found).toEqual([null, null, null]);
    expect(told).toEqual([expect.stringContaining(reason)]);
    expect([await announced(), (await partOf('bytes=0-1')).statusCode]).toEqual([null, 404]);
  });

  it('is used once a good one takes its place, and told of again when that is broken as well', async () => {
    const told: string[] = [];
    const streets = streetsAt(path, (sentence) => told.push(sentence));

    writeFileSync(path, 'no archive');
    expect(await streets.find()).toBeNull();
    writeFileSync(path, described(Buffer.from('{"vector_layers":[{"id":"roads"}]}')));
    expect(await streets.find()).not.toBeNull();
    writeFileSync(path, 'none again');
    expect(await streets.find()).toBeNull();

    expect(told).toEqual([NO_ARCHIVE, NO_ARCHIVE]);
  });

  it('is a folder of that name', async () => {
    mkdirSync(path);

    expect([await announced(), (await partOf('bytes=0-1')).statusCode]).toEqual([null, 404]);
  });
});
