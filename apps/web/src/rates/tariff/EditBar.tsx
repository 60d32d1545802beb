import { Button } from '../../ui/act/Button.tsx';
import { paths } from '../../paths.ts';
import { tariff as words } from '../../strings/rates-tariff.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { tabOf } from './finding-links-draft.ts';
import type { CardForm } from './use-card-edits.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

/** One bar for the changes of all tabs. Source: FORM-05, screens S47. */
export function EditBar({ form }: { readonly form: CardForm }) {
  const { changes, failure, violations, conflict } = form;
  if (changes === 0) return null;
  return (
    <SaveBar
      onSave={form.save}
      isSaving={form.is_saving}
      whyNot={conflict ? words.conflict(conflict.by) : null}
      error={
        failure !== null && !conflict ? (
          <>
            {failure}{' '}
            {violations.slice(0, 3).map(({ field, message }) => (
              <AppLink
                key={`${field} ${message}`}
                href={paths.rates({ revision: String(form.card.rate_revision.id), part: tabOf(field.split(/[.[]/)[0] ?? '') })}
              >
                {message}{' '}
              </AppLink>
            ))}
          </>
        ) : undefined
      }
      note={words.unsaved(changes)}
      otherActions={
        <Button variant="default" disabled={form.is_saving} onClick={form.discard}>
          {words.discard}
        </Button>
      }
    />
  );
}

/** Another user has saved the draft meanwhile: theirs or mine. */
export function ConflictNotice({ form }: { readonly form: CardForm }) {
  const { conflict } = form;
  if (!conflict) return null;
  return (
    <Notice kind="warning">
      <Stack gap={4}>
        <span>
          <strong>{words.conflict(conflict.by)}</strong> {conflict.can_keep_mine ? words.conflictText : words.conflictTaken}
        </span>
        <Row as="span" isInline>
          <Button variant="default" size="compact-md" onClick={form.discard}>
            {words.loadTheirs}
          </Button>
          {conflict.can_keep_mine && (
            <Button variant="default" size="compact-md" onClick={form.keepMine}>
              {words.keepMine}
            </Button>
          )}
        </Row>
      </Stack>
    </Notice>
  );
}
