import { PIECE_BYTES } from '@tsela/domain/tracking/proofs/proof-pieces';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Of, bytesOf } from '../../ui/form/base64.ts';
import { sendAhead, sendPictures } from './send-pictures.ts';

const HASH = '1'.repeat(64);
const SIZE = PIECE_BYTES * 4 + 1000;
const LARGE = Uint8Array.from({ length: SIZE }, (_, at) => at % 251);

/** A server that keeps pieces, and a line that breaks at some of them. */
class Server {
  readonly kept = new Map<number, Uint8Array>();
  sent = 0;

  readonly #breaks_at: readonly number[];

  constructor(breaks_at: readonly number[] = []) {
    this.#breaks_at = breaks_at;
  }

  readonly send = async ({ start, content }: { start: number; content: string }) => {
    this.sent += 1;
    if (this.#breaks_at.includes(this.sent)) throw new Error('The line broke.');
    this.kept.set(start, bytesOf(content));
    return { starts: [...this.kept.keys()] };
  };

  get picture(): string {
    const pieces = [...this.kept].toSorted(([one], [other]) => one - other);
    return base64Of(Buffer.concat(pieces.map(([, bytes]) => bytes)));
  }
}

describe('a picture', () => {
  it('users-ask 31: goes ahead of its event in pieces, which then names it by its hash', async () => {
    const server = new Server();

    const named = await sendPictures([{ type: 'photo', content: base64Of(LARGE), hash: HASH }], new Set(), server.send);

    expect(named).toEqual([{ type: 'photo', hash: HASH }]);
    expect(server.picture === base64Of(LARGE)).toBe(true);
  });

  it('that is small, or has no hash, travels with its event', async () => {
    const server = new Server();
    const small = { type: 'signature' as const, content: base64Of(LARGE.subarray(0, 900)), hash: HASH };
    const unhashed = { type: 'photo' as const, content: base64Of(LARGE) };

    expect(await sendPictures([small, unhashed], new Set(), server.send)).toEqual([small, unhashed]);
    expect(server.sent).toBe(0);
  });

  it('issue 19: that the server has kept of a refused event is named by its hash, small or large, and sent no more', async () => {
    const server = new Server();
    const large = { type: 'photo' as const, content: base64Of(LARGE), hash: HASH };
    const small = { type: 'signature' as const, content: base64Of(LARGE.subarray(0, 900)), hash: '2'.repeat(64) };
    const there = new Set([HASH, small.hash]);

    const named = await sendPictures([large, small], there, server.send);

    expect(named).toEqual([
      { type: 'photo', hash: HASH },
      { type: 'signature', hash: small.hash },
    ]);
    expect(server.sent).toBe(0);
  });

  it('issue 19: of several events goes up once, small or large, and is named by its hash', async () => {
    const server = new Server();
    const there = new Set<string>();
    const large = { type: 'photo' as const, content: base64Of(LARGE), hash: HASH };
    const small = { type: 'signature' as const, content: base64Of(LARGE.subarray(0, 900)), hash: '2'.repeat(64) };
    const more = [large, small].map((document) => ({ ...document, is_for_more: true }));

    const named = [
      await sendPictures(more, there, server.send),
      await sendPictures(more, there, server.send),
      await sendPictures([large, small], there, server.send),
    ];

    expect(server.sent).toBe(6);
    expect(named.flat().some((document) => 'content' in document)).toBe(false);
    expect(named.map((documents) => documents.map(({ is_for_more = false }) => is_for_more))).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
  });

  it('users-ask 31: of several events go up side by side, each once, and only those that are not there yet', async () => {
    let open = 0;
    let most = 0;
    const arrived: string[] = [];
    const send = async ({ hash }: { hash: string }) => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      arrived.push(hash);
      return { starts: [0] };
    };
    const hashes = Array.from({ length: 9 }, (_, at) => String(at).repeat(64));
    const small = base64Of(LARGE.subarray(0, 900));
    const pictures = [...hashes, ...hashes].map((hash) => ({ type: 'photo' as const, content: small, hash }));
    const there = new Set([hashes[3] ?? '']);

    await sendAhead(pictures, { there, at_once: 4, send });

    expect(arrived.toSorted()).toEqual(hashes.filter((hash) => hash !== hashes[3]));
    expect([most, there]).toEqual([4, new Set(hashes)]);
  });

  it('of several events: none goes up once another user has signed in', async () => {
    const server = new Server();
    const picture = { type: 'photo' as const, content: base64Of(LARGE.subarray(0, 900)), hash: HASH };

    await sendAhead([picture], { there: new Set(), at_once: 4, isCalledOff: () => true, send: server.send });

    expect(server.sent).toBe(0);
  });

  it('of several events: where the line breaks, what has arrived is not sent again', async () => {
    const arrived: string[] = [];
    let is_broken = true;
    const send = async ({ hash }: { hash: string }) => {
      if (is_broken && arrived.length >= 2) throw new Error('The line broke.');
      arrived.push(hash);
      return { starts: [0] };
    };
    const pictures = ['a', 'b', 'c', 'd'].map((each) => ({
      type: 'photo' as const,
      content: base64Of(LARGE.subarray(0, 900)),
      hash: each.repeat(64),
    }));
    const there = new Set<string>();

    await expect(sendAhead(pictures, { there, at_once: 1, send })).rejects.toThrow('The line broke.');
    is_broken = false;
    await sendAhead(pictures, { there, at_once: 1, send });

    expect(arrived).toEqual(pictures.map(({ hash }) => hash));
  });

  it('arrives whole wherever the line breaks, and only the first piece goes twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 4 }), async (breaks_at) => {
        const server = new Server(breaks_at);
        const document = { type: 'photo' as const, content: base64Of(LARGE), hash: HASH };

        for (let round = 0; round <= breaks_at.length; round += 1)
          await sendPictures([document], new Set(), server.send).catch(() => undefined);

        expect(server.picture === base64Of(LARGE)).toBe(true);
        expect(server.sent).toBeLessThanOrEqual(5 + 2 * (breaks_at.length + 1));
      }),
      { numRuns: 5 },
    );
  });
});
