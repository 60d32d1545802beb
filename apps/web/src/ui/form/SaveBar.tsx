import { Button } from '../act/Button.tsx';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import classes from './SaveBar.module.css';
import { Shortcut } from '../show/Shortcut.tsx';
import { QuietText, Text } from '../show/Text.tsx';

interface SaveBarProps {
  readonly saveLabel?: string;
  readonly onSave: () => void;
  readonly onCancel?: () => void;
  readonly isSaving?: boolean;
  /** Why saving is not possible; shown, and the button is disabled. */
  readonly whyNot?: string | null;
  /** What went wrong when saving; stays until the next try. Source: FORM-05. */
  readonly error?: ReactNode;
  /** What is at the left when nothing is wrong: a total, a draft's age. */
  readonly note?: ReactNode;
  readonly otherActions?: ReactNode;
}

/** The bar fixed at the bottom of an edit screen; Ctrl Enter saves. Source: SHELL-21, FORM-05. */
export function SaveBar({
  saveLabel = ui.save,
  onSave,
  onCancel,
  isSaving = false,
  whyNot = null,
  error,
  note,
  otherActions,
}: SaveBarProps) {
  const can_save = whyNot === null && !isSaving;

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !can_save) return;
      event.preventDefault();
      onSave();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [can_save, onSave]);

  return (
    <div className={classes['bar']} role="region" aria-label={ui.saveBar} data-screen-only>
      <QuietText as="div" isGrowing>
        {error ? (
          <Text role="alert" tone="red">
            {error}
          </Text>
        ) : (
          (whyNot ?? note)
        )}
      </QuietText>
      <div className={classes['actions']}>
        {otherActions}
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {ui.cancel}
          </Button>
        )}
        <Button onClick={onSave} loading={isSaving} disabled={whyNot !== null}>
          {saveLabel}
          <Shortcut keys="Ctrl Enter" />
        </Button>
      </div>
    </div>
  );
}
