import type { LookUp } from '../outgoing/look-up.ts';

/** Every name leads to this machine, and keeps no records. */
export const LOOK_UP_HERE: LookUp = {
  addressesOf: async () => [{ address: '127.0.0.1', family: 4 }],
  recordsOf: async () => [],
};
