import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { users as words } from '../strings/users.ts';
import type { CopyRightsProps } from './user-draft.ts';

/** Offers to take over what another user may. Source: screens S45. */
export function CopyRightsButton(props: CopyRightsProps) {
  const [is_open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.copyRights}
      </Button>
      <LazyComponent load={loadDialog} props={is_open ? { ...props, onClose: () => setOpen(false) } : null} />
    </>
  );
}

const loadDialog = async () => (await import('./CopyRightsDialog.tsx')).CopyRightsDialog;
