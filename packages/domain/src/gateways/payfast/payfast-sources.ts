/** The networks that notifications come from. Source: payment-gateways A5. */
const NETWORKS = [
  { first: [197, 97, 145, 144], bits: 28 },
  { first: [41, 74, 179, 192], bits: 27 },
] as const;

/** The hosts whose addresses send notifications as well. Source: payment-gateways A5. */
export const PAYFAST_SENDERS = ['www.payfast.co.za', 'sandbox.payfast.co.za', 'w1w.payfast.co.za', 'w2w.payfast.co.za'] as const;

/** Whether an address lies in a network of PayFast. */
export function isInPayfastNetwork(address: string): boolean {
  const number = numberOf(ipv4Of(address).split('.').map(Number));
  return NETWORKS.some(({ first, bits }) => number !== null && number >>> (32 - bits) === (numberOf(first) ?? 0) >>> (32 - bits));
}

/** An IPv4 address that is written as IPv6 is the IPv4 address. */
export function ipv4Of(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

function numberOf(parts: readonly number[]): number | null {
  if (parts.length !== 4 || parts.some((part) => !Number.isInteger(part) || part < 0 || part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}
