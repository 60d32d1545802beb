import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the next refund that is asked for goes: it may be given although its answer is lost. */
export type FakeManner = 'gives' | 'gives-unheard' | 'loses-it' | 'refuses';

/** PayFast's calls of refunds, with one payment. */
export async function openFakeRefunds() {
  const state = { left_cents: 50_000, given: [] as number[], manner: 'gives' as FakeManner, is_away: false };
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const say = (status: number, body: object) =>
        answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (state.is_away) return say(503, {});
      if (request.method === 'GET') return say(200, { amount_available_for_refund: state.left_cents, status: 'REFUNDABLE' });
      const asked: unknown = JSON.parse(Buffer.concat(chunks).toString());
      const amount = typeof asked === 'object' && asked !== null && 'amount' in asked ? Number(asked.amount) : 0;
      if (state.manner === 'refuses') return say(400, { data: { message: 'Insufficient funds' } });
      if (state.manner === 'loses-it') return say(502, {});
      state.left_cents -= amount;
      state.given.push(amount);
      return state.manner === 'gives' ? say(200, { status: 'success', data: { response: true } }) : say(504, {});
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    // It listens on a port, not on a pipe.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
