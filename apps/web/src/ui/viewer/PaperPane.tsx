import { useState } from 'react';
import { NO_EDITS, isEdited } from './marks.ts';
import type { Edits } from './marks.ts';
import type { PaperDialogProps } from './PaperDialog.tsx';
import { PaperRead } from './PaperRead.tsx';
import { useFullScreen } from './use-full-screen.ts';
import classes from './Viewer.module.css';

interface PaperPaneProps extends Omit<PaperDialogProps, 'onClose'> {
  /** Whether something was done to it that is not saved: what shows the pane asks before it goes. */
  readonly onEdited: (is_edited: boolean) => void;
}

/** A document within a page, beside what is said of it. On the whole screen it is all there is. */
export function PaperPane({ name, file, onEdited, ...rest }: PaperPaneProps) {
  const [edits, setEdits] = useState(rest.anew?.start ?? NO_EDITS);
  const [is_signing, setSigning] = useState(false);
  const full_screen = useFullScreen();

  function handleEdits(changed: Edits): void {
    setEdits(changed);
    onEdited(rest.onSave !== undefined && isEdited(changed, rest.anew?.start));
  }

  return (
    <section className={classes['pane']} aria-label={name} data-full={full_screen?.is_full === true || undefined}>
      <PaperRead
        file={file}
        edits={edits}
        full_screen={full_screen}
        is_signing={is_signing}
        onEdits={handleEdits}
        onSigning={setSigning}
        {...rest}
      />
    </section>
  );
}
