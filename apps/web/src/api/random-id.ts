/** A random UUID (version 4). Browsers make one by themselves over https and on localhost only. */
export function randomId(source: Pick<Crypto, 'getRandomValues'> & Partial<Pick<Crypto, 'randomUUID'>> = crypto): string {
  if (source.randomUUID) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => withMarks(byte, index).toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The bits that say which kind of UUID it is. */
function withMarks(byte: number, index: number): number {
  if (index === 6) return (byte % 16) + 0x40;
  return index === 8 ? (byte % 64) + 0x80 : byte;
}
