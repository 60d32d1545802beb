import { Button } from '../ui/act/Button.tsx';
import type { userImportApi } from '@tsela/contract/users/user-import-api';
import type { OutputOf } from '@tsela/contract/route';
import type { UserImportRow } from '@tsela/domain/users/user-import';
import { usersImport as words } from '../strings/users.ts';
import { longDateText } from '../ui/show/date-text.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import classes from './parts/Import.module.css';
import { faultText, resultFile } from './user-import-draft.ts';
import type { ImportColumns } from './user-import-draft.ts';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

export interface ImportOutcome {
  readonly rows: readonly UserImportRow[];
  readonly answer: OutputOf<typeof userImportApi.import>;
}

/** As many reasons as are listed; the file has them all. */
const REASONS_SHOWN = 20;

interface ImportResultProps {
  readonly outcome: ImportOutcome;
  readonly columns: ImportColumns;
  readonly onAgain: () => void;
}

/** What became of a file. Source: screens S30, S35. */
export function ImportResult({ outcome, columns, onAgain }: ImportResultProps) {
  const { rows, answer } = outcome;
  const { users_count, invite_on } = answer.import;
  const left_out = answer.rows.filter(({ user_id }) => user_id === null);
  return (
    <Panel title={words.done}>
      <Stack gap={4}>
        <Notice kind="success">
          {left_out.length === 0 ? words.added(users_count) : words.addedPart(users_count, left_out.length)}{' '}
          {invite_on !== null
            ? words.invitedOn(longDateText(invite_on))
            : answer.has_mail_server
              ? words.invitedNow
              : words.notSent}
        </Notice>
        {left_out.length > 0 && (
          <ul className={classes['faults']}>
            {left_out.slice(0, REASONS_SHOWN).map(({ row, violations }) => (
              <li key={row}>
                {words.row} {row}: {violations.map(faultText).join(' ')}
              </li>
            ))}
          </ul>
        )}
        <Row gap={3}>
          <Button
            variant="default"
            onClick={() =>
              saveAsFile({ name: words.resultFile, text: resultFile(rows, columns, answer.rows), type: 'text/csv;charset=utf-8' })
            }
          >
            {words.result}
          </Button>
          <Button onClick={onAgain}>{words.again}</Button>
        </Row>
      </Stack>
    </Panel>
  );
}
