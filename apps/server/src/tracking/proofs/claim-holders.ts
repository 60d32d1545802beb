import type { CustodyKind } from '@tsela/domain/tracking/custody/custody-claims';

/** Parties as the claim file calls them. */
export const HOLDERS: Readonly<Record<CustodyKind, string>> = {
  sender: 'Sender',
  driver: 'Driver',
  hub: 'Hub',
  lane: 'Lane',
  locker: 'Pickup point',
  recipient: 'Recipient',
};
