import { expect, it } from 'vitest';
import { qrPicture } from './parts/QrCode.tsx';
import { atProofField, proofError, proofOf, secretOf } from './two-factor-draft.ts';

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

it.each([
  ['123456', { current_passcode: '123456' }],
  ['123 456', { current_passcode: '123456' }],
  ['vier blou fietse', { password: 'vier blou fietse' }],
  ['1234567890', { password: '1234567890' }],
])('%j proves who one is as %j', (typed, proof) => {
  expect(proofOf(typed)).toEqual(proof);
});

it('a refused proof is told of at its field', () => {
  expect([proofError({ password: 'Wrong.' }), proofError({ current_passcode: 'Used.' }), proofError({})]).toEqual([
    'Wrong.',
    'Used.',
    undefined,
  ]);
});

it('a refused passcode is told of at the one field that a form has for proofs', () => {
  expect(atProofField({ email: 'Taken.', current_passcode: 'Used.' })).toEqual({ email: 'Taken.', password: 'Used.' });
  expect(atProofField({ password: 'Wrong.' })).toEqual({ password: 'Wrong.' });
});
