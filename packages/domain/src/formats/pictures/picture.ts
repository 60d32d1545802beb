/** The kinds of picture that may be put up: none of them can hold a script, unlike SVG. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** In bytes: a logo is a few tens of thousands. */
export const PICTURE_BYTES_MAX = 512 * 1024;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** What a file is by its first bytes, whatever its name or its sender says; null for anything else. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, PNG)) return 'image/png';
  if (startsWith(bytes, JPEG)) return 'image/jpeg';
  return startsWith(bytes, RIFF) && startsWith(bytes.subarray(8), WEBP) ? 'image/webp' : null;
}

const ENDINGS: Readonly<Record<PictureType, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };
const ADDRESS = /^\/pictures\/([1-9]\d{0,15})\/([0-9a-f]{64})\.(png|jpg|webp)$/;

/** Where a picture is found, by its provider and the SHA-256 of its bytes in hexadecimal: another picture has another address. */
export function pictureAddress({ provider_id, hash, type }: { provider_id: number; hash: string; type: PictureType }): string {
  return `/pictures/${provider_id}/${hash}.${ENDINGS[type]}`;
}

/** The provider and the hash in the address of a picture; null where it is none. */
export function readPictureAddress(address: string): { provider_id: number; hash: string } | null {
  const [, provider = '', hash = ''] = ADDRESS.exec(address.trim()) ?? [];
  return hash === '' ? null : { provider_id: Number(provider), hash };
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
