import { describe, expect, it } from 'vitest';
import { pictureAddress, pictureTypeOf, readPictureAddress } from './picture.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const HASH = 'a'.repeat(64);

describe('the kind of a picture', () => {
  it.each([
    ['PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'image/png'],
    ['JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['WebP', bytes('RIFF....WEBPVP8 '), 'image/webp'],
    ['SVG, which may hold scripts', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), null],
    ['HTML', bytes('<!doctype html><script>alert(1)</script>'), null],
    ['GIF', bytes('GIF89a'), null],
    ['other RIFF', bytes('RIFF....WAVEfmt '), null],
    ['the beginning of a PNG', Uint8Array.of(0x89, 0x50), null],
    ['nothing', new Uint8Array(), null],
  ])('is told by its bytes: %s', (_, content, type) => {
    expect(pictureTypeOf(content)).toBe(type);
  });
});

describe('the address of a picture', () => {
  it('names its provider and its bytes', () => {
    const address = pictureAddress({ provider_id: 7, hash: HASH, type: 'image/jpeg' });
    expect(address).toBe(`/pictures/7/${HASH}.jpg`);
    expect(readPictureAddress(address)).toEqual({ provider_id: 7, hash: HASH });
  });

  it.each([
    `/pictures/0/${HASH}.png`,
    `/pictures/7/${HASH}.svg`,
    `/pictures/7/../${HASH}.png`,
    '/pictures/7/abc.png',
    '/logo.png',
  ])('%s is none', (address) => {
    expect(readPictureAddress(address)).toBeNull();
  });
});
