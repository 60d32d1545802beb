import { usersImport as words } from '../strings/users.ts';
import classes from './parts/Import.module.css';
import { faultText, faultsFile } from './user-import-draft.ts';
import type { ImportColumns, PreviewRow } from './user-import-draft.ts';
import { Text } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { FilePreview, rowLabel } from '../shell/parts/FilePreview.tsx';

interface ImportPreviewProps {
  readonly rows: readonly PreviewRow[];
  readonly columns: ImportColumns;
  readonly bad: number;
}

/** The rows as they would be added, with what is wrong in each. Source: screens S30, S35. */
export function ImportPreview({ rows, columns, bad }: ImportPreviewProps) {
  return (
    <FilePreview rows={rows} bad={bad} isFlush faults={{ name: words.faultsFile, text: () => faultsFile(rows, columns) }}>
      {(shown) => (
        <ul className={classes['rows']}>
          {shown.map((row) => (
            <PreviewLine key={row.row} row={row} />
          ))}
        </ul>
      )}
    </FilePreview>
  );
}

function PreviewLine({ row }: { readonly row: PreviewRow }) {
  const place = [row.account_code, row.branch_code].filter((text) => text !== '').join(', ');
  return (
    <li className={classes['row']} data-bad={row.faults.length > 0 || undefined}>
      <Text tone="quiet" className="num">
        <span className={classes['hidden']}>{rowLabel(row)}</span>
        <span aria-hidden="true">{row.row}</span>
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
