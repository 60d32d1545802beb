import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** A customer's program in a process of its own: it keeps what it was sent, and answers then. It is ended by a kill (`killed-webhooks.process.test.ts`). */
const [port = '0', kept = ''] = process.argv.slice(2);
const server = createServer((incoming, response) => {
  let body = '';
  incoming.on('data', (piece: Buffer) => (body += piece.toString()));
  incoming.on('end', () => {
    appendFileSync(kept, `${body}\n`);
    response.end('ok');
  });
});
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
