import { describe, expect, it } from 'vitest';
import type { AccountId } from '../ids.ts';
import { whyNotTriggered } from './trigger.ts';

const [OWN, OTHER] = [7 as AccountId, 8 as AccountId];
const SHIPMENT = { short_tracking_reference: 'AB2CD3', account_id: OWN, status: 'at-hub' } as const;

describe('SCREEN-40: an integration that is triggered by hand', () => {
  it.each([
    ['at-hub', OWN, null],
    ['delivered', OWN, null],
    ['at-hub', undefined, 'The integration is switched off or has been removed.'],
    ['at-hub', OTHER, 'AB2CD3 is of another account than the integration.'],
    ['cancelled', OWN, null],
    ['quote', OWN, 'AB2CD3 is not booked yet. There is nothing to tell of it.'],
    ['payment-pending', OWN, 'AB2CD3 is not booked yet. There is nothing to tell of it.'],
  ] as const)('of a shipment that is %s, by the account %s: %s', (status, account_of, why) => {
    expect(whyNotTriggered({ ...SHIPMENT, status }, account_of)).toBe(why);
  });
});
