import { useState } from 'react';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { isSure } from '../feedback/alert-dialog.ts';
import { Dialog } from '../feedback/Dialog.tsx';
import { NO_EDITS, isEdited } from './marks.ts';
import { PaperRead } from './PaperRead.tsx';
import type { DrawnAnew, SaveEdited, ViewedFile } from './PaperViewer.tsx';
import { useFullScreen } from './use-full-screen.ts';
import classes from './Viewer.module.css';

export interface PaperDialogProps {
  readonly name: string;
  /** Null while it is read. */
  readonly file: ViewedFile | null;
  /** Why it could not be read. */
  readonly fault?: string | null;
  readonly onRetry?: () => void;
  readonly onSave?: SaveEdited | undefined;
  /** The marks that are there already are among what is edited. Another key with it: it is another document. */
  readonly anew?: DrawnAnew | undefined;
  readonly onMarks?: (() => void) | undefined;
  readonly saveLabel?: string;
  readonly saveHelp?: string;
  readonly onClose: () => void;
}

/** A document over the whole window. What was done to it and not saved is not lost by a slip. */
export function PaperDialog({ name, file, onClose, ...rest }: PaperDialogProps) {
  const [edits, setEdits] = useState(rest.anew?.start ?? NO_EDITS);
  const [is_signing, setSigning] = useState(false);
  const full_screen = useFullScreen();

  async function handleClose(): Promise<void> {
    // Who may not save has only turned it to read it.
    const is_lost = rest.onSave !== undefined && isEdited(edits, rest.anew?.start);
    if (!is_lost || (await isSure({ title: words.leaveTitle, body: words.leaveText, button: words.leave }))) onClose();
  }

  return (
    <Dialog
      title={name}
      fullScreen
      // Once the key that closes is over: it would answer the question that it brings up. While a signature is drawn the key is for its window.
      onClose={() => is_signing || setTimeout(() => void handleClose())}
      classNames={{ content: classes['content'] ?? '', body: classes['body'] ?? '' }}
    >
      <PaperRead
        file={file}
        edits={edits}
        full_screen={full_screen}
        is_signing={is_signing}
        onEdits={setEdits}
        onSigning={setSigning}
        {...rest}
      />
    </Dialog>
  );
}
