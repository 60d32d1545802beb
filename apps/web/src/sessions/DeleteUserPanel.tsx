import { Button } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { clearSession } from '../api/session-token.ts';
import { paths } from '../paths.ts';
import { useReplace } from '../shell/pages/use-replace.ts';
import { sessions } from '../strings/sessions.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { ProofField } from './parts/ProofField.tsx';
import { useDeleteOwnUser } from './session-calls.ts';
import { proofError, proofOf } from './parts/proof-draft.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';

/** Deletes one's own user, for users of accounts: asks first, and who it is. Source: screens S06. */
export function DeleteUserPanel() {
  const [is_open, setOpen] = useState(false);
  const words = sessions.profile;
  return (
    <Panel title={words.deleteTitle}>
      <Row gap={3} justify="between">
        <Sentence>{words.deleteText}</Sentence>
        <Button variant="default" onClick={() => setOpen(true)}>
          {words.deleteNow}
        </Button>
      </Row>
      {is_open && <Confirm onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function Confirm({ onClose }: { readonly onClose: () => void }) {
  const deleting = useDeleteOwnUser();
  const replace = useReplace();
  const [proof, setProof] = useState('');
  const words = sessions.profile;
  const error = proofError(fieldErrors(deleting.error)) ?? shownError(deleting.error) ?? undefined;

  function handleSubmit(): void {
    deleting.mutate(proofOf(proof), {
      onSuccess: () => {
        clearSession();
        showToast({ text: words.deleted, variant: 'success' });
        replace(paths.login());
      },
    });
  }

  return (
    <FormDialog
      title={words.deleteAsk}
      onClose={onClose}
      okLabel={words.deleteNow}
      onOk={handleSubmit}
      can_ok={proof !== ''}
      is_pending={deleting.isPending}
      is_dangerous
    >
      <Sentence>{words.deleteBody}</Sentence>
      <ProofField value={proof} onChange={setProof} error={error} />
    </FormDialog>
  );
}
