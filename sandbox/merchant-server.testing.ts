import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A notification as a merchant hears it. */
interface Heard {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** A merchant on loopback who hears what sandboxes tell. `statuses` is what they answer, one after the other, and 200 after that. */
export async function openMerchant() {
  const heard: Heard[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      heard.push({ body: Buffer.concat(pieces).toString(), headers: request.headers });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    // It listens on a port, not on a pipe.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    statuses,
    forget(): void {
      heard.length = 0;
      statuses.length = 0;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}
