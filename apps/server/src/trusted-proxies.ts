import { BlockList, isIP } from 'node:net';

/** The machine itself, which every installation trusts: what can connect from there runs there. */
const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const LONGEST_PREFIX = { 4: 32, 6: 128 };

/** Whether a connection comes from a proxy whose word about the caller's address is believed. */
export type IsTrusted = (address: string) => boolean;

/** Of the addresses and networks that are trusted beside the machine itself. Throws a sentence for one that is neither. */
export function trustedProxies(named: readonly string[]): IsTrusted {
  const trusted = new BlockList();
  for (const network of [...LOOPBACK, ...named]) add(trusted, network);
  return (address) => {
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}

function add(trusted: BlockList, network: string): void {
  const [address = '', prefix, ...rest] = network.split('/');
  const family = isIP(address);
  const longest = family === 6 ? LONGEST_PREFIX[6] : LONGEST_PREFIX[4];
  const bits = prefix === undefined ? longest : Number(prefix);
  // A network of no bits is the whole internet: then every caller could say whose address it has.
  const is_network = family !== 0 && /^\d{1,3}$/.test(prefix ?? '1') && bits >= 1 && bits <= longest && rest.length === 0;
  if (!is_network)
    throw new Error(`TRUSTED_PROXIES must be addresses or networks such as "10.0.0.5, 10.1.0.0/16", not "${network}".`);
  trusted.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
}
