import { proofFieldsOf } from '@tsela/domain/tracking/proofs/pod-steps';
import { FALLBACK_FIELDS } from '@tsela/domain/tracking/proofs/proof-demand';
import type { FallbackForm } from '@tsela/domain/tracking/proofs/proof-demand';
import { expect, it } from 'vitest';
import { EMPTY_PROOF, proofErrors, proofOfDraft } from './proof-draft.ts';

// Every field of the form is there.
const all = Object.fromEntries(FALLBACK_FIELDS.map((field) => [field, 'required'])) as unknown as FallbackForm;
const grv = proofFieldsOf('grv', all, []);
const photo = new Uint8Array([1]);

it('ENUM-07: a stamped document is missing until it is photographed, and travels as such', () => {
  const draft = { ...EMPTY_PROOF, name: ' Rachel ' };

  expect(proofErrors('grv', draft, grv)).toEqual({ photos: 'Please take a photo of the stamped document.' });
  expect(proofErrors('grv', { ...draft, photos: [photo] }, grv)).toEqual({});
  expect(proofOfDraft('grv', { ...draft, photos: [photo] })).toEqual({
    receiver_name: 'Rachel',
    documents: [{ type: 'grv', content: 'AQ==' }],
  });
});

it('KEY-42: every required field of the fallback is said to be missing, by its name', () => {
  expect(Object.keys(proofErrors('fallback', EMPTY_PROOF, proofFieldsOf('fallback', all, [])))).toEqual([...FALLBACK_FIELDS]);
});

it('what is empty is left out', () => {
  const draft = { ...EMPTY_PROOF, name: 'Rachel', department: ' Stores ', signature: photo, photos: [photo] };

  expect(proofOfDraft('receiver', { ...EMPTY_PROOF, name: 'Rachel' })).toEqual({ receiver_name: 'Rachel' });
  expect(proofOfDraft('fallback', draft)).toEqual({
    receiver_name: 'Rachel',
    receiver: { department: 'Stores' },
    documents: [
      { type: 'photo', content: 'AQ==' },
      { type: 'signature', content: 'AQ==' },
    ],
  });
});

it('KEY-37: an ID number is kept with the receiver', () => {
  expect(proofOfDraft('pin', { ...EMPTY_PROOF, id_number: '8001015009087' })).toEqual({
    receiver: { id_number: '8001015009087' },
  });
});
