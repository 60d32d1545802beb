import { createSocket } from 'node:dgram';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openLookUp } from './look-up.ts';

const ANSWERED = 0x81;
const OF_ADDRESS_4 = 1;
const OF_TEXT = 16;
const NOT_THERE = 3;
const never = new AbortController().signal;

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

/** The question alone, as an answer with an address for A where there is one. Source: RFC 1035. */
function answerTo(question: Buffer, address: readonly number[] | null): Buffer {
  const type = question.readUInt16BE(question.indexOf(0, 12) + 1);
  const body = question.subarray(0, question.indexOf(0, 12) + 5);
  const header = Buffer.from(body.subarray(0, 12));
  const is_found = address !== null && type === OF_ADDRESS_4;
  header.set([ANSWERED, 0x80 + (address === null ? NOT_THERE : 0), 0, 1, 0, is_found ? 1 : 0, 0, 0, 0, 0], 2);
  const record = is_found ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]) : Buffer.alloc(0);
  return Buffer.concat([header, body.subarray(12), record]);
}

/** An answer of one text in several pieces. Source: RFC 1035 §3.3.14. */
function textAnswer(question: Buffer, pieces: readonly string[]): Buffer {
  const body = question.subarray(0, question.indexOf(0, 12) + 5);
  const header = Buffer.from(body.subarray(0, 12));
  header.set([ANSWERED, 0x80, 0, 1, 0, 1, 0, 0, 0, 0], 2);
  const text = Buffer.concat(pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])));
  const record = Buffer.from([0xc0, 12, 0, OF_TEXT, 0, 1, 0, 0, 0, 60, 0, text.length]);
  return Buffer.concat([header, body.subarray(12), record, text]);
}

/** A name server on this machine that answers as told, and otherwise keeps silent. */
async function openNameServer(how: (question: Buffer) => Buffer | null) {
  const socket = createSocket('udp4', (message, { port, address }) => {
    const answer = how(message);
    if (answer) socket.send(answer, port, address);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  opened.push(socket);
  return `127.0.0.1:${socket.address().port}`;
}

describe('looking a name up', () => {
  it('finds its addresses', async () => {
    const server = await openNameServer((question) => answerTo(question, [41, 0, 0, 1]));

    expect(await openLookUp({ servers: [server] }).addressesOf('hooks.example', { asker: 1, signal: never })).toEqual([
      { address: '41.0.0.1', family: 4 },
    ]);
  });

  it('tells a name that does not exist from one that no name server answers for', async () => {
    const [none, silent] = [await openNameServer((question) => answerTo(question, null)), await openNameServer(() => null)];
    const codeAt = (server: string) =>
      openLookUp({ servers: [server] })
        .addressesOf('hooks.example', { asker: 1, signal: AbortSignal.timeout(400) })
        .catch((fault: unknown) => (fault as { code: string }).code);

    expect([await codeAt(none), await codeAt(silent)]).toEqual(['ENOTFOUND', 'EAI_AGAIN']);
  });

  it('of a provider whose name servers keep silent holds up neither other providers nor files', async () => {
    const server = await openNameServer((question) => (question.includes('silent') ? null : answerTo(question, [41, 0, 0, 1])));
    const look_up = openLookUp({ servers: [server] });
    const given_up = new AbortController();
    let ended = 0;
    const slow = Array.from({ length: 30 }, () =>
      look_up
        .addressesOf('hooks.silent', { asker: 1, signal: given_up.signal })
        .catch(String)
        .finally(() => ended++),
    );

    await Promise.all([
      look_up.addressesOf('hooks.example', { asker: 2, signal: never }),
      ...Array.from({ length: 8 }, () => readFile(import.meta.filename)),
    ]);

    expect(ended).toBe(0);
    given_up.abort();
    expect(new Set(await Promise.all(slow)).size).toBeLessThan(3);
  });

  it('refuses a provider more than it can wait for, and no other one', async () => {
    const server = await openNameServer((question) => (question.includes('silent') ? null : answerTo(question, [41, 0, 0, 1])));
    const look_up = openLookUp({ servers: [server] });
    const signal = AbortSignal.timeout(500);
    const many = Array.from({ length: 60 }, () => look_up.addressesOf('hooks.silent', { asker: 1, signal }).catch(() => 'late'));

    await expect(look_up.addressesOf('hooks.silent', { asker: 1, signal: never })).rejects.toThrow('could not be looked up');
    await expect(look_up.addressesOf('hooks.example', { asker: 2, signal: never })).resolves.toHaveLength(1);
    await Promise.all(many);
  });

  it('finds the texts of a name in one piece each, and none where there is no such name', async () => {
    const [there, none] = [
      await openNameServer((question) => textAnswer(question, ['v=spf1 include:', '_spf.host.example -all'])),
      await openNameServer((question) => answerTo(question, null)),
    ];
    const textsAt = (server: string) =>
      openLookUp({ servers: [server] }).recordsOf('courier.example', 'TXT', { asker: 1, signal: never });

    expect([await textsAt(there), await textsAt(none)]).toEqual([['v=spf1 include:_spf.host.example -all'], []]);
  });

  it('tells a name without records from one that no name server answers for', async () => {
    const silent = await openNameServer(() => null);
    const look_up = openLookUp({ servers: [silent] });

    await expect(look_up.recordsOf('courier.example', 'MX', { asker: 1, signal: AbortSignal.timeout(400) })).rejects.toThrow(
      'could not be looked up',
    );
  });
});
