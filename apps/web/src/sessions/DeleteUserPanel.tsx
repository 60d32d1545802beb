import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { clearSession } from '../api/session-token.ts';
import { paths } from '../paths.ts';
import { useReplace } from '../shell/pages/use-replace.ts';
import { sessions } from '../strings/sessions.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { ProofDialog } from './parts/ProofDialog.tsx';
import { useDeleteOwnUser } from './session-calls.ts';
import type { proofOf } from './parts/proof-draft.ts';
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
  const words = sessions.profile;

  function handleOk(proof: ReturnType<typeof proofOf>): void {
    deleting.mutate(proof, {
      onSuccess: () => {
        clearSession();
        showToast({ text: words.deleted, variant: 'success' });
        replace(paths.login());
      },
    });
  }

  return (
    <ProofDialog title={words.deleteAsk} okLabel={words.deleteNow} asking={deleting} onClose={onClose} onOk={handleOk}>
      <Sentence>{words.deleteBody}</Sentence>
    </ProofDialog>
  );
}
