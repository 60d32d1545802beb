import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { CONNECTIONS_CHECKED_EVERY_MS } from '@tsela/server/http/connection-limits';
import { StartRefusal } from '@tsela/server/start-refusal';

const STARTING_PAGE = `<!doctype html>
<html lang="en-ZA">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="refresh" content="1" />
    <title>Tsela is starting</title>
    <style>
      body { font: 1.125rem/1.5 system-ui, sans-serif; display: grid; min-height: 100vh; margin: 0; place-items: center; color: #1f2933; }
    </style>
  </head>
  <body>
    <main role="status">Tsela is starting. This page opens it as soon as it is ready.</main>
  </body>
</html>
`;

/** Listens on the port from the first moment, so that a second start and a waiting browser are told at once. Until the server takes
 *  over the requests, each is answered with 503. */
export async function holdPort(port: number, host: string): Promise<Server> {
  const server = createServer({ connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY_MS }, (request, response) => {
    const is_call = request.url?.startsWith('/api') === true || request.headers.host?.startsWith('api.') === true;
    if (is_call) answer(response, 'application/json', '{"status":"starting"}');
    else answer(response, 'text/html; charset=utf-8', STARTING_PAGE);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (fault: NodeJS.ErrnoException) => reject(refusalFor(fault, port, host)));
    server.listen(port, host, resolve);
  });
  return server;
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function answer(response: ServerResponse, type: string, body: string): void {
  response.writeHead(503, { 'content-type': type, 'retry-after': '1', 'cache-control': 'no-store' }).end(body);
}

function refusalFor(fault: NodeJS.ErrnoException, port: number, host: string): Error {
  if (fault.code === 'EADDRINUSE') {
    return new StartRefusal(`Port ${port} is taken by another program: stop that one, or set PORT to another port.`);
  }
  if (fault.code === 'EACCES') return new StartRefusal(`This user may not listen on port ${port}: set PORT to one above 1023.`);
  if (fault.code === 'EADDRNOTAVAIL') return new StartRefusal(`This machine has no address ${host}: set HOST to one it has.`);
  return fault;
}
