import { request, createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createRawServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOutgoing } from './outgoing.ts';
import type { Question } from './outgoing.ts';
import { LOOK_UP_HERE } from '../testing/look-up-here.ts';

const NOT_PUBLIC = 'The address does not lead to the public internet.';
const bounds = { asker: 1, timeout_ms: 2000, answer_bytes_max: 1000 };

type Answers = (request: IncomingMessage, response: ServerResponse) => void;
let asked: IncomingMessage[] = [];
let answers: Answers = (_request, response) => response.end('ok');
const server = createServer((incoming, response) => {
  asked.push(incoming);
  answers(incoming, response);
});
let port = 0;

const portOf = async (of: Server): Promise<number> => {
  await new Promise<void>((listening) => of.listen(0, '127.0.0.1', listening));
  // It listens on a port, not on a pipe.
  return (of.address() as AddressInfo).port;
};

beforeAll(async () => {
  port = await portOf(server);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** A way out for which every name leads to an address. */
const wayTo = (...addresses: string[]) =>
  openOutgoing({
    allowed_hosts: [],
    look_up: {
      ...LOOK_UP_HERE,
      addressesOf: async () => {
        const [first = { address: '', family: 4 }, ...others] = addresses.map((address) => ({ address, family: 4 }));
        return [first, ...others];
      },
    },
  });

/** A way out on which every public name is the server here. */
const wayHere = (allowed_hosts: string[] = []) =>
  openOutgoing({
    allowed_hosts,
    look_up: LOOK_UP_HERE,
    isAllowed: () => true,
    request: (url, options) => request({ ...options, host: '127.0.0.1', port, path: url.pathname }),
  });

function answering(how: Answers): void {
  asked = [];
  answers = how;
}

const ask = (way: ReturnType<typeof openOutgoing>, url: string, question: Partial<Question> = {}) =>
  way.ask({ ...bounds, url, ...question });

describe('the way out', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.5',
    '100.64.1.1',
    '169.254.169.254',
    '192.168.1.1',
    '224.0.0.1',
    '::1',
    '::ffff:10.0.0.5',
    '64:ff9b::a00:5',
    'fd00:ec2::254',
  ])('SCREEN-21: leads to no address of a network of ours, whatever its name: %s', async (address) => {
    await expect(ask(wayTo(address), 'https://hooks.example/')).rejects.toThrow(NOT_PUBLIC);
  });

  it('leads nowhere for a name that has an address of ours among others', async () => {
    await expect(ask(wayTo('41.0.0.1', '10.0.0.5'), 'https://hooks.example/')).rejects.toThrow(NOT_PUBLIC);
  });

  it('issue 20: connects to an address that was looked at, whatever the name leads to by then', async () => {
    const asked_for: string[] = [];
    let connects_to: unknown;
    const way = openOutgoing({
      allowed_hosts: [],
      look_up: {
        ...LOOK_UP_HERE,
        // Its owner changes what the name leads to with each question.
        addressesOf: async (name) => {
          asked_for.push(name);
          return [{ address: asked_for.length === 1 ? '41.0.0.1' : '10.0.0.5', family: 4 }];
        },
      },
      request: (url, options) => {
        options.lookup?.(url.hostname, {}, (_error, address) => (connects_to = address));
        return request({ ...options, host: '127.0.0.1', port, path: url.pathname, lookup: undefined });
      },
    });
    answering((_request, response) => response.end('ok'));

    expect(await ask(way, 'https://hooks.example/')).toEqual({ status_code: 200, text: 'ok' });
    expect([asked_for, connects_to]).toEqual([['hooks.example'], '41.0.0.1']);
    // The next call looks anew, and leads nowhere.
    await expect(ask(way, 'https://hooks.example/')).rejects.toThrow(NOT_PUBLIC);
  });

  it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://0x7f000001/', 'https://[::ffff:a00:5]/', 'https://2130706433/'])(
    'SCREEN-21: nor to one in numbers: %s',
    async (url) => {
      await expect(ask(wayTo('41.0.0.1'), url)).rejects.toThrow(NOT_PUBLIC);
    },
  );

  it.each(['http://hooks.example/', 'ftp://hooks.example/', 'file:///etc/passwd', 'data:,x'])(
    'knows no other scheme than https: %s',
    async (url) => {
      await expect(ask(wayTo('41.0.0.1'), url)).rejects.toThrow('The address does not start with https://.');
    },
  );

  it('leads to a host that the operator allows, by plain HTTP as well, and to no other port of it', async () => {
    const way = openOutgoing({ allowed_hosts: [`127.0.0.1:${port}`] });
    answering((_request, response) => response.end('ok'));

    expect(await ask(way, `http://127.0.0.1:${port}/`)).toEqual({ status_code: 200, text: 'ok' });
    await expect(ask(way, `http://127.0.0.1:${port + 1}/`)).rejects.toThrow('https://');
  });

  it('leads customers not even there', async () => {
    const way = openOutgoing({ allowed_hosts: ['127.0.0.1'] });

    await expect(ask(way, `https://127.0.0.1:${port}/`, { is_customers: true })).rejects.toThrow(NOT_PUBLIC);
  });
});

