import { BlockList, isIPv6 } from 'node:net';

/** IPv4 networks that are not the public internet. Source: RFC 6890 and its registry. */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Within the public part of IPv6: for tunnels, which lead to IPv4 addresses of any kind, and for examples. */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_6) refused.addSubnet(network, prefix, 'ipv6');
const public_6 = new BlockList();
public_6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the public internet: neither this machine nor its network nor a cloud's own services. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !refused.check(address, 'ipv4');
  return public_6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
