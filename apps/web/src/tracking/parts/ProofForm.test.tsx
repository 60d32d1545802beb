import { proofFieldsOf } from '@tsela/domain/tracking/proofs/pod-steps';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../../shell/drawn.testing.tsx';
import { ProofForm } from './ProofForm.tsx';
import type { StepProof } from './proof-draft.ts';

const FORM = {
  name: 'required',
  mobile_number: 'off',
  department: 'optional',
  description: 'off',
  photos: 'required',
  signature: 'required',
} as const;

const CAPTURED: StepProof = {
  receiver_name: 'Thandi Nkosi',
  receiver: { department: 'Stores' },
  documents: [
    { type: 'photo', content: 'AQID' },
    { type: 'signature', content: 'BAUG' },
  ],
};

function drawAfter(before: StepProof | null) {
  const onProof = vi.fn<(proof: StepProof) => void>();
  const fields = proofFieldsOf('fallback', FORM, []);
  draw(<ProofForm kind="fallback" fields={fields} captured={before} problem={null} is_busy={false} onProof={onProof} />);
  return onProof;
}

it('KEY-37: what was captured before a PIN was refused is in the form, the photos and the signature too, and goes along as it was', () => {
  const onProof = drawAfter(CAPTURED);

  expect(screen.getByLabelText<HTMLInputElement>('Who received it?').value).toBe('Thandi Nkosi');
  expect(screen.queryAllByRole('img', { name: 'Photo 1' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Deliver' }));

  expect(onProof.mock.calls).toEqual([[CAPTURED]]);
});

it('KEY-37: a signature that was wiped is asked for again', () => {
  const onProof = drawAfter(CAPTURED);

  fireEvent.click(screen.getByRole('button', { name: 'Wipe' }));
  fireEvent.click(screen.getByRole('button', { name: 'Deliver' }));

  expect(onProof).not.toHaveBeenCalled();
  expect(screen.queryAllByText('Please let who received it sign.')).toHaveLength(1);
});
