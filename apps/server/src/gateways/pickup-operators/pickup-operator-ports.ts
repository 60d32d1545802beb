import { createHmac, timingSafeEqual } from 'node:crypto';
import { withoutEnding } from '@tsela/domain/formats/endings';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { bobBox } from './bob-box.ts';
import type { PickupOperatorPort } from './pickup-operator-port.ts';
import { tcgLocker } from './tcg-locker.ts';

/** The register of the operators that are spoken with; null for one that has no door of its own. */
export const PICKUP_OPERATOR_PORTS: Readonly<Record<PickupProvider, PickupOperatorPort | null>> = {
  'bob-box': bobBox,
  'tcg-locker': tcgLocker,
  'ram-counter': null,
};

/** Where the operators answer; empty where no one has said, and nothing is asked there. */
export type PickupOperatorUrls = Readonly<Record<PickupProvider, string>>;

type Environment = Readonly<Record<string, string | undefined>>;

export function pickupOperatorUrlsFrom(env: Environment): PickupOperatorUrls {
  const urls = PICKUP_PROVIDERS.map((id) => {
    const variable = PICKUP_OPERATOR_PORTS[id]?.variable;
    const text = variable === undefined ? '' : (env[variable] ?? '').trim();
    if (text !== '' && (!/^https?:\/\//.test(text) || !URL.canParse(text)))
      throw new Error(`${variable} must be an address such as https://api.example.com, not "${text}".`);
    return [id, withoutEnding(text, '/')];
  });
  // The same keys, each with its address.
  return Object.fromEntries(urls) as PickupOperatorUrls;
}

/** A notice as it arrived, with what stands in its headers. Source: Standard Webhooks. */
export interface SignedNotice {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** So far may the clocks of an operator and ours be apart. */
const CLOCKS_APART_S = 300;

/** Whether a notice was signed with the provider's key at the operator, a moment ago. What is older was sent before, and may be replayed. */
export function isSignedByOperator({ id, timestamp, signature, body }: SignedNotice, api_key: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > CLOCKS_APART_S) return false;
  const right = Buffer.from(`v1,${createHmac('sha256', api_key).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return signature.split(' ').some((each) => {
    const given = Buffer.from(each);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
