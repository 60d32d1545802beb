import { Button } from '@mantine/core';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { usersImport as words } from '../strings/users.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import classes from './parts/Import.module.css';
import { faultText, faultsFile } from './user-import-draft.ts';
import type { ImportColumns, PreviewRow } from './user-import-draft.ts';
import { Text } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

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
      <Row as="p" pad={[1, 4, 3]} align="stretch" gap={4} role="status">
        {good > 0 && <Text tone="green">{words.good(good)}</Text>}
        {bad > 0 && (
          <Text tone="red" weight="strong">
            {words.bad(bad)}
          </Text>
        )}
        {rows.length > shown.length && <Text tone="quiet">{words.shown(shown.length, rows.length)}</Text>}
      </Row>
      <ul className={classes['rows']}>
        {shown.map((row) => (
          <PreviewLine key={row.row} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function PreviewLine({ row }: { readonly row: PreviewRow }) {
  const place = [row.account_code, row.branch_code].filter((text) => text !== '').join(', ');
  return (
    <li className={classes['row']} data-bad={row.faults.length > 0 || undefined}>
      <Text tone="quiet" className="num">
        <span className={classes['hidden']}>{words.row} </span>
        {row.row}
      </Text>
      <Stack as="span" gap={0}>
        <strong>{row.name || '–'}</strong>
        <Text tone="quiet">{row.email}</Text>
      </Stack>
      <Stack as="span" gap={0}>
        {row.role || '–'}
        {place !== '' && <Text tone="quiet">{place}</Text>}
      </Stack>
      {row.faults.length > 0 ? (
        <ul className={classes['faults']}>
          {row.faults.map((fault) => (
            <li key={`${fault.field} ${fault.message}`}>{faultText(fault)}</li>
          ))}
        </ul>
      ) : (
        <Text tone="green">{words.noFaults}</Text>
      )}
    </li>
  );
}
