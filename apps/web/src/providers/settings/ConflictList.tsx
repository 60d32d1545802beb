import { Button } from '../../ui/act/Button.tsx';
import { SETTING_LABELS, providers as words } from '../../strings/providers.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import classes from './Comparison.module.css';
import type { Conflict } from './settings-draft.ts';
import type { SettingsForm } from './use-settings-form.ts';
import { valueText } from './value-text-draft.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';

/** What another user saved while it was being changed here, to decide one by one. Source: screens S49. */
export function ConflictList({ form }: { readonly form: SettingsForm }) {
  if (form.conflicts.length === 0) return null;
  return (
    <section aria-label={words.conflictTitle}>
      <Notice kind="warning">
        <strong>{words.conflictTitle}</strong>
        <p className={classes['text']}>{words.conflictText}</p>
        <ul className={classes['conflicts']}>
          {form.conflicts.map((conflict) => (
            <ConflictLine key={conflict.key} conflict={conflict} form={form} />
          ))}
        </ul>
      </Notice>
    </section>
  );
}

function ConflictLine({ conflict, form }: { readonly conflict: Conflict; readonly form: SettingsForm }) {
  const { key, mine, theirs, by } = conflict;
  const label = SETTING_LABELS[key];
  return (
    <li>
      <strong>{label}</strong>
      <Facts look="columns">
        <div>
          <dt>{words.mine}</dt>
          <dd>{valueText(key, mine)}</dd>
        </div>
        <div>
          <dt>{words.conflictBy(by)}</dt>
          <dd>{valueText(key, theirs)}</dd>
        </div>
      </Facts>
      <Row align="stretch">
        <Button variant="default" aria-label={words.keepMineOf(label)} onClick={() => form.keepMine(key)}>
          {words.keepMine}
        </Button>
        <Button variant="default" aria-label={words.takeTheirsOf(label)} onClick={() => form.undo(key)}>
          {words.takeTheirs}
        </Button>
      </Row>
    </li>
  );
}
