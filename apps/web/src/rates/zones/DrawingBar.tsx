import { Button } from '../../ui/act/Button.tsx';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import classes from './DrawZones.module.css';
import type { ZoneForm } from './use-zone-drawing.ts';

/** Another user has saved meanwhile: theirs or mine. */
export function DrawingConflict({ form }: { readonly form: ZoneForm }) {
  const { conflict } = form;
  if (!conflict) return null;
  return (
    <Notice kind="warning">
      <div className={classes['stack']}>
        <span>
          <strong>{words.conflict(conflict.by)}</strong> {words.conflictText}{' '}
          {conflict.both.length > 0 && words.conflictBoth(conflict.both.join(', '))}
        </span>
        <span className={classes['acts']}>
          <Button variant="default" size="compact-md" onClick={form.keepMine}>
            {words.keepMine}
          </Button>
          <Button variant="default" size="compact-md" onClick={form.discard}>
            {words.loadTheirs}
          </Button>
        </span>
      </div>
    </Notice>
  );
}

/** What is not saved yet. */
export function DrawingBar({ form, why_not }: { readonly form: ZoneForm; readonly why_not: string | null }) {
  if (form.changes === 0) return null;

  async function handleDiscard(): Promise<void> {
    const is_sure = await showAlert({
      title: words.discardTitle,
      body: words.discardBody,
      okButtonText: words.discard,
      okButtonVariant: 'danger',
    });
    if (is_sure) form.discard();
  }

  return (
    <SaveBar
      onSave={form.save}
      isSaving={form.is_saving}
      whyNot={form.conflict ? words.conflict(form.conflict.by) : why_not}
      error={form.conflict ? undefined : form.failure}
      note={words.unsaved(form.changes)}
      otherActions={
        <Button variant="default" disabled={form.is_saving} onClick={() => void handleDiscard()}>
          {words.discard}
        </Button>
      }
    />
  );
}
