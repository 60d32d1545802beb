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
