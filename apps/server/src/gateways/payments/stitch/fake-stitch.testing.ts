import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const STITCH = {
  client_id: 'test-tsela',
  client_secret: 'stitched',
  webhook_secret: 'whsec_c2VjcmV0IG9mIHRoZSB0ZXN0cw==',
} as const;

/** A payment request, as the test wants it to be. */
export interface FakeRequest {
  id: string;
  externalReference: string;
  amount: { currency: string; quantity: string };
  state: { __typename: string };
  paymentConfirmation: { __typename: string };
}

interface Asked {
  readonly query: string;
  readonly variables: { readonly id?: string; readonly input?: Readonly<Record<string, unknown>> };
}

/** Stitch as far as it is asked: tokens, requests, and what has become of them. */
export async function openFakeStitch() {
  const requests = new Map<string, FakeRequest>();
  /** What it gave back, by the nonces of who asked. */
  const refunds = new Map<string, string>();
  const asked: string[] = [];
  const inputs: Readonly<Record<string, unknown>>[] = [];
  const state = { tokens: 0, token: 'token-0', is_down: false, url_host: '', refund_is_unheard: false, client_id: '' };
  const clients = new Map<string, string>();
  let url = '';
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    const json = (status: number, body: object) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      if (state.is_down) return json(503, {});
      if (request.url === '/connect/token') {
        state.token = `token-${++state.tokens}`;
        clients.set(state.token, new URLSearchParams(text).get('client_id') ?? '');
        return json(200, { access_token: state.token, expires_in: 3600 });
      }
      if (request.headers.authorization !== `Bearer ${state.token}`)
        return json(200, { errors: [{ message: 'UNAUTHENTICATED', extensions: { code: 'UNAUTHENTICATED' } }] });
      state.client_id = clients.get(state.token) ?? '';
      return json(200, { data: answerTo(JSON.parse(text) as Asked) });
    });
  });
  function answerTo({ query, variables: { id = '', input = {} } }: Asked): object {
    if (query.includes('RequestCreate')) {
      asked.push('create');
      inputs.push(input);
      const made = `req${requests.size + 1}-${state.tokens}`;
      const { amount, externalReference } = input as Pick<FakeRequest, 'amount' | 'externalReference'>;
      const pending = { __typename: 'PaymentInitiationRequestPending' };
      requests.set(made, {
        id: made,
        externalReference,
        amount,
        state: pending,
        paymentConfirmation: { __typename: 'PaymentPending' },
      });
      const paymentInitiationRequest = { id: made, url: `${state.url_host || url}/pay/${made}` };
      return { clientPaymentInitiationRequestCreate: { paymentInitiationRequest } };
    }
    if (query.includes('RequestCancel')) {
      asked.push('cancel');
      return {
        clientPaymentInitiationRequestCancel: { paymentInitiationRequest: requests.get(String(input['paymentRequestId'])) },
      };
    }
    if (query.includes('clientRefundInitiate')) {
      asked.push('refund');
      const { nonce, amount } = input as { nonce: string; amount: { quantity: string } };
      refunds.set(nonce, amount.quantity);
      return { clientRefundInitiate: { refund: state.refund_is_unheard ? null : { id: `refund-${nonce}` } } };
    }
    asked.push('read');
    return { node: requests.get(id) ?? null };
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // It listens on a port, not on a pipe.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    refunds,
    asked,
    inputs,
    state,
    /** What has become of a request: money that was received, unless the test says otherwise. */
    become(id: string, became: Partial<FakeRequest> = {}): FakeRequest {
      const request = requests.get(id);
      if (!request) throw new Error(`There is no request ${id}.`);
      const changed = {
        ...request,
        state: { __typename: 'PaymentInitiationRequestCompleted' },
        paymentConfirmation: { __typename: 'PaymentReceived' },
        ...became,
      };
      requests.set(id, changed);
      return changed;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

interface Signing {
  readonly secret?: string;
  readonly id?: string;
  readonly at?: Date;
}

/** The body and the headers of a webhook as Stitch sends it. */
export function webhookOf(
  request: FakeRequest,
  { secret = STITCH.webhook_secret, id = 'msg_1', at = new Date() }: Signing = {},
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ data: { client: { paymentInitiationRequests: { node: request } } } });
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { body, headers: { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` } };
}

/** What the provider has set, for Stitch to take payments of a purpose. */
export function stitchSettingsOf(purpose: 'topup' | 'shipment'): { setting: string; value: unknown }[] {
  const prefix = purpose === 'topup' ? 'payment_methods_stitch_topup' : 'payment_methods_stitch';
  return [
    { setting: `${prefix}_client_id`, value: STITCH.client_id },
    { setting: `${prefix}_client_secret`, value: STITCH.client_secret },
    { setting: `${prefix}_webhook_secret`, value: STITCH.webhook_secret },
    { setting: `${prefix}_beneficiary_name`, value: 'A courier with a very long name' },
    { setting: `${prefix}_beneficiary_bank_id`, value: 'fnb' },
    { setting: `${prefix}_beneficiary_account_number`, value: '62000000001' },
    { setting: `${prefix}_enabled`, value: true },
  ];
}
