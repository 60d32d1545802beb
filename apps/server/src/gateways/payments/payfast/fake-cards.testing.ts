import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the next charge goes: it may be made although its answer is lost. */
export type CardManner = 'charges' | 'charges-unheard' | 'loses-it' | 'declines';

/** PayFast's calls of cards that it keeps. */
export async function openFakeCards() {
  const state = {
    /** What was charged, by reference and cents. */
    charged: [] as [reference: string, amount_cents: number][],
    cancelled: [] as string[],
    manner: 'charges' as CardManner,
    is_away: false,
  };
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const say = (status: number, body: object) =>
        answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (state.is_away) return say(503, {});
      const [, token = '', call] = /^\/subscriptions\/([\w-]+)\/(adhoc|cancel)/.exec(request.url ?? '') ?? [];
      if (call === 'cancel' && request.method === 'PUT') {
        state.cancelled.push(token);
        return say(200, { status: 'success', data: { response: true } });
      }
      if (state.manner === 'declines') return say(400, { data: { message: 'Insufficient funds' } });
      if (state.manner === 'loses-it') return say(502, {});
      const asked: unknown = JSON.parse(Buffer.concat(chunks).toString());
      const { amount, m_payment_id } = asked as { readonly amount: number; readonly m_payment_id: string };
      state.charged.push([m_payment_id, amount]);
      return state.manner === 'charges' ? say(200, { status: 'success', data: { response: 'true' } }) : say(504, {});
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
