import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authUrl, base32, counterBytes, fromBase32, isPasscode, passcodeOf, stepsToTry } from './totp-rules.ts';

describe('a passcode', () => {
  it.each([
    ['123456', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
    [' 123456', false],
    ['１２３４５６', false],
  ])('TFA-11: of %j is one: %s', (text, is_one) => {
    expect(isPasscode(text)).toBe(is_one);
  });

  it('is cut out of the HMAC as RFC 4226 §5.4 shows', () => {
    const hmac = Uint8Array.from('1f8698690e02ca16618550ef7f19da8e945b555a'.match(/../g) ?? [], (byte) =>
      Number.parseInt(byte, 16),
    );

    expect(passcodeOf(hmac)).toBe('872921');
  });

  it('is tried for the step before, now and after, and never for a step that was used', () => {
    const now = new Date(59_000);

    expect(stepsToTry(now, -1)).toEqual([0, 1, 2]);
    expect(stepsToTry(now, 0)).toEqual([1, 2]);
    expect(stepsToTry(now, 1)).toEqual([2]);
    expect(stepsToTry(now, 2)).toEqual([]);
  });

  it('counts its steps in eight bytes', () => {
    expect([...counterBytes(0x1_0000_0002)]).toEqual([0, 0, 0, 1, 0, 0, 0, 2]);
  });
});

describe('a secret', () => {
  it('is written as RFC 4648 §10 writes it', () => {
    const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

    expect(['', 'f', 'fo', 'foo', 'foobar'].map((text) => base32(bytes(text)))).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YTBOI',
    ]);
  });

  it('survives being written and read', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect([...fromBase32(base32(bytes))]).toEqual([...bytes]);
      }),
    );
  });

  it('DATA-18: is a query parameter of the address, and names cannot break out of their places', () => {
    const url = authUrl({ issuer: 'Tom: Jerry & Co?secret=A', email: 'a+b&secret=B@example.com', secret: 'MZXW6YTB' });

    expect(url).toBe(
      'otpauth://totp/Tom%20%20Jerry%20%26%20Co%3Fsecret%3DA:a%2Bb%26secret%3DB%40example.com?secret=MZXW6YTB&issuer=Tom%20%20Jerry%20%26%20Co%3Fsecret%3DA&algorithm=SHA1&digits=6&period=30',
    );
    expect(new URL(url).searchParams.getAll('secret')).toEqual(['MZXW6YTB']);
  });
});
