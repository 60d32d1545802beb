import type { CustodyKind } from '@tsela/domain/tracking/custody/custody-claims';

const PARTIES: Readonly<Record<CustodyKind, string>> = {
  sender: 'With the sender',
  driver: 'With the driver',
  hub: 'At the hub',
  lane: 'Between hubs',
  locker: 'At the pickup point',
  recipient: 'With the recipient',
};

/** Words of who is responsible for each parcel. */
export const custody = {
  title: 'Where each parcel is',
  who: 'Who has it',
  list: 'Parcels and who has them',
  parcelOf: (number: number, count: number) => `${number} of ${count}`,
  party: (kind: CustodyKind, name: string) => (name === '' ? PARTIES[kind] : `${PARTIES[kind]} ${name}`),
  since: 'since',
  chain: 'Chain of custody',
  chainOf: (reference: string) => `Chain of custody of ${reference}`,
  closed: 'Put right by a later scan.',
  toLookInto: (count: number) => `${count} to look into`,
  showAll: (count: number) => `Show all ${count} parcels`,
  claimFile: 'Download claim file (PDF)',
} as const;
