import { createServer as createHttpServer } from 'node:http';
import { readConfig } from '@tsela/server/config';
import { buildApp } from '@tsela/server/http/app';
import { openServices } from '@tsela/server/main';

/** The server as it runs in production, in a process of its own, with one bare route beside it to hold quotes against. */
const config = readConfig(process.env);
// A client that waits for others between its rounds comes back on the same connection.
const http_server = createHttpServer({ keepAliveTimeout: 60_000 });
await new Promise<void>((resolve) => http_server.listen(config.port, config.host, resolve));
const services = await openServices({ config, database_url: config.database_url, secret_key: config.secret_key });
const app = await buildApp({ services, http_server, log: true });

let bare_answer: unknown = {};
app.put('/bench/answer', async (request) => {
  bare_answer = request.body;
  return {};
});
app.post('/bench/bare', async () => bare_answer);
app.get('/bench/memory', async () => {
  const { user, system } = process.cpuUsage();
  return { rss: process.memoryUsage.rss(), cpu_ms: (user + system) / 1000 };
});
await app.ready();
process.send?.({ port: (http_server.address() as { port: number }).port });
