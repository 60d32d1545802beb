import { Button } from '../../ui/act/Button.tsx';
import { changedMeanwhile as words } from '../../strings/shipments/changes.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import type { Keeps, MeanwhileChange } from './changed-meanwhile-draft.ts';
import classes from './ChangedMeanwhile.module.css';

interface ChangedMeanwhileProps {
  readonly changes: readonly MeanwhileChange[];
  readonly onChoose: (keeps: Keeps) => void;
}

/** What another user saved while a form was open, beside what was typed in its place: the user says which of the two stands. */
export function ChangedMeanwhile({ changes, onChoose }: ChangedMeanwhileProps) {
  const has_choice = changes.some(({ mine }) => mine !== null);
  return (
    <Notice kind="error">
      <Stack gap={2}>
        <strong>{words.title}</strong>
        <ul className={classes['changes']} aria-label={words.list}>
          {changes.map(({ key, label, was, is, mine }) => (
            <li key={key}>
              {words.change(label, was, is)}
              {mine !== null && ` ${words.mine(mine)}`}
            </li>
          ))}
        </ul>
        <Row gap={2}>
          {has_choice && (
            <Button variant="default" size="compact-sm" onClick={() => onChoose('mine')}>
              {words.keepMine}
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={() => onChoose('theirs')}>
            {has_choice ? words.takeTheirs : words.goOn}
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}
