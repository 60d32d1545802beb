import { expect, it } from 'vitest';
import { qrPicture } from './parts/QrCode.tsx';
import { secretOf } from './two-factor-draft.ts';

const AUTH_URL =
  'otpauth://totp/Tsela:ops%40tsela.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Tsela&algorithm=SHA1&digits=6&period=30';

it('DATA-18: the secret is a parameter of the address', () => {
  expect(secretOf(AUTH_URL)).toBe('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
});

it('TFA-05: the QR code has low error correction, so that its modules are as large as can be', () => {
  const [, , width] = /viewBox="0 0 (\d+) (\d+)"/.exec(qrPicture(AUTH_URL)) ?? [];

  // 127 bytes take version 6, 41 modules, with low correction; the next level would take 49. A module is four units wide.
  expect(AUTH_URL).toHaveLength(127);
  expect(Number(width) / 4).toBe(41);
});
