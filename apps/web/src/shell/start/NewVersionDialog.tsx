import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { shell } from '../../strings/shell.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import type { NewVersion } from './new-version.ts';
import { isOpenTo } from '../pages/page-rules.ts';
import { useSession } from '../session.ts';

/** Asks for a refresh when the served version is well ahead. Source: VERSION-07 to VERSION-09. */
export function NewVersionDialog({ new_version }: { readonly new_version: NewVersion }) {
  const { version, notices } = new_version;
  const { facts } = useSession();
  const [put_off, setPutOff] = useState<string | null>(null);
  const is_open = notices.dialog && !(notices.can_wait && put_off === version);
  return (
    <Dialog
      isOpen={is_open}
      onClose={notices.can_wait ? () => setPutOff(version) : undefined}
      closedBy="escape"
      title={shell.newVersionTitle}
      foot={
        <>
          {notices.can_wait && (
            <Button variant="default" onClick={() => setPutOff(version)}>
              {shell.remindMeLater}
            </Button>
          )}
          <Button onClick={() => window.location.reload()}>{shell.refreshNow}</Button>
        </>
      }
    >
      {shell.newVersionBody(version)} {/* The notes of a version are out with it, so they are read before the refresh as well. */}
      {isOpenTo(paths.releaseNotes(), facts) && <AppLink href={paths.releaseNotes()}>{shell.releaseNotes.whatIsNew}</AppLink>}
    </Dialog>
  );
}