describe('a redirect', () => {
  const leadsTo = (location: string) =>
    answering((incoming, response) =>
      incoming.url === '/first' ? response.writeHead(302, { location }).end() : response.end('second'),
    );

  it('is an answer where none is to be followed', async () => {
    leadsTo('https://elsewhere.example/second');

    expect(await ask(wayHere(), 'https://one.example/first')).toMatchObject({ status_code: 302 });
    expect(asked).toHaveLength(1);
  });

  it('is followed to another public address, without what the first one was trusted with', async () => {
    leadsTo('https://elsewhere.example/second');
    const headers = { authorization: 'Bearer of-the-first' };

    const answer = await ask(wayHere(), 'https://one.example/first', { redirects_max: 3, headers });

    expect(answer.text).toBe('second');
    expect(asked.map((each) => each.headers.authorization)).toEqual(['Bearer of-the-first', undefined]);
  });

  it.each([
    ['http://elsewhere.example/second', 'https://'],
    ['https://10.0.0.5/second', NOT_PUBLIC],
    ['http://169.254.169.254/latest/meta-data', 'https://'],
    ['file:///etc/passwd', 'https://'],
  ])('leads to nothing that could not be asked at once: %s', async (location, message) => {
    leadsTo(location);

    await expect(ask(wayHere(), 'https://one.example/first', { redirects_max: 3 })).rejects.toThrow(message);
    expect(asked).toHaveLength(1);
  });

  it('is followed a few times only', async () => {
    answering((_request, response) => response.writeHead(302, { location: '/again' }).end());

    await expect(ask(wayHere(), 'https://one.example/first', { redirects_max: 3 })).rejects.toThrow('too often');
    expect(asked).toHaveLength(4);
  });

  it('repeats nothing that was posted', async () => {
    leadsTo('https://elsewhere.example/second');

    const answer = await ask(wayHere(), 'https://one.example/first', { method: 'POST', body: 'secret', redirects_max: 3 });

    expect([answer.status_code, asked.length]).toEqual([302, 1]);
  });
});

describe('an answer', () => {
  it('that says it is too long is not read', async () => {
    answering((_request, response) => response.writeHead(200, { 'content-length': '5000000000' }).write('x'));

    await expect(ask(wayHere(), 'https://one.example/')).rejects.toThrow('The answer is too long.');
  });

  it('that goes on and on is read no further than it may', async () => {
    let written = 0;
    answering((_request, response) => {
      const go = (): void => {
        if (response.destroyed) return;
        written += 500;
        response.write('x'.repeat(500), () => setImmediate(go));
      };
      go();
    });

    await expect(ask(wayHere(), 'https://one.example/')).rejects.toThrow('The answer is too long.');
    expect((await ask(wayHere(), 'https://one.example/', { is_cut: true })).text).toHaveLength(1000);
    const soon = written;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(written - soon).toBeLessThan(5_000_000);
  });

  it('that comes letter by letter is not waited for beyond the time', async () => {
    answering((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });

    // It would go on for ever.
    await expect(ask(wayHere(), 'https://one.example/', { timeout_ms: 300 })).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    );
  });

  it.each([
    ['switches to another protocol', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
    ['hangs up', ''],
  ])('SCREEN-21: a receiver that %s holds nothing up', async (_what, answer) => {
    const rude = createRawServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(answer)));
    const way = openOutgoing({ allowed_hosts: [`127.0.0.1:${await portOf(rude)}`] });
    const url = `http://127.0.0.1:${(rude.address() as AddressInfo).port}/`;

    await expect(ask(way, url, { timeout_ms: 15_000 })).rejects.toThrow(/connection|hang up/);
    await new Promise((resolve) => rude.close(resolve));
  });

  it('leaves no connection behind', async () => {
    answering((_request, response) => response.end('ok'));
    await ask(wayHere(), 'https://one.example/');

    // Long before the server itself would end one that is not used.
    await expect
      .poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))), { timeout: 3000 })
      .toBe(0);
  });
});
