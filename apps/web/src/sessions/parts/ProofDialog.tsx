import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { ProofField } from './ProofField.tsx';
import { proofError, proofOf } from './proof-draft.ts';

interface ProofDialogProps extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'okLabel' | 'onClose'> {
  /** The call that asks for the proof. */
  readonly asking: { readonly error: Error | null; readonly isPending: boolean };
  readonly onOk: (proof: ReturnType<typeof proofOf>) => void;
  /** What will happen. */
  readonly children: ReactNode;
}

/** A dialog before what cannot be undone: the user first proves who they are. Its button waits for the proof. Source: screens S06. */
export function ProofDialog({ title, okLabel, onClose, asking, onOk, children }: ProofDialogProps) {
  const [proof, setProof] = useState('');
  const at_field = proofError(fieldErrors(asking.error));
  return (
    <FormDialog
      title={title}
      okLabel={okLabel}
      is_dangerous
      can_ok={proof !== ''}
      is_pending={asking.isPending}
      fault={at_field === undefined ? shownError(asking.error) : null}
      onClose={onClose}
      onOk={() => onOk(proofOf(proof))}
    >
      {children}
      <ProofField value={proof} onChange={setProof} error={at_field} />
    </FormDialog>
  );
}
