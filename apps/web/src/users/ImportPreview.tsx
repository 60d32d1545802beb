import { Button } from '@mantine/core';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { usersImport as words } from '../strings/users.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import classes from './parts/Import.module.css';
import { faultText, faultsFile } from './user-import-draft.ts';
import type { ImportColumns, PreviewRow } from './user-import-draft.ts';

/** As many as are shown. Source: screens S30. */
const ROWS_SHOWN = 50;

interface ImportPreviewProps {
  readonly rows: readonly PreviewRow[];
  readonly columns: ImportColumns;
  readonly bad: number;
}

/** The rows as they would be added, with what is wrong in each. Source: screens S30, S35. */
export function ImportPreview({ rows, columns, bad }: ImportPreviewProps) {
  const shown = rows.slice(0, ROWS_SHOWN);
  const good = rows.length - bad;
  return (
    <Panel
      title={words.preview}
      isFlush
      action={
        bad > 0 && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() =>
              saveAsFile({ name: words.faultsFile, text: faultsFile(rows, columns), type: 'text/csv;charset=utf-8' })
            }
          >
            {words.downloadFaults}
          </Button>
        )
      }
    >
      <p className={classes['summary']} role="status">
        {good > 0 && <span className={classes['good']}>{words.good(good)}</span>}
        {bad > 0 && <span className={classes['bad']}>{words.bad(bad)}</span>}
        {rows.length > shown.length && <span className={classes['quiet']}>{words.shown(shown.length, rows.length)}</span>}
      </p>
      <ul className={classes['rows']}>
        {shown.map((row) => (
          <Row key={row.row} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ row }: { readonly row: PreviewRow }) {
  const place = [row.account_code, row.branch_code].filter((text) => text !== '').join(', ');
  return (
    <li className={classes['row']} data-bad={row.faults.length > 0 || undefined}>
      <span className={`num ${classes['number']}`}>
        <span className={classes['hidden']}>{words.row} </span>
        {row.row}
      </span>
      <span className={classes['person']}>
        <strong>{row.name || '–'}</strong>
        <span className={classes['quiet']}>{row.email}</span>
      </span>
      <span className={classes['role']}>
        {row.role || '–'}
        {place !== '' && <span className={classes['quiet']}>{place}</span>}
      </span>
      {row.faults.length > 0 ? (
        <ul className={classes['faults']}>
          {row.faults.map((fault) => (
            <li key={`${fault.field} ${fault.message}`}>{faultText(fault)}</li>
          ))}
        </ul>
      ) : (
        <span className={classes['good']}>{words.noFaults}</span>
      )}
    </li>
  );
}
