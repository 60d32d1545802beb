import { expect, it } from 'vitest';
import { atProofField, proofError, proofOf } from './proof-draft.ts';

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
