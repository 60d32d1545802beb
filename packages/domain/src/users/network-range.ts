/** A range of network addresses: the first bits of every address in it. */
export interface NetworkRange {
  readonly version: 4 | 6;
  readonly bits: bigint;
  readonly length: number;
}

const WIDTH = { 4: 32, 6: 128 } as const;
/** Wider ranges stop half a country. */
const WIDEST = { 4: 8, 6: 16 } as const;

/**
 * An address or a range in CIDR notation; null when it is neither. An IPv4 address that is written as IPv6 is the IPv4 address, and what
 * is behind the length of a range does not count.
 */
export function parseRange(text: string): NetworkRange | null {
  const [written = '', length_text, ...more] = text.trim().toLowerCase().split('/');
  if (more.length > 0) return null;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(written)?.[1];
  const address = mapped ?? written;
  const version = address.includes(':') ? 6 : 4;
  const bits = version === 6 ? sixBits(address) : fourBits(address);
  const shift = mapped === undefined ? 0 : 96;
  const length = length_text === undefined ? WIDTH[version] : lengthOf(length_text) - shift;
  if (bits === null || !(length >= 0 && length <= WIDTH[version])) return null;
  return { version, length, bits: cut(bits, version, length) };
}

/** A range as it is kept and looked for: `196.25.1.0/24`. One address has the whole length. */
export function rangeKey({ version, bits, length }: NetworkRange): string {
  return `${version === 4 ? fourText(bits) : sixText(bits)}/${length}`;
}

/** A range for people: one address stands without its length. */
export function rangeText(key: string): string {
  const range = parseRange(key);
  return range && range.length === WIDTH[range.version] ? (key.split('/')[0] ?? key) : key;
}

/** Whether a range is too wide to be meant. */
export function isTooWide({ version, length }: NetworkRange): boolean {
  return length < WIDEST[version];
}

/** The keys of every range that an address may be blocked with, the address itself first; none for what is no address. */
export function rangesAround(ip: string): string[] {
  const address = parseRange(ip.split('%')[0] ?? '');
  if (!address) return [];
  const { version, bits } = address;
  const lengths = Array.from({ length: address.length - WIDEST[version] + 1 }, (_, index) => address.length - index);
  return lengths.map((length) => rangeKey({ version, length, bits: cut(bits, version, length) }));
}

function cut(bits: bigint, version: 4 | 6, length: number): bigint {
  const behind = BigInt(WIDTH[version] - length);
  return (bits >> behind) << behind;
}

function lengthOf(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
}

function fourBits(address: string): bigint | null {
  const parts = address.split('.');
  const is_sound = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
  return is_sound ? joined(parts.map(Number), 8) : null;
}

function sixBits(address: string): bigint | null {
  const halves = address.split('::');
  if (halves.length > 2) return null;
  const [before, after] = [groupsOf(halves[0]), groupsOf(halves[1])];
  const missing = 8 - before.length - after.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  return joined(
    groups.map((group) => Number.parseInt(group, 16)),
    16,
  );
}

function groupsOf(half: string | undefined): string[] {
  return half === undefined || half === '' ? [] : half.split(':');
}

function joined(parts: readonly number[], width: number): bigint {
  return parts.reduce((bits, part) => (bits << BigInt(width)) | BigInt(part), 0n);
}

function fourText(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 255n)).join('.');
}

/** All eight groups, without the short form: the same address always reads the same. */
function sixText(bits: bigint): string {
  return [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((shift) => ((bits >> shift) & 65_535n).toString(16)).join(':');
}
