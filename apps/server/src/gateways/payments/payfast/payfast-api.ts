import { createHash } from 'node:crypto';
import { signedText } from '@tsela/domain/gateways/payfast/php-url-encode';
import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import { addressOf, askGateway } from '../ask-gateway.ts';
import type { GatewayAccess, GatewayAnswer } from '../payment-gateway.ts';
import { PAYFAST_KEYS } from './payfast-keys.ts';

interface ApiCall {
  readonly purpose: PaymentPurpose;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** `PUT` where something is changed; left out, a body is posted and anything else read. */
  readonly method?: 'PUT';
  /** Sent as JSON where there is one. */
  readonly body?: Readonly<Record<string, string | number>>;
}

/** Calls PayFast's API as the merchant of a purpose, signed over headers, query and body. Source: payment-gateways A6. */
export async function callPayfast(
  access: GatewayAccess,
  { purpose, path, query = {}, method, body }: ApiCall,
  read: (text: string) => GatewayAnswer,
): Promise<GatewayAnswer> {
  const { id, secret } = PAYFAST_KEYS[purpose];
  const timestamp = `${access.now.toISOString().slice(0, 19)}+0000`;
  const headers = { 'merchant-id': access.settingOf(id).trim(), version: 'v1', timestamp };
  const sent = Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]));
  const text = signedText({ ...headers, ...query, ...sent }, access.settingOf(secret));
  const signature = createHash('md5').update(text).digest('hex');
  return askGateway(
    access,
    {
      url: addressOf(access.url, path, query),
      headers: { ...headers, signature, ...(body && { 'content-type': 'application/json' }) },
      ...(method && { method }),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    },
    read,
  );
}
