import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBucket } from '../outgoing/bucket.ts';
import { bucketStore, folderStore, openFileStore } from './file-store.ts';
import { S3_SECRET, s3Server } from './s3-server.testing.ts';

let folder: string;
const servers: Server[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsela-files-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const BYTES = Buffer.from('%PDF-1.7 \u0000\u00ff the contract', 'latin1');
const newKey = () => `7/${randomUUID()}`;

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://key:${encodeURIComponent(S3_SECRET)}@127.0.0.1:${port}/papers?region=af-south-1`;
}

describe.each([
  ['a folder', async () => folderStore(folder)],
  ['a bucket', async () => bucketStore(await openBucket(await listen(s3Server())))],
])('files in %s', (_name, open) => {
  it('come back byte for byte, are gone once removed, and are removed twice in peace', async () => {
    const [store, key] = [await open(), newKey()];

    await store.put(key, BYTES);
    const kept = await store.get(key);
    await store.remove(key);
    await store.remove(key);

    expect(kept).toEqual(BYTES);
    expect(await store.get(key)).toBeNull();
  });

  it.each([
    '7/../8/a',
    '../secret-key',
    '7',
    '/etc/passwd',
    `7/${randomUUID()}/..`,
    `x/${randomUUID()}`,
    `7/${randomUUID()}\u0000`,
  ])('lie under no key such as %j', async (key) => {
    const store = await open();

    await expect(store.put(key, BYTES)).rejects.toThrow('Not the key of a file');
    await expect(store.get(key)).rejects.toThrow('Not the key of a file');
    await expect(store.remove(key)).rejects.toThrow('Not the key of a file');
  });
});

it('a folder that is made for files is closed to other users of the machine', async () => {
  const made = join(folder, 'data', 'files');

  await folderStore(made).put(newKey(), BYTES);

  expect(((await stat(made)).mode & 0o777).toString(8)).toBe('700');
});

it('a folder that cannot be written to is a passing fault, told without its path', async () => {
  await writeFile(join(folder, '7'), 'a file where a folder should be');

  const put = folderStore(folder).put(newKey(), BYTES);

  await expect(put).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Files cannot be reached at the moment. Please try again.',
  });
});

it.each([
  ['says nothing', () => undefined],
  ['is broken', (_request, response) => void response.writeHead(500).end()],
  ['refuses the key', (_request, response) => void response.writeHead(403).end()],
] as const satisfies readonly (readonly [string, RequestListener])[])(
  'a bucket that %s is a passing fault within the time for it',
  async (_what, listener) => {
    const store = bucketStore(await openBucket(await listen(listener)), 1500);

    await expect(store.get(newKey())).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.put(newKey(), BYTES)).rejects.toMatchObject({ code: 'unavailable' });
  },
);

it('a bucket takes no request that is signed with another secret', async () => {
  const address = new URL(await listen(s3Server()));
  address.password = 'another';

  await expect(bucketStore(await openBucket(address.href)).put(newKey(), BYTES)).rejects.toMatchObject({ code: 'unavailable' });
});

it('what lies in the folder is read until it is moved to the bucket', async () => {
  const [key, later] = [newKey(), newKey()];
  await folderStore(folder).put(key, BYTES);
  const store = await openFileStore({ files: { folder, s3_url: await listen(s3Server()) } });

  await store?.put(later, BYTES);

  expect([await store?.get(key), await store?.getNewest(key), await store?.older?.get(later)]).toEqual([BYTES, null, null]);
  expect(await openFileStore({ files: { folder: '', s3_url: '' } })).toBeNull();
});
